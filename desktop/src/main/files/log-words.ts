/** A value that the log may keep: a number, or one short technical word. Anything with a space, an @ or a slash is left out. */
export function word(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value);
  return isTechnical(value) ? value : '(left out)';
}

/**
 * Versions, codes, states, names of errors and of systems. An id of a record or a token is none: it is long or has many digits.
 */
const isTechnical = (value: string): boolean =>
  /^[A-Za-z][A-Za-z_-]{0,39}$/.test(value) || /^\d+(?:\.\d+){1,3}$/.test(value);

/** A place of a stack trace: a built file of ours with line and column. Functions are left out: their names may be computed. */
const place = /^\s*at .*?([\w-]{1,60}\.(?:cjs|mjs|js|ts|tsx)):(\d{1,7}):(\d{1,7})\)?$/;

/** The places of a stack trace without its message, at most twelve. */
export function placesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const found = place.exec(line);
      return found ? [`at ${found[1]}:${found[2]}:${found[3]}`] : [];
    })
    .slice(0, 12);
}
