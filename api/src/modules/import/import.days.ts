/**
 * Reads days such as "2/3/2081", "२०८१-०२-०३", "03.02.2024", "5 Mangsir 2081" and "12-Nov-2024 10:15". Each column has a
 * setting for the calendar and for the order of day and month. A cell that names the calendar or a month overrides the calendar
 * of its column. Browsers load this file, too.
 */
import { type Calendar, fromBs, readDay } from '../../forms/bikram-sambat.ts';
import { latinDigits } from '../../forms/digits.ts';
import { officeMoment } from '../enquiry/office-hours.ts';

/** `both`: the year of a day determines its calendar. Never suggested for birthdays: a year of birth may fit both calendars. */
export const dayCalendars = {
  BS: 'Bikram Sambat (BS)',
  AD: 'AD',
  both: 'Both, told apart by the year',
} as const;
export type DayCalendar = keyof typeof dayCalendars;

/** Whether the day or the month comes first in "2/3/2081". A date that starts with the year needs no order. */
export const dayOrders = { day: 'Day first (31/12)', month: 'Month first (12/31)' } as const;
export type DayOrder = keyof typeof dayOrders;

export interface DayReading {
  calendar: DayCalendar;
  order: DayOrder;
}

export interface SheetDay {
  day: string;
  /** Such as "14:30"; null if the cell has no time. */
  time: string | null;
  calendar: Calendar;
}

const months: Readonly<Record<Calendar, readonly string[]>> = {
  AD: [
    'january jan जनवरी',
    'february feb फेब्रुअरी फेब्रुवरी',
    'march mar मार्च',
    'april apr अप्रिल',
    'may मे',
    'june jun जुन',
    'july jul जुलाई',
    'august aug अगस्ट अगस्त',
    'september sept sep सेप्टेम्बर',
    'october oct अक्टोबर',
    'november nov नोभेम्बर',
    'december dec डिसेम्बर',
  ],
  BS: [
    'baisakh baishakh vaisakh vaishakh बैशाख वैशाख',
    'jestha jeth jesth jyestha jeshtha जेठ जेष्ठ ज्येष्ठ',
    'asar asadh ashadh ashad asaar असार आषाढ अषाढ',
    'shrawan sawan saun shravan srawan साउन श्रावण',
    'bhadra bhadau bhado भदौ भाद्र',
    'ashwin ashoj asoj aswin असोज आश्विन अश्विन',
    'kartik kartika कात्तिक कार्तिक कार्त्तिक',
    'mangsir mansir marga मंसिर मङ्सिर मार्ग',
    'poush push paush pus पुस पुष पौष',
    'magh माघ',
    'falgun phalgun fagun phagun फागुन फाल्गुन',
    'chaitra chait चैत चैत्र',
  ],
};

const monthsByName = new Map(
  (['AD', 'BS'] as const).flatMap((calendar) =>
    months[calendar].flatMap((names, index) =>
      names.split(' ').map((name) => [name.normalize('NFC'), { calendar, month: index + 1 }] as const),
    ),
  ),
);

const calendarWords: Readonly<Record<string, Calendar>> = {
  ...{ bs: 'BS', वि: 'BS', विसं: 'BS', ad: 'AD' },
};

/** Words beside a day that do not change the day, as in "5 गते" and "Mon, 12 Nov". */
const beside = new Set(
  'gate गते साल sal mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday of the st nd rd th सं'.split(
    ' ',
  ),
);

const MOMENT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i;
const TIME = /(?:^|[\s,T])(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?\s*([ap])?\.?m?\.?$/i;
/** Reads the day in a cell. Returns null if the text is ambiguous or not a day. @param thisYear - the current year in AD */
export function readSheetDay(text: string, reading: DayReading, thisYear: number): SheetDay | null {
  const latin = latinDigits(text).normalize('NFC').trim();
  if (MOMENT.test(latin)) {
    const at = Date.parse(latin);
    if (Number.isNaN(at)) return null;
    return { ...officeMoment(at), calendar: 'AD' };
  }
  const clock = TIME.exec(latin);
  const time = clock ? timeOf(clock) : null;
  if (clock && time === null) return null;
  const found = dayIn(clock ? latin.slice(0, clock.index) : latin, reading, thisYear);
  return found && { ...found, time: time === '00:00' ? null : time };
}

function timeOf([, hours = '', minutes = '', half]: RegExpExecArray): string | null {
  const hour = Number(hours);
  if (Number(minutes) > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null;
  const hour24 = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return `${String(hour24).padStart(2, '0')}:${minutes}`;
}

function dayIn(text: string, reading: DayReading, thisYear: number): Omit<SheetDay, 'time'> | null {
  let said: Calendar | null = null;
  let named: { calendar: Calendar; month: number } | null = null;
  // Joins the letters of abbreviations, so that "B.S." is one word.
  const words = text.toLowerCase().replace(/([a-z])\.(?=[a-z])/g, '$1');
  const numbers: string[] = [];
  for (const [word] of words.matchAll(/\d+|[\p{L}\p{M}]+/gu)) {
    const month = monthsByName.get(word);
    if (/^\d/.test(word)) numbers.push(word);
    else if (month) {
      if (named) return null;
      named = month;
    } else if (Object.hasOwn(calendarWords, word)) said = calendarWords[word] ?? null;
    else if (!beside.has(word)) return null;
  }
  if (named && said && named.calendar !== said) return null;
  const parts = named ? besideMonth(numbers, named.month) : partsOf(numbers, reading.order);
  if (!parts) return serialDay(numbers, said ?? reading.calendar);
  const calendar = named?.calendar ?? said ?? calendarOf(parts.year, reading.calendar, thisYear);
  if (!calendar) return null;
  const { year, month, day } = parts;
  const read =
    calendar === 'BS'
      ? fromBs({ year: Number(year), month: Number(month), day: Number(day) })
      : readDay(`${year}-${month}-${day}`, 'AD');
  return read === null ? null : { day: read, calendar };
}

type Parts = Record<'year' | 'month' | 'day', string>;

const isYear = (text: string) => text.length === 4;
const isShort = (text: string | undefined): text is string => text !== undefined && text.length <= 2;

/** Accepts three numbers, or eight digits in a row. */
function partsOf(numbers: readonly string[], order: DayOrder): Parts | null {
  const [one = '', two, three, ...more] = numbers;
  if (two === undefined && /^\d{8}$/.test(one))
    return { year: one.slice(0, 4), month: one.slice(4, 6), day: one.slice(6) };
  if (more.length > 0 || !isShort(two) || three === undefined) return null;
  if (isYear(one)) return isShort(three) ? { year: one, month: two, day: three } : null;
  // Refuses a year with two digits, because its calendar and century are unknown.
  if (!isShort(one) || !isYear(three)) return null;
  return order === 'day' ? { year: three, month: two, day: one } : { year: three, month: one, day: two };
}

/** Finds which of the two numbers beside the name of a month is the year and which is the day. */
function besideMonth([one, two, ...more]: readonly string[], month: number): Parts | null {
  if (one === undefined || two === undefined || more.length > 0) return null;
  const [year, day] = isYear(one) ? [one, two] : [two, one];
  return isShort(day) && isYear(year) ? { year, month: String(month), day } : null;
}

/** Spreadsheets store a day as a serial number: the number of days since 30 December 1899. */
function serialDay(numbers: readonly string[], calendar: DayCalendar): Omit<SheetDay, 'time'> | null {
  const [number = '', ...more] = numbers;
  if (calendar === 'BS' || !/^[2-6]\d{4}$/.test(number)) return null;
  // A second number is allowed: the time as a fraction of the day, as in "45326.5".
  if (more.length > 1) return null;
  const day = new Date(Date.UTC(1899, 11, 30) + Number(number) * 86_400_000);
  return { day: day.toISOString().slice(0, 10), calendar: 'AD' };
}

/** If `calendar` is `both`, returns the calendar in which the year is plausible; null if it is plausible in neither. */
function calendarOf(year: string, calendar: DayCalendar, thisYear: number): Calendar | null {
  if (calendar !== 'both') return calendar;
  if (!isYear(year)) return null;
  const number = Number(year);
  if (number >= firstYear && number <= thisYear + 2) return 'AD';
  return number >= firstYear + AHEAD_OF_AD && number <= thisYear + 2 + AHEAD_OF_AD + 1 ? 'BS' : null;
}

/** The earliest plausible year of an enquiry (AD). */
export const firstYear = 1990;
/** A year in Bikram Sambat is larger than the year in AD by this number or by one more. */
const AHEAD_OF_AD = 56;

/** The meaning of the days in a column: receipt of the enquiry, birthday or follow-up. Determines which days are plausible. */
export type DayUse = 'enquiry' | 'birth' | 'next';

export function isLikely(day: string, use: DayUse, today: string): boolean {
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  if (use === 'enquiry') return day <= today && day >= String(firstYear);
  if (use === 'next') return Math.abs(years) <= 3;
  return years >= 3 && years <= 80;
}

/** Returns whether a person is of student age, as most people in a column of birthdays are. */
const isStudent = (birth: string, today: string): boolean => {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return years >= 10 && years <= 45;
};

/** Chooses the reading with which the most cells are plausible days. @param header - may name the calendar: "DOB (BS)" */
export function detectReading(
  header: string,
  texts: readonly string[],
  use: DayUse,
  today: string,
): DayReading {
  const thisYear = Number(today.slice(0, 4));
  const said = calendarInHeader(header);
  const isNepali =
    said === null && (/मिति|miti|[०-९]/i.test(header) || texts.some((text) => /[०-९]/.test(text)));
  const likelyFirst: DayCalendar[] = isNepali ? ['BS', 'AD'] : ['AD', 'BS'];
  const calendars: DayCalendar[] = said ? [said] : use === 'birth' ? likelyFirst : [...likelyFirst, 'both'];
  let best: DayReading = { calendar: calendars[0] ?? 'AD', order: 'day' };
  let most = 0;
  for (const calendar of calendars) {
    for (const order of ['day', 'month'] as const) {
      const count = texts.filter((text) => {
        const found = readSheetDay(text, { calendar, order }, thisYear);
        return (
          found !== null &&
          isLikely(found.day, use, today) &&
          (use !== 'birth' || isStudent(found.day, today))
        );
      }).length;
      if (count <= most) continue;
      most = count;
      best = { calendar, order };
    }
  }
  return best;
}

/** Returns the calendar that the name of the column mentions; null if the name mentions none. */
function calendarInHeader(header: string): Calendar | null {
  const text = header.toLowerCase().replaceAll('.', '');
  if (/\bbs\b|nepali date|bikram|वि ?सं/.test(text)) return 'BS';
  return /\bad\b|english date|ई ?सं|अंग्रेजी/.test(text) ? 'AD' : null;
}
