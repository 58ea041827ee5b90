import { afterEach, expect, test } from 'vitest';
import {
  addConflict,
  changeOf,
  clearConflicts,
  dropConflict,
  enquiryPatch,
  getConflicts,
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
  const [first, counsellor, second] = [
    { about: 'sita', group: 'status', mine: { status: 'contacted' } },
    { about: 'sita', group: 'counsellor', mine: { counsellorId: 'me' } },
    { about: 'sita', group: 'status', mine: { status: 'completed' } },
  ] as const;
  const other = { ...first, about: 'hari' };
  for (const conflict of [first, counsellor, other, second]) addConflict(conflict);
  expect(getConflicts()).toEqual([counsellor, other, second]);
  dropConflict(second);
  expect(getConflicts()).toEqual([counsellor, other]);
  clearConflicts();
  expect(getConflicts()).toEqual([]);
});
