/**
 * The rules for Nepali texts (docs/product.md, "Nepali texts"). A twin is the Nepali value beside an English one: `title` and
 * `titleNe`. The API, the site, the admin and the installed app's copy all use these rules, so this file imports nothing.
 */

/** The languages of the public site. */
export type Locale = 'en' | 'ne';

/** Returns the locale that a client sent. An unknown locale becomes English, so that the locale never refuses a form. */
export const localeOf = (text: string | undefined): Locale => (text === 'ne' ? 'ne' : 'en');

type Values = Readonly<Record<string, unknown>>;

/** Whether visitors may see a page's Nepali text. Because of this setting, saving an unfinished translation does not publish it. */
export const nepaliStates = { hidden: 'Hidden', shown: 'Shown' } as const;
export type NepaliState = keyof typeof nepaliStates;

/** The fields that contain an amount or a figure. If the twin is blank, the English value applies to both languages. */
const amounts: readonly string[] = ['price', 'value'];

/** The fields of a form that only staff see. */
export const staffOnly: readonly string[] = ['nepali', 'isNepaliBehind'];

/** Returns the English field of a twin; undefined for any other field. */
export const englishOf = (name: string): string | undefined =>
  name.endsWith('Ne') ? name.slice(0, -2) : undefined;

/**
 * Returns the English field of a twin that must be filled in before a record is shown in Nepali; undefined for an amount and for any
 * other field.
 */
export function neededEnglishOf(name: string): string | undefined {
  const english = englishOf(name);
  return english !== undefined && amounts.includes(english) ? undefined : english;
}

const isBlank = (value: unknown): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Returns whether a record, or a row such as a link in the menu, is shown in Nepali. Each of its English texts must have a Nepali
 * text, and the translation of a page must not be hidden. Only the fields in `record` are checked.
 */
export function isInNepali(record: object): boolean {
  const values = record as Values;
  if (values.nepali === 'hidden') return false;
  return Object.keys(values).every((name) => {
    const english = neededEnglishOf(name);
    return english === undefined || isBlank(values[english]) || !isBlank(values[name]);
  });
}

/** Returns a record or row with its Nepali values under the English names; null if the record is not shown in Nepali. */
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

/** Returns the texts in one language that have a twin, including those in rows. */
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
 * Returns the values of a save, with the mark for an outdated translation. Editing an English text sets `isNepaliBehind` if the
 * record has Nepali texts. Editing a Nepali text clears the mark. Staff can also change the mark themselves.
 *
 * @param before - the values before the save
 */
export function withNepaliMark<Saved extends Values>(before: Values, values: Saved): Saved {
  if (!('isNepaliBehind' in values) || values.isNepaliBehind !== before.isNepaliBehind) return values;
  const isChanged = (language: 'english' | 'nepali') =>
    JSON.stringify(textsOf(before, language)) !== JSON.stringify(textsOf(values, language));
  if (isChanged('nepali')) return { ...values, isNepaliBehind: false };
  const isOutdated = isChanged('english') && textsOf(values, 'nepali').length > 0;
  return isOutdated ? { ...values, isNepaliBehind: true } : values;
}
