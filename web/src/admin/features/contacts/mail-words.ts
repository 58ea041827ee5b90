import { formatDate, formatMoment, formatTime } from '../../format.ts';

interface MailLine {
  /** "Notice" */
  name: string;
  /** none, waiting, sent or failed. */
  state: string;
  at: string | null;
  error: string | null;
}

/** Mail that nobody wanted needs no line. One that was left out for a reason says so. */
export const isShown = ({ state, error }: MailLine): boolean => state !== 'none' || error !== null;

/** "Notice sent 10:42", "Notice waits: the mail server does not answer." */
export function mailWords({ name, state, at, error }: MailLine, now: Date): string {
  if (state === 'sent' && at) {
    const isToday = formatDate(at) === formatDate(now.toISOString());
    const sent = `${name} sent ${isToday ? formatTime(at) : formatMoment(at)}`;
    return error ? `${sent}, but not to all. ${error}` : sent;
  }
  if (state === 'waiting') return error ? `${name} waits: ${within(error)}` : `${name} waits to be sent`;
  return `${name} ${state === 'failed' ? `failed: ${within(error ?? 'the reason is not known.')}` : within(error ?? '')}`;
}

/** A sentence in the middle of another one. */
const within = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
