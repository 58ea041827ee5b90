import { expect, test } from 'vitest';
import { bsMonths, toBs } from '../../forms/bikram-sambat.ts';
import { fc, holdsFor } from '../../testing/properties.ts';
import { detectReading, readSheetDay } from './import.days.ts';

const today = '2026-11-22';
const read = (text: string, calendar: 'BS' | 'AD' | 'both' = 'AD', order: 'day' | 'month' = 'day') => {
  const found = readSheetDay(text, { calendar, order }, 2026);
  return found && `${found.day}${found.time ? ` ${found.time}` : ''} ${found.calendar}`;
};

test('days are read in the formats of old spreadsheets', () => {
  expect(read('2/3/2081', 'BS')).toBe('2024-06-16 BS');
  expect(read('2/3/2081', 'BS', 'month')).toBe('2024-05-16 BS');
  expect(read('२०८१-०२-०३', 'BS')).toBe('2024-05-16 BS');
  expect(read('२०८१।०२।०३', 'BS')).toBe('2024-05-16 BS');
  expect(read('2081.2.3', 'BS')).toBe('2024-05-16 BS');
  expect(read('20810203', 'BS')).toBe('2024-05-16 BS');
  expect(read('5 गते मंसिर २०८१', 'BS')).toBe('2024-11-20 BS');
  expect(read('03.02.2024')).toBe('2024-02-03 AD');
  expect(read('02/13/2024', 'AD', 'month')).toBe('2024-02-13 AD');
  expect(read('12-Nov-2024')).toBe('2024-11-12 AD');
  expect(read('Tue, Nov 12th, 2024')).toBe('2024-11-12 AD');
  expect(read('45325')).toBe('2024-02-03 AD');
  expect(read('2024-02-03 14:30')).toBe('2024-02-03 14:30 AD');
  expect(read('2/3/2024 9:05 PM')).toBe('2024-03-02 21:05 AD');
  expect(read('2/3/2024 0:00')).toBe('2024-03-02 AD');
  // The text is a time in UTC. In Nepal, it is already the next day.
  expect(read('2024-02-03T20:00:00.000Z')).toBe('2024-02-04 01:45 AD');
});

test('the name of a month, or "BS" beside the day, determines the calendar', () => {
  expect(read('5 Mangsir 2081', 'AD')).toBe('2024-11-20 BS');
  expect(read('Nov 20, 2024', 'BS')).toBe('2024-11-20 AD');
  expect(read('2081-08-05 B.S.', 'AD')).toBe('2024-11-20 BS');
  expect(read('2024-11-20 AD', 'BS')).toBe('2024-11-20 AD');
  expect(read('5 Mangsir 2081 AD', 'BS')).toBeNull();
});

test('a text that is ambiguous or not a day is not guessed', () => {
  for (const text of [
    '',
    'soon',
    '31/02/2024',
    '13/13/2024',
    '2024',
    '1/2',
    'Nov 2024',
    '2081-02-33',
    '5 Foo 2081',
  ])
    expect(read(text), text).toBeNull();
  for (const text of [
    '3/2/24',
    '81/2/3',
    '5 Mangsir 81',
    '9841234567',
    '12',
    '1/2/3/2024',
    '25:00',
    '2024-02-03 24:10',
    '1 Jan Feb 2024',
  ])
    expect(read(text), text).toBeNull();
  // There is no month 13. The text is not read with the day first instead.
  expect(read('13/02/2024', 'AD', 'month')).toBeNull();
});

test('in a column with both calendars, the year determines the calendar', () => {
  expect(read('2081-02-03', 'both')).toBe('2024-05-16 BS');
  expect(read('2024-02-03', 'both')).toBe('2024-02-03 AD');
  expect(read('3/2/2081', 'both')).toBe('2024-05-16 BS');
  // As a year in AD, 2040 is too late for an enquiry. As a year in Bikram Sambat, it is too early.
  expect(read('2040-02-03', 'both')).toBeNull();
});

test('the calendar and the order of a column are detected from its name and its days', () => {
  const found = (header: string, texts: string[], use: 'enquiry' | 'birth' | 'next' = 'enquiry') =>
    detectReading(header, texts, use, today);
  expect(found('Date', ['2081-02-03', '2080-12-01'])).toEqual({ calendar: 'BS', order: 'day' });
  expect(found('Date', ['2/13/2024', '3/1/2024'])).toEqual({ calendar: 'AD', order: 'month' });
  expect(found('Date', ['2/3/2024', '4/3/2024'])).toEqual({ calendar: 'AD', order: 'day' });
  expect(found('Date', ['2024-02-03', '2081-02-03'])).toEqual({ calendar: 'both', order: 'day' });
  expect(found('DOB (BS)', ['2055-01-01'], 'birth').calendar).toBe('BS');
  expect(found('D.O.B. A.D.', ['2005-01-01'], 'birth').calendar).toBe('AD');
  // `detectReading` chooses the calendar in which more of the days could be birthdays of students. If both calendars fit
  // equally, it chooses AD, unless the name of the column or a digit is Nepali.
  expect(found('DOB', ['2005-01-01'], 'birth').calendar).toBe('AD');
  expect(found('जन्म मिति', ['२०६२-०१-०१'], 'birth').calendar).toBe('BS');
  expect(found('DOB', ['2062-01-01', '2005-01-01'], 'birth').calendar).toBe('AD');
  expect(found('DOB', ['2062-01-01', '2058-11-01'], 'birth').calendar).toBe('BS');
});

test('a day that is written in either calendar is read as the same day, in any format', async () => {
  const dayOf = fc
    .integer({ min: Date.UTC(1995, 0, 1) / 86_400_000, max: Date.UTC(2026, 10, 22) / 86_400_000 })
    .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));
  const separator = fc.constantFrom('/', '-', '.', ' ');
  const nepali = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
  await holdsFor(
    fc.tuple(dayOf, separator, fc.boolean(), fc.boolean()),
    ([day, mark, isDevanagari, isPadded]) => {
      const bs = toBs(day);
      if (!bs) throw new Error(day);
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
      const pad = (each: number) => String(each).padStart(isPadded ? 2 : 1, '0');
      const written = (...parts: (number | string)[]) => {
        const text = parts.map((each) => (typeof each === 'number' ? pad(each) : each)).join(mark);
        return isDevanagari ? nepali(text) : text;
      };
      for (const calendar of ['AD', 'both'] as const) {
        expect(read(written(year, month, date), calendar)).toBe(`${day} AD`);
        expect(read(written(date, month, year), calendar)).toBe(`${day} AD`);
        expect(read(written(month, date, year), calendar, 'month')).toBe(`${day} AD`);
      }
      for (const calendar of ['BS', 'both'] as const) {
        expect(read(written(bs.year, bs.month, bs.day), calendar)).toBe(`${day} BS`);
        expect(read(written(bs.day, bs.month, bs.year), calendar)).toBe(`${day} BS`);
      }
      for (const names of [bsMonths.en, bsMonths.ne])
        expect(read(written(bs.day, names[bs.month - 1] ?? '', bs.year), 'AD')).toBe(`${day} BS`);
    },
    300,
  );
});
