import { isPast, keep, recall } from './device-store.ts';
import type { FormName, FormValues } from './visitor-form.ts';

/** A form's unsent values, with their idempotency key. */
export interface Draft {
  key: string;
  values: FormValues;
  /** When it was typed last, in milliseconds since 1970. Older versions of the site did not say. */
  at?: number;
}

const storeOf = (form: FormName) => `${form}Draft`;

/** The draft of a form; null if there is none. A draft that is too old is deleted. */
export function readDraft(form: FormName): Draft | null {
  const draft = recall<Draft>(storeOf(form));
  if (!draft || !isPast(draft.at)) return draft;
  dropDraft(form);
  return null;
}

/** Stores the values typed so far. */
export function saveDraft(form: FormName, draft: Draft): void {
  keep(storeOf(form), draft);
}

export const dropDraft = (form: FormName) => keep(storeOf(form), null);
