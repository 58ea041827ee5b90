declare module 'bikram-sambat' {
  /** The number of days in a month of Bikram Sambat. */
  export function daysInMonth(year: number, month: number): number;
}
