import type { Delivery } from '../../../mail/mailer.ts';

/** The result of an attempt to send a mail. */
export interface Result {
  state: 'none' | 'waiting' | 'sent' | 'failed';
  /** The error in words; undefined keeps the stored error. */
  error?: string | null;
  tries?: number;
  /** The delay before a waiting mail is retried; undefined keeps the planned time. */
  inSeconds?: number;
  /** The addresses that a partly delivered notice must still reach. */
  to?: readonly string[] | null;
  /** Why no mail can be sent at the moment. */
  trouble?: string;
}

/** The number of tries set when staff send mail again. From here on, age and acknowledgement limits do not apply. */
export const BY_HAND = 2;

/** The pauses in seconds after each "try again later" from the mail server, more than three days in total. */
const pausesOfMail = [60, 300, 900, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 86_400];
/** How often a mail is repeated if the mail server's reply was lost. Each time, the recipient may get a duplicate. */
const mostLost = 3;
/** The result for mail skipped after another mail's failure. It becomes due first, so that the other cannot block it. */
export const notTried: Result = { state: 'waiting', inSeconds: -1 };

interface Tried {
  /** The number of postponed attempts so far. */
  tries: number;
  to: readonly string[];
  /** Whether other addresses have already received the mail. */
  isPartly: boolean;
}

/** Returns the result to write to the row after a delivery. */
export function resultOf({ isSent, failures }: Delivery, { tries, to, isPartly }: Tried): Result {
  const [whole] = failures;
  const words = failures.map((each) => each.words).join(' ') || null;
  if (isSent) {
    const left = failures.flatMap(({ kind, address }) => (kind === 'later' && address ? [address] : []));
    return left.length > 0
      ? later(tries, words, { to: left, isPartly: true })
      : { state: 'sent', error: words, to: null };
  }
  if (whole?.kind === 'trouble') {
    const trouble = { trouble: whole.words, error: whole.words };
    if (!whole.mayBeTaken) return { state: 'waiting', inSeconds: 0, ...trouble };
    if (tries >= mostLost)
      return {
        state: 'failed',
        ...trouble,
        error: 'The connection to the mail server broke each time this mail was sent. It may have arrived.',
      };
    return { ...later(tries, whole.words, { to: isPartly ? to : null, isPartly }), trouble: whole.words };
  }
  if (whole?.kind === 'later') return later(tries, words, { to: isPartly ? to : null, isPartly });
  // The mail counts as sent if other addresses have received it.
  return { state: isPartly ? 'sent' : 'failed', error: words, to: null };
}

function later(
  tries: number,
  error: string | null,
  { to, isPartly }: { to: readonly string[] | null; isPartly: boolean },
): Result {
  const inSeconds = pausesOfMail[tries];
  if (inSeconds === undefined) return { state: isPartly ? 'sent' : 'failed', error, to: null };
  return { state: 'waiting', error, tries: tries + 1, inSeconds, to };
}
