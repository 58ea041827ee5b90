/** The campaign that brought a visitor to the site (docs/product.md, "Enquiry form"). Invalid values are dropped, not refused. */

/** The hidden fields of the site's form. */
export interface SentCampaign {
  campaignSource: string;
  campaignMedium: string;
  campaignName: string;
  campaignLanding: string;
  campaignReferrer: string;
}

/** The keys in the column's JSON. */
const parts = ['source', 'medium', 'campaign', 'landing', 'referrer'];

/** The path without its query, which may contain e-mail addresses and tokens. */
const pathOf = (landing: string): string => /^\/[^?#]*/.exec(landing)?.[0] ?? '';

/** A host with an optional port; '' for anything else, such as a whole address. */
const hostOf = (referrer: string): string =>
  /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*(:\d{1,5})?$/u.test(referrer) ? referrer : '';

/** The column `campaign` as JSON; '' if nothing is known. */
export function campaignTextOf(sent: SentCampaign): string {
  const { campaignSource: source, campaignMedium: medium, campaignName: campaign } = sent;
  const referrer = hostOf(sent.campaignReferrer);
  // A landing page without anything else is not a campaign.
  if (!source && !medium && !campaign && !referrer) return '';
  return JSON.stringify({ source, medium, campaign, landing: pathOf(sent.campaignLanding), referrer });
}

/** The column of an enquiry from the journal; '' if the text is not such a column. */
export function keptCampaign(text = ''): string {
  try {
    const kept: Record<string, unknown> | null = JSON.parse(text);
    return parts.every((part) => typeof kept?.[part] === 'string') ? text : '';
  } catch {
    return '';
  }
}
