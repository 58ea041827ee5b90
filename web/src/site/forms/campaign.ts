import { keep } from './device-store.ts';

/** The hidden inputs with the visitor's campaign and referrer. `note-campaign.ts` fills them, on every page that has them. */
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
