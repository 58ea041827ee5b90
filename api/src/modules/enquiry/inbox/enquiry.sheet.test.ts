import { describe, expect, it } from 'vitest';
import { snippetOf, visitorFieldNames, writtenOf } from '../enquiry.rules.ts';
import { type SheetEnquiry, sheetHead, sheetLines } from './enquiry.sheet.ts';

const asha = '0198a1b2-0000-7000-8000-000000000001';
const morning = '0198a1b2-0000-7000-8000-000000000002';
const names = new Map([
  [asha, 'Asha'],
  [morning, 'IELTS, morning'],
]);
const enquiry = (values: Partial<SheetEnquiry> = {}): SheetEnquiry => ({
  createdAt: '2026-11-21T20:30:00.000Z',
  ...writtenOf({
    name: 'Anjali Rai',
    email: 'anjali@mail.example',
    service: 'strategy',
    message: 'Nursing',
  }),
  status: 'new',
  ...values,
});
const line = (values: Partial<SheetEnquiry>) => sheetLines([enquiry(values)], names).replace(/\r\n$/, '');
/** Splits a line into its cells, which must not contain quotation marks. */
const cells = (text: string) =>
  [...text.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain);

it("begins with its columns in a fixed order, because the office's own spreadsheets may refer to them", () => {
  expect(sheetHead()).toContain('Date,Name,Email,Phone,Company,Service,Message');
});

it('has the days and times of the office, the name of the counsellor, and the class with the seat', () => {
  expect(sheetHead()).toContain('Status,Follow-up,Follow-up time,Counsellor,Class,Seat');
  const appointment = { followUpOn: '2026-11-25', followUpTime: '14:30', counsellorId: asha };
  const text = line({ ...appointment, batchId: morning, seat: 'held' });
  expect(text).toContain('2026-11-22 02:15,Anjali Rai,anjali@mail.example,,,Strategic Consulting,Nursing,');
  expect(text.endsWith(',New,2026-11-25,14:30,Asha,"IELTS, morning",Seat held')).toBe(true);
  expect(line(appointment).endsWith(',14:30,Asha,,')).toBe(true);
});

describe('a phone', () => {
  it.each([
    ['+977 9841-123456', '+977 9841123456'],
    ['+977-9841-123456', '+977 9841123456'],
    ['9841123456', '+977 9841123456'],
    ['०९८४११२३४५६', '+977 9841123456'],
    ['9841123456 / 01-4412345', '+977 9841123456, +977 14412345'],
    ['+61 412 345 678', '+61 412345678'],
    ['9841123456 (Ram, after 5)', '9841123456 (Ram, after 5)'],
    ['Ram 9841123456', 'Ram 9841123456'],
    ['9841123456 Ram', '9841123456 Ram'],
    ['12-11', '12-11'],
  ])('%s becomes %s', (phone, cell) => {
    expect(cells(line({ phone }))[3]).toBe(cell);
  });
});

const hostile = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '＋1',
  '+cmd|calc!A0',
  '+977-9841-123456+1',
  '+1-2',
];

it.each(hostile)('a cell that contains %j is not a formula, in any column', (text) => {
  for (const [index, field] of visitorFieldNames.entries()) {
    const cell = cells(line({ [field]: text }))[index + 1];
    expect([field, cell]).toEqual([field, `'${text}`]);
  }
  expect(sheetLines([enquiry({ counsellorId: asha })], new Map([[asha, text]]))).toContain(`'${text}`);
});

describe('the start of a message', () => {
  it.each([
    ['', ''],
    ['  two\n\nlines\tand \u202eturned\0 ', 'two lines and turned'],
    ['x'.repeat(160), 'x'.repeat(160)],
    ['x'.repeat(161), `${'x'.repeat(159)}…`],
    [`${'word '.repeat(40)}`, `${'word '.repeat(31)}word…`],
    [`${'words '.repeat(200)}`, `${'words '.repeat(25)}words…`],
    [`${'x'.repeat(80)} ${'y'.repeat(100)}`, `${'x'.repeat(80)} ${'y'.repeat(78)}…`],
    [`late${' '.repeat(636)}`, 'late'],
    [`late${' '.repeat(637)}`, 'late…'],
    [`a${'😀'.repeat(100)}`, `a${'😀'.repeat(79)}…`],
    ['कि'.repeat(100), `${'कि'.repeat(79)}…`],
    [`${' '.repeat(700)}late`, '…'],
  ])('of %j are %j', (message, snippet) => {
    expect(snippetOf(message)).toBe(snippet);
    expect(snippetOf(message).length).toBeLessThanOrEqual(160);
  });
});
