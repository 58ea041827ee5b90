/**
 * Returns whether a text is a day that exists, such as "2026-11-21" but not "2026-02-30". PostgreSQL has no year 0, so the year 0000
 * is refused.
 */
export function isDay(text: string): boolean {
  const date = /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
