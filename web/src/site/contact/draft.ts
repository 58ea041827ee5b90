import { keep, recall } from './device-store.ts';
import type { Enquiry } from './enquiry.ts';

/** The form as it was left, with the key that it was or will be sent under. */
export interface Draft {
  key: string;
  values: Enquiry;
}

const name = 'contactDraft';

export const readDraft = () => recall<Draft>(name);

/** Keeps what has been typed so far; a form without any text is no draft. */
export function saveDraft(draft: Draft): void {
  keep(name, Object.values(draft.values).some((value) => value.trim() !== '') ? draft : null);
}

export const dropDraft = () => keep(name, null);
