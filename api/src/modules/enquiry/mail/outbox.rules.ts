import type { Delivery } from '../../../mail/mailer.ts';

export interface Result {
  state: 'none' | 'waiting' | 'sent' | 'failed';
  /** Undefined keeps the stored text. */
  error?: string | null;
  tries?: number;
  /** The delay before the mail is tried again; undefined keeps the planned time. */
  inSeconds?: number;
  /** After a partial delivery, the addresses that still need the notice; undefined keeps the stored ones. */
  to?: readonly string[] | null;
  /** The reason if no mail can be sent at the moment. */
  trouble?: string;
}

/** `tries` is set to this number when staff resend a mail, so that the limits on age and acknowledgements do not apply. */
export const BY_HAND = 2;

/** The pause, in seconds, after each "try again later" from the mail server. The pauses add up to more than three days. */
const pausesOfMail = [60, 300, 900, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 86_400];
/** The maximum number of resends after a lost reply from the mail server. Each resend may be a duplicate. */
const mostLost = 3;
/**
 * The result of a mail that is skipped, usually because sending an earlier mail failed. The skipped mail becomes due before
 * that mail, and is therefore sent first. Otherwise, a mail that fails every time could block all others.
 */
export const notTried: Result = { state: 'waiting', inSeconds: -1 };

interface Tried {
  /**
   * The number of sends after which the mail server's reply was lost or was "try again later". For the acknowledgement to the
   * visitor, it starts at 1, which marks the mail as counted for the limits. After staff resend a mail, the number starts at
   * BY_HAND.
   */
  tries: number;
  to: readonly string[];
  /** Whether other addresses have already received the mail. */
  isPartly: boolean;
}

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
