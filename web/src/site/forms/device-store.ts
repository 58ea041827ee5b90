/** Data that the site stores on a visitor's device: unsent forms, and the campaign that brought the visitor. */
import type { FormName, FormValues } from './visitor-form.ts';

/** Reads a JSON value. @returns null if there is no valid value or the storage is forbidden; forms also work without storage */
export function recall<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a JSON value; null deletes the stored value. @returns whether this succeeded */
export function keep(name: string, value: object | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** How long typed text is stored on the device, in milliseconds: seven days (docs/product.md, "Enquiry form"). */
const kept = 7 * 24 * 60 * 60 * 1000;

/** Whether data stored at this time has expired. A time in the future does not count as expired; the clock may have been set back. */
export const isPast = (at: number): boolean => Date.now() - at > kept;

/** A form's unsent values and their idempotency key. */
interface Draft {
  key: string;
  values: FormValues;
  at: number;
}

const draftOf = (form: FormName) => `${form}Draft`;

/** Returns a form's draft; null if there is none. Deletes an expired draft. */
export function readDraft(form: FormName): Draft | null {
  const draft = recall<Draft>(draftOf(form));
  if (!draft || !isPast(draft.at)) return draft;
  dropDraft(form);
  return null;
}

export const saveDraft = (form: FormName, draft: Draft) => keep(draftOf(form), draft);
export const dropDraft = (form: FormName) => keep(draftOf(form), null);

/** The names of the hidden inputs for the campaign and the referrer, which `note-campaign.ts` fills on every page. */
export const campaignFields = [
  'campaignSource',
  'campaignMedium',
  'campaignName',
  'campaignLanding',
  'campaignReferrer',
] as const;

export type CampaignValues = Record<(typeof campaignFields)[number], string>;

/** Deletes the stored campaign, because it was sent with an enquiry. */
export function dropCampaign(): void {
  keep('campaign', null);
  for (const name of campaignFields)
    for (const input of document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`))
      input.value = '';
}
