import { englishOf, nepaliOf } from 'api/rules/nepali';
import type { Language } from './language.ts';

export type InLanguage<Row> = {
  [Name in keyof Row as Name extends `${string}Ne` | 'isInNepali' ? never : Name]: Row[Name];
} & {
  /** Set if the page is Nepali but the record is shown in English. */
  lang?: 'en' | undefined;
};

/** Adds the English title to a translated service, because the enquiry form's URL identifies a service by this title. */
export const withAbout = <Shown extends { title: string }>(
  { title }: { title: string },
  shown: Shown,
): Shown & { about?: string } => (shown.title === title ? shown : { ...shown, about: title });

const lakhs = new Intl.NumberFormat('en-IN');
const ofMoney = ['price', 'value', 'fee'];

/** Turns "NPR 150,000" into "NPR 1,50,000", as Nepali readers group digits. */
const inLakhs = (text: string): string =>
  text.replaceAll(
    /(NPR|Rs\.?|रु\.?) ?([\d,]{6,})/g,
    (_amount, currency, digits: string) => `${currency} ${lakhs.format(Number(digits.replaceAll(',', '')))}`,
  );

/** Returns a record entirely in Nepali or entirely in English. */
export function recordIn<Row extends object>({ code, englishLang }: Language, record: Row): InLanguage<Row> {
  const inNepali = code === 'ne' ? nepaliOf(record) : null;
  const fields = Object.entries(inNepali ?? record)
    .filter(([name]) => name !== 'isInNepali' && englishOf(name) === undefined)
    .map(([name, value]) => [name, inNepali && ofMoney.includes(name) ? inLakhs(String(value)) : value]);
  return {
    ...Object.fromEntries(fields),
    ...(!inNepali && englishLang && { lang: englishLang }),
  } as InLanguage<Row>;
}

export const labelIn = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
