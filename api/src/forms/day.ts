/** Returns true for "2026-11-21" and false for "2026-02-30". The year 0000 is refused, because PostgreSQL has no year 0. */
export function isDay(text: string): boolean {
  const date = /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

// Earlier and later days count as typing errors.
export const earliestDay = '1900-01-01';
export const latestDay = '2199-12-31';
