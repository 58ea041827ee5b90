/** Full years from a birth day to another day, both as "2026-11-21"; null where it lies ahead. */
export function ageOn(birthDay: string, today: string): number | null {
  if (birthDay > today) return null;
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years;
}
