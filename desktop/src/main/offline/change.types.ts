import type { WaitingChange } from 'web/admin/platform';

export interface ChangeArgs {
  id?: string;
  enquiryId?: string;
  ids?: string[];
  input?: Readonly<Record<string, unknown>>;
  /** The values of the fields in `input` before staff changed them. */
  base?: Readonly<Record<string, unknown>> | null;
  /** The id of the touch (a logged call, message or visit) that an update takes back. */
  takesBack?: string | null;
}

/** A change that the server has not confirmed yet. */
export interface QueuedChange extends Omit<WaitingChange, 'state' | 'fields'> {
  state: 'waiting' | 'conflict' | 'refused';
  /** The server, and the account that made the change. Only this account sends the change. */
  owner: string;
  by: { name: string; email: string };
  key: string;
  /** When the change was first sent, ISO 8601; null if never. */
  triedAt: string | null;
  /** Set only if the change is the upload of a picture. The picture itself is stored separately; `bytes` is its size. */
  upload?: { type: string; bytes: number };
  field: string;
  args: ChangeArgs;
  /** In a conflict, the server's values of the contested fields. */
  theirs?: Readonly<Record<string, unknown>>;
}

/** A change of a person or an enquiry that the server has made for the window. */
export interface AnsweredChange {
  change: QueuedChange;
  /** The version of the record after the change. Null for a note, whose response does not contain it. */
  version: number | null;
}
