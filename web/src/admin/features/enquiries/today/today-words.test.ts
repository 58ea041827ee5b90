import { officeMoment, usualWeek } from 'api/office-hours';
import type { TodayRow } from 'api/rules/today';
import { expect, test } from 'vitest';
import { ageOf, linesOf, type PartName, totalWords } from './today-words.ts';

/** A Wednesday, 14:30 in Nepal. */
const at = Date.parse('2026-11-18T08:45:00Z');
const now = { ...officeMoment(at), now: at };
const row = (facts: Partial<TodayRow>): TodayRow => ({
  _id: 'a',
  status: 'new',
  followUpOn: null,
  followUpTime: null,
  followUpKind: 'call',
  counsellorId: null,
  createdAt: '2026-11-18T08:00:00Z',
  ...facts,
});

test.each<[PartName, Partial<TodayRow>, string, boolean]>([
  ['overdue', { followUpOn: '2026-11-17', followUpTime: '09:00' }, '1 day late', true],
  ['overdue', { followUpOn: '2026-10-31' }, '18 days late', true],
  ['due', { followUpOn: now.day }, 'today', false],
  ['due', { followUpOn: now.day, followUpTime: '14:30' }, '14:30', false],
  ['due', { followUpOn: now.day, followUpTime: '14:29' }, '14:29, late', true],
  ['visits', { followUpOn: now.day }, 'no time', false],
  ['visits', { followUpOn: now.day, followUpTime: '16:00' }, '16:00', false],
  ['fresh', { createdAt: '2026-11-18T08:44:50Z' }, '1 min', false],
  ['fresh', {}, '45 min', false],
  ['fresh', { createdAt: '2026-11-18T06:45:01Z' }, '1 h', false],
  ['fresh', { createdAt: '2026-11-18T06:45:00Z' }, '2 h, late', true],
  ['fresh', { createdAt: '2026-11-16T08:00:00Z' }, '2 days, late', true],
  ['fresh', { createdAt: '2026-11-16T08:00:00Z', touchedAt: '2026-11-17T08:00:00Z' }, '2 days', false],
])('in the part %s, %j reads "%s"', (part, facts, text, isLate) => {
  expect(ageOf(part, row(facts), now, { week: usualWeek, holidays: [] })).toEqual({ text, isLate });
});

test('below the name stands how far a colleague came, else how the person came and what they wrote', () => {
  const wrote = { origin: 'website', snippet: 'IELTS 6.5, nursing' };
  expect(linesOf({ ...wrote, touches: [] })).toBe(wrote.snippet);
  expect(linesOf({ ...wrote, touches: [{ outcome: 'no_answer', text: '' }] })).toBe('No answer');
  expect(linesOf({ ...wrote, touches: [{ outcome: 'busy', text: 'Call at two' }] })).toBe(
    'Busy: Call at two',
  );
  expect(linesOf({ ...wrote, origin: 'viber', touches: [] })).toBe('Viber · IELTS 6.5, nursing');
  expect(linesOf({ origin: 'walk-in', snippet: '', touches: [] })).toBe('Walk-in');
});

test('all that wait are counted together, and no further than the server counted', () => {
  expect(totalWords([12, 0, 1, 999], 1000)).toBe('1,012');
  expect(totalWords([12, 0, 0, 1000], 1000)).toBe('1,012+');
});
