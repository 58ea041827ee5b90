import { hash } from 'node:crypto';
import { visitorFieldNames, type Written } from '../modules/enquiry/enquiry.rules.ts';

/** A valid enquiry in which each field has a unique word, so that a lost or confused field is noticed. */
export const markedEnquiry = (mark: string): Written => {
  const words = visitorFieldNames.map(
    (field) => [field, `w${hash('sha1', field + mark).slice(0, 11)}`] as const,
  );
  const { email, ...values } = Object.fromEntries(words) as Written;
  // Digits with the country code, because other text in the phone field is changed in the spreadsheet.
  const phone = `+977 98${String(Number.parseInt(hash('sha1', mark).slice(0, 8), 16) % 1e8).padStart(8, '0')}`;
  return { ...values, email: `${email}@mail.example`, phone };
};
