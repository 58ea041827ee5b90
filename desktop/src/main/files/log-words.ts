/** A value as the log may write it: a number, or one short technical word. Text with a space, an @ or a slash is left out. */
export function word(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value);
  return isTechnical(value) ? value : '(left out)';
}

/**
 * Versions, codes, states, names of errors and of systems. Ids of records and tokens do not match: they are too long or have too
 * many digits.
 */
const isTechnical = (value: string): boolean =>
  /^[A-Za-z][A-Za-z_-]{0,39}$/.test(value) || /^\d+(?:\.\d+){1,3}$/.test(value);

/**
 * A line of a stack trace: one of our built files with line and column. Function names are left out, because they may be computed
 * from data.
 */
const place = /^\s*at .*?([\w-]{1,60}\.(?:cjs|mjs|js|ts|tsx)):(\d{1,7}):(\d{1,7})\)?$/;

/** The positions in a stack trace without its message, at most twelve. */
export function placesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const found = place.exec(line);
      return found ? [`at ${found[1]}:${found[2]}:${found[3]}`] : [];
    })
    .slice(0, 12);
}
