/** Says when the next try is possible. @param wait in milliseconds; null for never */
export function waitInWords(wait: number | null): string {
  if (wait === null) return 'That was wrong too often. Sign in with your password instead.';
  if (wait <= 0) return 'Try again.';
  const seconds = Math.ceil(wait / 1000);
  if (seconds < 60) return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  const minutes = Math.ceil(seconds / 60);
  return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
