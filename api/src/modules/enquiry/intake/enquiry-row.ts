import { randomUUID } from 'node:crypto';
import { localeOf } from '../../../forms/nepali.ts';
import { isUuid } from '../../../records/ids.ts';
import { consents, type ReceivedEnquiry } from '../enquiry.form.ts';
import { emailKeyOf, type Written, writtenOf } from '../enquiry.rules.ts';
import { searchKeyOf } from '../inbox/search-key.ts';
import type { JudgeSpam } from '../spam/spam.judge.ts';
import { validAbout } from './about-page.rules.ts';
import { campaignTextOf, validCampaign } from './campaign.rules.ts';
import { contentHashOf, enquiryIdOf } from './enquiry-identity.ts';
import type { SentEnquiry } from './enquiry-writer.ts';

export interface JournalledEnquiry {
  id: string;
  /** The client's Idempotency-Key; a random one if the client sent none. */
  idempotencyKey: string;
  /** In ISO 8601. */
  receivedAt: string;
  values: Record<string, string>;
}

/**
 * @param sends - the number of requests from the sender's IP address within ten minutes; 0 if rate limits are off
 * @param mail - "on" for all mail, "notice" for only the notice to the office, "" for none
 */
export function enquiryRow(
  sent: ReceivedEnquiry,
  key: string | null,
  sends: number,
  judge: JudgeSpam,
  mail: 'on' | 'notice' | '',
): SentEnquiry {
  const { formTime, subject: trap, consentVersion } = sent;
  const written = writtenOf(sent);
  const contentHash = contentHashOf(written);
  const points = judge(written, contentHash, { formTime, trap, sends });
  // PostgreSQL cannot store NUL. The key may contain it if the form was sent without JavaScript.
  const named = key?.replaceAll('\0', '') || randomUUID();
  const values = {
    ...rowValues(written, contentHash),
    spamPoints: points.join(' '),
    ...(mail && { mail }),
    consentVersion: Object.hasOwn(consents, consentVersion) ? consentVersion : '',
    campaign: campaignTextOf(sent),
    about: validAbout(sent.about),
    batchId: isUuid(sent.batchId) ? sent.batchId : '',
    locale: localeOf(sent.locale),
  };
  return { id: enquiryIdOf(named, contentHash), key: named, receivedAt: new Date(), values };
}

/** Returns the row of a journalled enquiry. Computes the values that its file does not contain. */
export function rowFromJournal({
  id,
  idempotencyKey: key,
  receivedAt,
  values,
}: JournalledEnquiry): SentEnquiry {
  const written = writtenOf(values);
  const own = rowValues(written, contentHashOf(written));
  const campaign = validCampaign(values.campaign);
  return {
    id,
    key,
    receivedAt: new Date(receivedAt),
    values: {
      ...own,
      ...values,
      ...{ campaign, about: validAbout(values.about), locale: localeOf(values.locale) },
    },
  };
}

const rowValues = (written: Written, contentHash: string): Record<string, string> => ({
  ...written,
  contentHash,
  ...searchKeyOf(written.name, written.phone),
  emailKey: emailKeyOf(written.email),
});
