import type { Delivery } from '../../../mail/mailer.ts';

/** What becomes of a mail of an enquiry's row. */
export interface Result {
  state: 'none' | 'waiting' | 'sent' | 'failed';
  /** In words; absent: as it was. */
  error?: string | null;
  tries?: number;
  /** When a waiting one is tried again; absent: as planned. */
  inSeconds?: number;
  /** The addresses that a waiting notice has not reached, where others have it. */
  to?: readonly string[] | null;
  /** Why nothing goes out at the moment. */
  trouble?: string;
}

/** The tries of a mail that a person sends again: such a mail is neither too old nor one too many. */
export const BY_HAND = 2;

/** After each time that the server put a mail off: more than three days altogether. */
const pausesOfMail = [60, 300, 900, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 86_400];
/** So often a mail is repeated whose answer was lost each time. Each repetition may be one too many. */
const mostLost = 3;
/** Mail that was not tried for the trouble of another stands before it, so that one mail alone cannot hold up all. */
export const notTried: Result = { state: 'waiting', inSeconds: -1 };

interface Tried {
  /** How often it was put off before. */
  tries: number;
  to: readonly string[];
  /** Whether other addresses have it already. */
  isPartly: boolean;
}

/** What a delivery means for the row. */
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
