const two = (value: number) => String(value).padStart(2, '0');

/** An ISO moment as `datetime-local` shows it, in the reader's time zone; '' stays ''. */
export function momentToInput(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The value of a `datetime-local` as an ISO moment; '' stays ''. */
export function momentOfInput(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
