/** The campaign of a visit (docs/product.md, "Enquiry form"). Invalid values are dropped, but the enquiry is still stored. */

export interface SentCampaign {
  campaignSource: string;
  campaignMedium: string;
  campaignName: string;
  campaignLanding: string;
  campaignReferrer: string;
}

/** The keys of the JSON object in the column `campaign`. */
const parts = ['source', 'medium', 'campaign', 'landing', 'referrer'];

/** Leaves out the query string, which may contain email addresses and tokens. */
const pathOf = (landing: string): string => /^\/[^?#]*/.exec(landing)?.[0] ?? '';

/** Returns the referrer if it is a host, with or without a port; '' for anything else, such as a complete URL. */
const hostOf = (referrer: string): string =>
  /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*(:\d{1,5})?$/u.test(referrer) ? referrer : '';

/** Returns the campaign as JSON; '' if it is unknown. */
export function campaignTextOf(sent: SentCampaign): string {
  const { campaignSource: source, campaignMedium: medium, campaignName: campaign } = sent;
  const referrer = hostOf(sent.campaignReferrer);
  // A landing page alone does not identify a campaign.
  if (!source && !medium && !campaign && !referrer) return '';
  return JSON.stringify({ source, medium, campaign, landing: pathOf(sent.campaignLanding), referrer });
}

/** Checks the campaign of a journalled enquiry. Returns '' if the text does not have the column's format. */
export function validCampaign(text = ''): string {
  try {
    const kept: Record<string, unknown> | null = JSON.parse(text);
    return parts.every((part) => typeof kept?.[part] === 'string') ? text : '';
  } catch {
    return '';
  }
}
