/** A twin is the Nepali value beside an English one: `titleNe` beside `title` (docs/product.md, "Nepali texts"). */

export type Locale = 'en' | 'ne';

/** Returns English for an unknown locale, so that a form is never refused because of its locale. */
export const localeOf = (text: string | undefined): Locale => (text === 'ne' ? 'ne' : 'en');

type Values = Readonly<Record<string, unknown>>;

/** Whether visitors see a page's Nepali text. While the text is hidden, staff can save an unfinished translation. */
export const nepaliStates = { hidden: 'Hidden', shown: 'Shown' } as const;
export type NepaliState = keyof typeof nepaliStates;

/** English fields whose Nepali twin may be blank. The English value then applies to both languages. */
const amounts: readonly string[] = ['price', 'value'];

export const staffOnly: readonly string[] = ['nepali', 'isNepaliBehind'];

/** Returns the English field of a twin ("title" for "titleNe"); undefined if the field is not a twin. */
export const englishOf = (name: string): string | undefined =>
  name.endsWith('Ne') ? name.slice(0, -2) : undefined;

/** Like `englishOf`, but returns undefined for an amount, because the Nepali twin of an amount may be blank. */
export function neededEnglishOf(name: string): string | undefined {
  const english = englishOf(name);
  return english !== undefined && amounts.includes(english) ? undefined : english;
}

const isBlank = (value: unknown): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns whether all English texts except amounts have a Nepali text. Returns false for a page that hides its translation. */
export function isInNepali(record: object): boolean {
  const values = record as Values;
  if (values.nepali === 'hidden') return false;
  return Object.keys(values).every((name) => {
    const english = neededEnglishOf(name);
    return english === undefined || isBlank(values[english]) || !isBlank(values[name]);
  });
}

/** Returns the Nepali values under the English names; null if the record is not shown in Nepali. */
export function nepaliOf<Row extends object>(record: Row): Row | null {
  if (!isInNepali(record)) return null;
  const values = record as Values;
  const twins = Object.keys(values).flatMap((name) => {
    const english = englishOf(name);
    const isSame = english !== undefined && amounts.includes(english) && isBlank(values[name]);
    return english === undefined || isSame ? [] : [[english, values[name]]];
  });
  return { ...record, ...Object.fromEntries(twins) };
}

/** Returns all Nepali texts, or all English texts that have a Nepali twin. Includes nested texts, but not blank ones. */
function textsOf(value: unknown, language: 'english' | 'nepali'): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const values = value as Values;
  return Object.keys(values)
    .sort()
    .flatMap((name) => {
      const english = englishOf(name);
      if (english === undefined) return textsOf(values[name], language);
      return [language === 'nepali' ? values[name] : values[english]];
    })
    .filter((text) => !isBlank(text));
}

/** Editing an English text sets `isNepaliBehind` if the record has Nepali texts. Editing a Nepali text clears this mark. */
export function withNepaliMark<Saved extends Values>(before: Values, values: Saved): Saved {
  if (!('isNepaliBehind' in values) || values.isNepaliBehind !== before.isNepaliBehind) return values;
  const isChanged = (language: 'english' | 'nepali') =>
    JSON.stringify(textsOf(before, language)) !== JSON.stringify(textsOf(values, language));
  if (isChanged('nepali')) return { ...values, isNepaliBehind: false };
  const isOutdated = isChanged('english') && textsOf(values, 'nepali').length > 0;
  return isOutdated ? { ...values, isNepaliBehind: true } : values;
}
