import { bsMonths, toBs } from 'api/bikram-sambat';
import { english, type Language, languageWith } from './language.ts';
import { ne } from './words.server.ts';

export const nepali = languageWith(ne);

export const languageOf = (code: Language['code']): Language => (code === 'ne' ? nepali : english);

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Writes a day such as "2026-11-03" as "3 November 2026" or, in Nepali, as "१७ कात्तिक २०८३". */
export function dayIn({ code }: Language, day: string): string {
  const bs = code === 'ne' ? toBs(day) : null;
  if (!bs) return longDay.format(new Date(`${day}T00:00:00Z`));
  return devanagari(`${bs.day} ${bsMonths.ne[bs.month - 1]} ${bs.year}`);
}

const devanagari = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
