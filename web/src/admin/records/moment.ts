/** Nepal's offset from UTC; there is no summer time. */
const office = '+05:45';
const ahead = (5 * 60 + 45) * 60_000;

/** An ISO moment as `datetime-local` shows it, in the office's time zone; '' stays ''. */
export function momentToInput(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() + ahead).toISOString().slice(0, 16);
}

/** The value of a `datetime-local` as an ISO moment; '' stays ''. */
export function momentOfInput(local: string): string {
  const date = new Date(`${local}${office}`);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
