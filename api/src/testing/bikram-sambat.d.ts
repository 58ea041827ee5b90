declare module 'bikram-sambat' {
  /** The days of a month of Bikram Sambat. */
  export function daysInMonth(year: number, month: number): number;
}
