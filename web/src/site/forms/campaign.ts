import { keep } from './device-store.ts';

/** The hidden inputs that tell what brought the visitor. `note-campaign.ts` fills them, on every page that has them. */
export const campaignFields = [
  'campaignSource',
  'campaignMedium',
  'campaignName',
  'campaignLanding',
  'campaignReferrer',
] as const;

export type CampaignValues = Record<(typeof campaignFields)[number], string>;

/** Forgets what brought the visitor, once an enquiry has told it. */
export function dropCampaign(): void {
  keep('campaign', null);
  for (const name of campaignFields)
    for (const input of document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`))
      input.value = '';
}
