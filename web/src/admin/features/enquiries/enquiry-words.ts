import { enquiryStatuses, type Origin, originLabels, serviceInterests } from 'api/rules/enquiry';
import { labelOf } from '../../format.ts';

export const orNotAvailable = (value: string): string => value || 'N/A';

export const serviceLabel = (service: string): string =>
  orNotAvailable(service && labelOf(serviceInterests, service));

export const originLabel = (origin: string): string => labelOf(originLabels, origin);

export const statusLabel = (status: string): string => labelOf(enquiryStatuses, status);

interface Campaign {
  source: string;
  medium: string;
  campaign: string;
  referrer: string;
  landing: string;
}

/** For example "facebook, cpc, Spring intake; from m.facebook.com; first page /visa". Returns '' if nothing is known. */
export function campaignWords(known: Campaign | null | undefined): string {
  const { source = '', medium = '', campaign = '', referrer = '', landing = '' } = known ?? {};
  const way = [source, medium, campaign].filter(Boolean).join(', ');
  return [way, referrer && `from ${referrer}`, landing && `first page ${landing}`].filter(Boolean).join('; ');
}

const originPhrases: Readonly<Record<string, string>> = {
  website: 'wrote from the website',
  'walk-in': 'came to the office',
  phone: 'called',
  viber: 'wrote on Viber',
  whatsapp: 'wrote on WhatsApp',
  facebook: 'wrote on Facebook',
  referral: 'was sent by somebody',
  event: 'met us at an event',
} satisfies Record<Origin, string>;

/** For example "Sita Gurung came to the office". */
export const originSentence = (name: string, origin: string): string =>
  `${name} ${originPhrases[origin] ?? 'got in touch'}`;

/** Returns "Walk-in · IELTS 6.5, nursing". The origin is omitted if it is the website. */
export const firstWords = ({ origin, snippet }: { origin: string; snippet: string }): string =>
  [origin !== 'website' && originLabel(origin), snippet].filter(Boolean).join(' · ');
