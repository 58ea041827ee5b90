/** What a restored backup does with mail that waited when the backup was made: it may have gone out since. */

/** On a notice that waited. Holds no quotation mark, because it stands in SQL. */
export const RESTORED_NOTICE =
  'Not sent by itself: it waited when the backup was made, and may have gone out since.';
const RESTORED_THANKS = 'Not sent: it waited when the backup was made.';

/** Statements for a restored database that nobody uses yet. */
export const settleRestoredMail = {
  notices: `update enquiry set notice_state = 'failed', notice_due = null, notice_error = '${RESTORED_NOTICE}' where notice_state = 'waiting'`,
  thanks: `update enquiry set acknowledgement_state = 'none', acknowledgement_due = null, acknowledgement_error = '${RESTORED_THANKS}'
    where acknowledgement_state = 'waiting'`,
} as const;

/** An enquiry of a restored journal, so that its import mails nothing. A file that cannot be read stays as it is. */
export function restoredEnquiry(text: string): string {
  try {
    const kept: { values?: Record<string, string> } = JSON.parse(text);
    if (kept.values?.mail !== 'on' && kept.values?.mail !== 'notice') return text;
    return JSON.stringify({ ...kept, values: { ...kept.values, mail: 'restored' } });
  } catch {
    return text;
  }
}
