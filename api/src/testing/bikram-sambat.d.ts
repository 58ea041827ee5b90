declare module 'bikram-sambat' {
  export function daysInMonth(year: number, month: number): number;
}
