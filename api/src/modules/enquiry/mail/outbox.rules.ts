import type { Delivery } from '../../../mail/mailer.ts';

/** The result of an attempt to send a mail. */
export interface Result {
  state: 'none' | 'waiting' | 'sent' | 'failed';
  /** The error in words; if undefined, the stored error does not change. */
  error?: string | null;
  tries?: number;
  /** When a waiting mail is tried again; if undefined, the planned time does not change. */
  inSeconds?: number;
  /** The addresses that a waiting notice has not reached yet, if other addresses have received it. */
  to?: readonly string[] | null;
  /** Why no mail can be sent at the moment; undefined if mail can be sent. */
  trouble?: string;
}

/**
 * The number of attempts that is set when staff send mail again. From this number on, neither the age limit nor the limit on
 * acknowledgements applies.
 */
export const BY_HAND = 2;

/** The pauses in seconds after each "try again later" of the mail server, more than three days in total. */
const pausesOfMail = [60, 300, 900, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 86_400];
/** How often a mail is sent again if the mail server's reply was lost. Each time, the recipient may get a duplicate. */
const mostLost = 3;
/**
 * The result for mail that was skipped because another mail failed. It becomes due before that mail, so that one mail cannot
 * block all others.
 */
export const notTried: Result = { state: 'waiting', inSeconds: -1 };

interface Tried {
  /** How many attempts have been postponed so far. */
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
  // If other addresses have received the mail, it counts as sent.
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
