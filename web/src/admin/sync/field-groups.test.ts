import { afterEach, expect, test } from 'vitest';
import {
  addConflict,
  changeOf,
  clearConflicts,
  compare,
  conflictsOf,
  countConflicts,
  dropConflict,
} from './field-groups.ts';

const seen = {
  status: 'new',
  followUpOn: '2026-11-23',
  followUpTime: '14:30',
  followUpKind: 'visit',
  counsellorId: null,
};

test('a field that nobody else changed is free; a field that a colleague changed is contested', () => {
  const change = { status: 'contacted', followUpOn: '2026-11-25' };
  expect(compare(change, seen, { ...seen, counsellorId: 'asha' })).toEqual({
    contested: [],
    free: { ...change, followUpTime: '14:30', followUpKind: 'visit' },
  });
  expect(compare(change, seen, { ...seen, status: 'completed' })).toEqual({
    contested: [{ group: 'status', mine: { status: 'contacted' } }],
    free: { followUpOn: '2026-11-25', followUpTime: '14:30', followUpKind: 'visit' },
  });
  // Both chose the same value, so nothing has to be decided or sent.
  expect(compare({ status: 'contacted' }, seen, { ...seen, status: 'contacted' })).toEqual({
    contested: [],
    free: {},
  });
});

test('day, time and kind are one value, because two halves make no appointment', () => {
  const theirs = { ...seen, followUpOn: '2026-11-30' };
  expect(compare({ followUpTime: '16:00' }, seen, theirs).contested).toEqual([
    { group: 'followUp', mine: { followUpOn: '2026-11-23', followUpTime: '16:00', followUpKind: 'visit' } },
  ]);
  expect(compare({ followUpOn: null }, seen, seen).free).toEqual({
    followUpOn: null,
    followUpTime: null,
    followUpKind: 'call',
  });
});

test("a touch sets only an enquiry's own fields", () => {
  expect(
    changeOf({ channel: 'call', outcome: 'busy', text: '', status: 'new', followUpOn: undefined }),
  ).toEqual({
    status: 'new',
  });
});

afterEach(clearConflicts);

test('conflicts stay, one per field, until each is decided', () => {
  addConflict('sita', { group: 'status', mine: { status: 'contacted' } });
  addConflict('sita', { group: 'counsellor', mine: { counsellorId: 'me' } });
  addConflict('sita', { group: 'status', mine: { status: 'completed' } });
  expect(conflictsOf('sita').map(({ group, mine }) => [group, mine.status])).toEqual([
    ['counsellor', undefined],
    ['status', 'completed'],
  ]);
  dropConflict('sita', 'status');
  expect([countConflicts(), conflictsOf('hari')]).toEqual([1, []]);
  clearConflicts();
  expect(countConflicts()).toBe(0);
});
