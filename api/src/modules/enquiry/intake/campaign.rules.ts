/** What brought a visitor to the site (docs/product.md, "Enquiry form"). Nothing of it refuses an enquiry. */

/** The fields that the site's form sends beside what was typed. */
export interface SentCampaign {
  campaignSource: string;
  campaignMedium: string;
  campaignName: string;
  campaignLanding: string;
  campaignReferrer: string;
}

/** The keys of the column. */
const parts = ['source', 'medium', 'campaign', 'landing', 'referrer'];

/** A path without what stands behind it: mails and tokens may stand in a query. */
const pathOf = (landing: string): string => /^\/[^?#]*/.exec(landing)?.[0] ?? '';

/** A host, with its port where it has one. Anything else, such as a whole address, is dropped. */
const hostOf = (referrer: string): string =>
  /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*(:\d{1,5})?$/u.test(referrer) ? referrer : '';

/** The column `campaign` as JSON; '' where nothing tells what brought the visitor. */
export function campaignTextOf(sent: SentCampaign): string {
  const { campaignSource: source, campaignMedium: medium, campaignName: campaign } = sent;
  const referrer = hostOf(sent.campaignReferrer);
  // The page that a visitor saw first tells nothing by itself.
  if (!source && !medium && !campaign && !referrer) return '';
  return JSON.stringify({ source, medium, campaign, landing: pathOf(sent.campaignLanding), referrer });
}

/** The column of an enquiry that waited in the journal; older versions wrote none. */
export function keptCampaign(text = ''): string {
  try {
    const kept: Record<string, unknown> | null = JSON.parse(text);
    return parts.every((part) => typeof kept?.[part] === 'string') ? text : '';
  } catch {
    return '';
  }
}
