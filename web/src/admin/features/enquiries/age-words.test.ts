import { expect, test } from 'vitest';
import { ageWords } from './age-words.ts';

const at = (local: string) => Date.parse(`${local}+05:45`);
const now = at('2026-11-22T10:00');
const received = (local: string, more = {}) => ({
  createdAt: new Date(at(local)).toISOString(),
  followUpOn: null,
  followUpTime: null,
  status: 'new',
  ...more,
});

test.each([
  ['2026-11-22T10:00:30', 'now'],
  ['2026-11-22T09:59:30', 'now'],
  ['2026-11-22T09:40', '20 min'],
  ['2026-11-22T07:59', '2 h'],
  ['2026-11-22T00:05', '9 h'],
  // The age is in hours for an enquiry from last night, and a weekday for one from yesterday afternoon.
  ['2026-11-21T23:30', '10 h'],
  ['2026-11-21T16:00', 'Sat'],
  ['2026-11-16T23:59', 'Mon'],
  // The day one week ago has the same weekday as today, so its date is shown.
  ['2026-11-15T10:01', '15 Nov'],
  ['2026-01-02T10:00', '2 Jan'],
  ['2025-11-22T10:00', '22 Nov 2025'],
])('an enquiry received at %s has the age %s', (local, words) => {
  expect(ageWords(received(local), now).words).toBe(words);
});

test('a day begins at midnight in Kathmandu, not in UTC', () => {
  const due = received('2026-11-01T10:00', { followUpOn: '2026-11-22' });
  // 23:59 in Nepal on the 21st and 00:01 on the 22nd are 18:14 and 18:16 UTC, both on the 21st.
  expect(ageWords(due, at('2026-11-21T23:59')).words).toBe('1 Nov');
  expect(ageWords(due, at('2026-11-22T00:01')).words).toBe('today');
  expect(ageWords(due, at('2026-11-22T23:59'))).toMatchObject({ words: 'today', isLate: false });
  expect(ageWords(due, at('2026-11-23T00:01'))).toMatchObject({ words: '1 day late', isLate: true });
  const evening = received('2026-11-21T11:30');
  expect(ageWords(evening, at('2026-11-21T23:59')).words).toBe('12 h');
  expect(ageWords(evening, at('2026-11-22T00:01')).words).toBe('Sat');
});

test('an overdue follow-up shows how late it is; a completed enquiry has no follow-up', () => {
  const late = received('2026-11-10T10:00', { followUpOn: '2026-11-19', followUpTime: '14:30' });
  expect(ageWords(late, now)).toEqual({
    words: '3 days late',
    title: 'Received 10 Nov 2026, 10:00. Follow up on 19 Nov 2026 at 14:30.',
    isLate: true,
    dateTime: '2026-11-19',
  });
  expect(ageWords({ ...late, status: 'completed' }, now)).toMatchObject({ words: '10 Nov', isLate: false });
});

test('a follow-up today shows its time; future days are shown only in a list sorted by follow-up', () => {
  const on = (followUpOn: string, followUpTime: string | null = null) =>
    received('2026-11-20T10:00', { followUpOn, followUpTime });
  expect(ageWords(on('2026-11-22', '14:30'), now).words).toBe('today 14:30');
  expect(ageWords(on('2026-11-22', '10:00'), now)).toMatchObject({ words: 'today 10:00', isLate: false });
  expect(ageWords(on('2026-11-22', '09:59'), now)).toMatchObject({ words: '09:59, late', isLate: true });
  expect(ageWords(on('2026-11-23'), now).words).toBe('Fri');
  expect(ageWords(on('2026-11-23', '09:00'), now, true).words).toBe('tomorrow 09:00');
  expect(ageWords(on('2026-11-27'), now, true).words).toBe('due Fri');
  expect(ageWords(on('2026-12-05'), now, true).words).toBe('due 5 Dec');
  expect(ageWords(on('2027-01-05'), now, true).words).toBe('due 5 Jan 2027');
});
