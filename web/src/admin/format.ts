const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const count = new Intl.NumberFormat('en');

/** "21 Nov 2026", where the reader is. */
export const formatDate = (iso: string): string => day.format(new Date(iso));

/** "21 Nov 2026, 16:04", where the reader is. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** "10,000". */
export const formatCount = (value: number): string => count.format(value);
