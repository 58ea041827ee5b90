/** Data that the site stores on a visitor's device: unsent forms, and the campaign that brought the visitor. */
import type { FormName, FormValues } from './visitor-form.ts';

/** Reads a JSON value. @returns null if there is no valid value or the storage is forbidden; the form also works without it */
export function recall<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a JSON value; null deletes it. @returns whether the value is stored */
export function keep(name: string, value: object | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** How long a visitor's typed text stays on the device, in milliseconds: seven days (docs/product.md, "Enquiry form"). */
const kept = 7 * 24 * 60 * 60 * 1000;

/**
 * Whether data stored at this time has expired. A time in the future, which occurs if the clock was set back, has not expired.
 */
export const isPast = (at: number): boolean => Date.now() - at > kept;

/** A form's unsent values, with their idempotency key. */
interface Draft {
  key: string;
  values: FormValues;
  /** When the visitor last typed, in milliseconds since 1970. */
  at: number;
}

const draftOf = (form: FormName) => `${form}Draft`;

/** The draft of a form; null if there is none. A draft that is too old is deleted. */
export function readDraft(form: FormName): Draft | null {
  const draft = recall<Draft>(draftOf(form));
  if (!draft || !isPast(draft.at)) return draft;
  dropDraft(form);
  return null;
}

export const saveDraft = (form: FormName, draft: Draft) => keep(draftOf(form), draft);
export const dropDraft = (form: FormName) => keep(draftOf(form), null);

/**
 * The names of the hidden inputs for the visitor's campaign and referrer. `note-campaign.ts` fills these inputs on every page
 * that has them.
 */
export const campaignFields = [
  'campaignSource',
  'campaignMedium',
  'campaignName',
  'campaignLanding',
  'campaignReferrer',
] as const;

export type CampaignValues = Record<(typeof campaignFields)[number], string>;

/** Deletes the stored campaign after it was sent with an enquiry. */
export function dropCampaign(): void {
  keep('campaign', null);
  for (const name of campaignFields)
    for (const input of document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`))
      input.value = '';
}
