/** A daily time in UTC. */
export interface DailyTime {
  hour: number;
  minute: number;
}

export function nextRun({ hour, minute }: DailyTime, after: Date): Date {
  const next = new Date(after);
  next.setUTCHours(hour, minute, 0, 0);
  if (next <= after) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}
