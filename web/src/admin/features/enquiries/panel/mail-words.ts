import { formatDate, formatMoment, formatTime } from '../../../format.ts';

interface MailLine {
  /** "none", "waiting", "sent" or "failed". */
  state: string;
  at: string | null;
  error: string | null;
}

export interface MailWords {
  name: string;
  text: string;
  isWaiting: boolean;
  isFailed: boolean;
}

/** For example "Notice sent 10:42" or "Notice waits: the mail server does not answer." */
export function mailWords(
  mail: { notice: MailLine; acknowledgement: MailLine } | null,
  now: Date,
): MailWords[] {
  if (!mail) return [];
  const { notice, acknowledgement } = mail;
  const isOne =
    notice.state === 'waiting' &&
    acknowledgement.state === 'waiting' &&
    notice.error === acknowledgement.error;
  if (isOne) return [lineOf('Notice and acknowledgement', notice, now, 'wait')];
  return [
    ...(isShown(notice) ? [lineOf('Notice', notice, now)] : []),
    ...(isShown(acknowledgement) ? [lineOf('Acknowledgement', acknowledgement, now)] : []),
  ];
}

const isShown = ({ state, error }: MailLine): boolean => state !== 'none' || error !== null;

const lineOf = (name: string, line: MailLine, now: Date, waits = 'waits'): MailWords => ({
  name,
  text: `${name} ${predicate(line, now, waits)}`,
  isWaiting: line.state === 'waiting',
  isFailed: line.state === 'failed',
});

function predicate({ state, at, error }: MailLine, now: Date, waits: string): string {
  const reason = error && error.charAt(0).toLowerCase() + error.slice(1);
  if (state === 'waiting') return reason ? `${waits}: ${reason}` : `${waits} to be sent`;
  if (state === 'failed') return `failed: ${reason ?? 'the reason is not known.'}`;
  if (state === 'sent' && at) {
    const isToday = formatDate(at) === formatDate(now.toISOString());
    return `sent ${isToday ? formatTime(at) : formatMoment(at)}${error ? `, but not to all. ${error}` : ''}`;
  }
  return reason ?? '';
}
