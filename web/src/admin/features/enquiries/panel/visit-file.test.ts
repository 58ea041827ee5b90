/** These tests parse the file with a different library from the one that generates it. */
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type Visit, visitFile, visitFileName } from './visit-file.ts';

const visit: Visit = {
  enquiryId: '019a7b5e-0000-7000-8000-0000000000aa',
  version: 7,
  name: 'Sita Gurung',
  day: '2026-11-28',
  time: '14:30',
  brand: 'Prasthan Education',
  address: 'Putalisadak, Kathmandu 44600; 2nd floor',
};
const now = new Date('2026-11-22T06:00:00Z');
const fileOf = (change: Partial<Visit> = {}) => visitFile({ ...visit, ...change }, now);
function read(file: string) {
  const [component] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
  if (!component) throw new Error('There is no event in the file.');
  return new ICAL.Event(component);
}

test('a calendar in any time zone shows the visit at the right moment', () => {
  const event = read(fileOf());
  expect(event.uid).toBe('visit-019a7b5e-0000-7000-8000-0000000000aa');
  expect(event.sequence).toBe(7);
  expect(event.summary).toBe('Visit: Sita Gurung');
  expect(event.location).toBe('Prasthan Education, Putalisadak, Kathmandu 44600; 2nd floor');
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-28T08:45:00.000Z');
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-28T09:15:00.000Z');
  expect(fileOf()).toContain('DTSTART:20261128T084500Z\r\n');
  expect(fileOf()).toContain('DTSTAMP:20261122T060000Z\r\n');
});

test('a rescheduled visit replaces the earlier one', () => {
  const [before, after] = [read(fileOf()), read(fileOf({ day: '2026-11-30', version: 8 }))];
  expect(after.uid).toBe(before.uid);
  expect(after.sequence).toBeGreaterThan(before.sequence);
});

test('a visit early in the morning at the office is on the previous day in UTC', () => {
  expect(
    read(fileOf({ time: '00:15' }))
      .startDate.toJSDate()
      .toISOString(),
  ).toBe('2026-11-27T18:30:00.000Z');
});

describe.each([
  [
    'Devanagari that is longer than a line',
    'सीता गुरुङ, काठमाडौँ उपत्यकाबाट आउनुभएकी विद्यार्थी; अष्ट्रेलियामा पढ्न चाहन्छिन्',
  ],
  ['characters beyond the first plane', '👩‍🎓'.repeat(40)],
  ['what has a meaning in the format', 'A\\B; C, D: "E"\nBEGIN:VALARM'],
])('%s', (_what, name) => {
  test('is read back unchanged from lines of at most 75 octets', () => {
    const file = fileOf({ name });
    expect(read(file).summary).toBe(`Visit: ${name}`);
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\n');
    }
    expect(file).not.toMatch(/^BEGIN:VALARM/m);
  });
});

test('control characters are removed', () => {
  expect(read(fileOf({ name: 'Si\u0000ta\u0007' })).summary).toBe('Visit: Sita');
});

test("the file's name does not contain the person's name", () => {
  expect(visitFileName(visit)).toBe('visit-2026-11-28.ics');
});
