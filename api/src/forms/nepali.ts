/**
 * The rules about Nepali (docs/product.md, "Nepali texts"). A twin is the Nepali value beside an English one: `title` and `titleNe`.
 * The API, the site, the admin and the installed app's copy share these rules, so this file imports nothing.
 */

/** The languages of the public site. */
export type Locale = 'en' | 'ne';

/** Returns a sent locale. English stands for anything unknown, so that no form is refused for its locale. */
export const localeOf = (text: string | undefined): Locale => (text === 'ne' ? 'ne' : 'en');

type Values = Readonly<Record<string, unknown>>;

/** Whether visitors may see a page's Nepali text, so that saving a half-written translation never publishes it. */
export const nepaliStates = { hidden: 'Hidden', shown: 'Shown' } as const;
export type NepaliState = keyof typeof nepaliStates;

/** The fields with an amount or a figure. A blank twin means that the value is the same in both languages. */
const amounts: readonly string[] = ['price', 'value'];

/** The fields of a form that only staff see. */
export const staffOnly: readonly string[] = ['nepali', 'isNepaliBehind'];

/** Returns the English field of a twin; undefined for any other field. */
export const englishOf = (name: string): string | undefined =>
  name.endsWith('Ne') ? name.slice(0, -2) : undefined;

/** Returns the English field of a twin that a Nepali record needs; undefined for an amount and for any other field. */
export function neededEnglishOf(name: string): string | undefined {
  const english = englishOf(name);
  return english !== undefined && amounts.includes(english) ? undefined : english;
}

const isBlank = (value: unknown): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Returns whether a record, or a row such as a link of the menu, is shown in Nepali: each of its English texts has a Nepali one,
 * and a page's translation is not hidden. Only the fields that `record` contains count.
 */
export function isInNepali(record: object): boolean {
  const values = record as Values;
  if (values.nepali === 'hidden') return false;
  return Object.keys(values).every((name) => {
    const english = neededEnglishOf(name);
    return english === undefined || isBlank(values[english]) || !isBlank(values[name]);
  });
}

/** Returns a record or row with its Nepali values under the English names; null if it is not shown in Nepali. */
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

/** Returns the texts of one language that have a twin, also those in rows. */
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

/**
 * Returns a save's values with the mark of an outdated translation: an edit of an English text sets `isNepaliBehind` if the record
 * has Nepali texts, and an edit of a Nepali one clears it. Staff can also change the mark itself.
 *
 * @param before the values before the save
 */
export function withNepaliMark<Saved extends Values>(before: Values, values: Saved): Saved {
  if (!('isNepaliBehind' in values) || values.isNepaliBehind !== before.isNepaliBehind) return values;
  const isChanged = (language: 'english' | 'nepali') =>
    JSON.stringify(textsOf(before, language)) !== JSON.stringify(textsOf(values, language));
  if (isChanged('nepali')) return { ...values, isNepaliBehind: false };
  const isOutdated = isChanged('english') && textsOf(values, 'nepali').length > 0;
  return isOutdated ? { ...values, isNepaliBehind: true } : values;
}
