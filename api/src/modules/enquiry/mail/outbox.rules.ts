import type { Delivery } from '../../../mail/mailer.ts';

/** The result of a try to send a mail. */
export interface Result {
  state: 'none' | 'waiting' | 'sent' | 'failed';
  /** In words; missing: unchanged. */
  error?: string | null;
  tries?: number;
  /** When a waiting mail is tried again; missing: as planned. */
  inSeconds?: number;
  /** The addresses that a waiting notice has not reached, if others have it. */
  to?: readonly string[] | null;
  /** Why no mail can be sent at the moment. */
  trouble?: string;
}

/** The number of tries for mail that staff send again: neither the age limit nor the limit of acknowledgements applies then. */
export const BY_HAND = 2;

/** Pauses after each "try again later" of the server, in seconds: more than three days in total. */
const pausesOfMail = [60, 300, 900, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 86_400];
/** How often a mail is repeated after its reply was lost. Each repetition may be a duplicate. */
const mostLost = 3;
/** Mail that was skipped because of another mail's trouble goes before it, so that one mail cannot block all. */
export const notTried: Result = { state: 'waiting', inSeconds: -1 };

interface Tried {
  /** How often it was put off before. */
  tries: number;
  to: readonly string[];
  /** Whether other addresses have it already. */
  isPartly: boolean;
}

/** The result for the row after a delivery. */
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
  // Where others have it, it was sent.
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
