import { officeMoment, usualWeek } from 'api/office-hours';
import type { StackName, TodayRow } from 'api/rules/today';
import { expect, test } from 'vitest';
import { ageOf, linesOf } from './today-words.ts';

/** A Wednesday, 14:30 in Nepal. */
const at = Date.parse('2026-11-18T08:45:00Z');
const now = { ...officeMoment(at), now: at };
type Row = TodayRow & { followUpKind: string };
const row = (facts: Partial<Row>): Row => ({
  _id: 'a',
  status: 'new',
  followUpOn: null,
  followUpTime: null,
  followUpKind: 'call',
  counsellorId: null,
  createdAt: '2026-11-18T08:00:00Z',
  ...facts,
});

test.each<[StackName, Partial<Row>, string, boolean]>([
  ['late', { followUpOn: '2026-11-17', followUpTime: '09:00' }, '1 day late', true],
  ['late', { followUpOn: '2026-10-31' }, '18 days late', true],
  ['late', { followUpOn: now.day, followUpTime: '14:29' }, '14:29, late', true],
  ['today', { followUpOn: now.day }, 'today', false],
  ['today', { followUpOn: now.day, followUpTime: '14:30' }, '14:30', false],
  ['today', { followUpOn: now.day, followUpKind: 'visit' }, 'Visit', false],
  ['today', { followUpOn: now.day, followUpTime: '16:00', followUpKind: 'visit' }, 'Visit 16:00', false],
  ['new', { createdAt: '2026-11-18T08:44:50Z' }, '1 min', false],
  ['new', {}, '45 min', false],
  ['new', { createdAt: '2026-11-18T06:45:01Z' }, '1 h', false],
  ['new', { createdAt: '2026-11-18T06:45:00Z' }, 'waiting 2 h', true],
  ['new', { createdAt: '2026-11-16T08:00:00Z' }, 'waiting 2 days', true],
  ['new', { createdAt: '2026-11-16T08:00:00Z', touchedAt: '2026-11-17T08:00:00Z' }, '2 days', false],
])('in the stack %s, %j is shown as "%s"', (stack, facts, text, isLate) => {
  expect(ageOf(stack, row(facts), now, { week: usualWeek, holidays: [] })).toEqual({ text, isLate });
});

test('the line below the name has the last outcome, otherwise the origin and the message', () => {
  const wrote = { origin: 'website', snippet: 'IELTS 6.5, nursing' };
  expect(linesOf({ ...wrote, touches: [] })).toBe(wrote.snippet);
  expect(linesOf({ ...wrote, touches: [{ outcome: 'no_answer', text: '' }] })).toBe('No answer');
  const undone = { outcome: 'no_answer', text: '', takenBackAt: '2026-11-21T08:00:00Z' };
  expect(linesOf({ ...wrote, touches: [undone] })).toBe('No answer (taken back)');
  expect(linesOf({ ...wrote, touches: [{ outcome: 'busy', text: 'Call at two' }] })).toBe(
    'Busy: Call at two',
  );
  expect(linesOf({ ...wrote, origin: 'viber', touches: [] })).toBe('Viber · IELTS 6.5, nursing');
  expect(linesOf({ origin: 'walk-in', snippet: '', touches: [] })).toBe('Walk-in');
});
