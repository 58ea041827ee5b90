/**
 * The campaign that brought a visitor to the site (docs/product.md, "Enquiry form"). Invalid values are dropped and never refuse the
 * enquiry.
 */

/** The site form's hidden fields that describe a campaign. */
export interface SentCampaign {
  campaignSource: string;
  campaignMedium: string;
  campaignName: string;
  campaignLanding: string;
  campaignReferrer: string;
}

/** The keys of the JSON object in the column `campaign`. */
const parts = ['source', 'medium', 'campaign', 'landing', 'referrer'];

/** Returns the path without its query, which may contain e-mail addresses and tokens; '' for anything but a path. */
const pathOf = (landing: string): string => /^\/[^?#]*/.exec(landing)?.[0] ?? '';

/** Returns a host, with its port if there is one; '' for anything else, such as a complete URL. */
const hostOf = (referrer: string): string =>
  /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*(:\d{1,5})?$/u.test(referrer) ? referrer : '';

/** Returns the column `campaign` as JSON; '' if the campaign is unknown. */
export function campaignTextOf(sent: SentCampaign): string {
  const { campaignSource: source, campaignMedium: medium, campaignName: campaign } = sent;
  const referrer = hostOf(sent.campaignReferrer);
  // A landing page alone does not identify a campaign.
  if (!source && !medium && !campaign && !referrer) return '';
  return JSON.stringify({ source, medium, campaign, landing: pathOf(sent.campaignLanding), referrer });
}

/** Checks the column `campaign` of a journalled enquiry. Returns '' if the text does not have the column's format. */
export function keptCampaign(text = ''): string {
  try {
    const kept: Record<string, unknown> | null = JSON.parse(text);
    return parts.every((part) => typeof kept?.[part] === 'string') ? text : '';
  } catch {
    return '';
  }
}
