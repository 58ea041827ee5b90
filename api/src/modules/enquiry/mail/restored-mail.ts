/** Cancels the waiting mail in a restored backup, because it may have been sent after the backup was made. */

/** Must not contain an apostrophe, because SQL statements contain this text in single quotes. */
export const RESTORED_NOTICE =
  'Not sent automatically: it was waiting when the backup was made, and may have gone out since.';
const RESTORED_THANKS = 'Not sent: it was waiting when the backup was made.';

export const settleRestoredMail = {
  notices: `update enquiry set notice_state = 'failed', notice_due = null, notice_error = '${RESTORED_NOTICE}' where notice_state = 'waiting'`,
  thanks: `update enquiry set acknowledgement_state = 'none', acknowledgement_due = null, acknowledgement_error = '${RESTORED_THANKS}'
    where acknowledgement_state = 'waiting'`,
} as const;

/** Changes a restored journal file so that its enquiry causes no mail. Returns an unreadable text unchanged. */
export function restoredEnquiry(text: string): string {
  try {
    const kept: { values?: Record<string, string> } = JSON.parse(text);
    if (kept.values?.mail !== 'on' && kept.values?.mail !== 'notice') return text;
    return JSON.stringify({ ...kept, values: { ...kept.values, mail: 'restored' } });
  } catch {
    return text;
  }
}
