import { afterEach, expect, test } from 'vitest';
import {
  addConflict,
  changeOf,
  clearConflicts,
  conflictsOf,
  countConflicts,
  dropConflict,
  enquiryPatch,
} from './field-groups.ts';

test('removing the day also removes the time and resets the kind, and each has its base', () => {
  const seen = { status: 'new', followUpOn: '2026-11-23', followUpTime: '14:30', followUpKind: 'visit' };
  const { status: _, ...followUp } = seen;
  expect(enquiryPatch(seen, { followUpOn: null })).toEqual({
    input: { followUpOn: null, followUpTime: null, followUpKind: 'call' },
    base: followUp,
  });
  expect(enquiryPatch(seen, { status: 'contacted' })).toEqual({
    input: { status: 'contacted' },
    base: { status: 'new' },
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

test('a conflict is kept per field until staff decide about it', () => {
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
