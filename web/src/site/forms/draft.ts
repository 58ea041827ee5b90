import { keep, recall } from './device-store.ts';
import type { FormName, FormValues } from './visitor-form.ts';

/** A form's unsent values, with the key that they will be sent under. */
export interface Draft {
  key: string;
  values: FormValues;
}

const storeOf = (form: FormName) => `${form}Draft`;

export const readDraft = (form: FormName) => recall<Draft>(storeOf(form));

/** Stores the values typed so far. */
export function saveDraft(form: FormName, draft: Draft): void {
  keep(storeOf(form), draft);
}

export const dropDraft = (form: FormName) => keep(storeOf(form), null);
