/** Stores unsent forms, and the campaign that brought the visitor, on the visitor's device. */
import type { FormName, FormValues } from './visitor-form.ts';

/** Returns the stored value; null if there is no valid one or the storage is forbidden. Forms also work without storage. */
export function recall<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores the value, or deletes the stored one if `value` is null. Returns whether the device allowed the change. */
export function keep(name: string, value: object | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The time in ms for which typed text is stored: seven days (docs/product.md, "Enquiry form"). */
const longestStorage = 7 * 24 * 60 * 60 * 1000;

/** Returns whether a stored item has expired. A future time is not expired, because the clock may have been set back. */
export const isPast = (at: number): boolean => Date.now() - at > longestStorage;

interface Draft {
  key: string;
  values: FormValues;
  at: number;
}

const draftOf = (form: FormName) => `${form}Draft`;

export function readDraft(form: FormName): Draft | null {
  const draft = recall<Draft>(draftOf(form));
  if (!draft || !isPast(draft.at)) return draft;
  dropDraft(form);
  return null;
}

export const saveDraft = (form: FormName, draft: Draft) => keep(draftOf(form), draft);
export const dropDraft = (form: FormName) => keep(draftOf(form), null);

/** The names of the enquiry form's hidden inputs that `note-campaign.ts` fills. */
export const campaignFields = [
  'campaignSource',
  'campaignMedium',
  'campaignName',
  'campaignLanding',
  'campaignReferrer',
] as const;

export type CampaignValues = Record<(typeof campaignFields)[number], string>;

export function dropCampaign(): void {
  keep('campaign', null);
  for (const name of campaignFields)
    for (const input of document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`))
      input.value = '';
}
