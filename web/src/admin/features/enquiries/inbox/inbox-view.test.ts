import { expect, test } from 'vitest';
import { bulkWords, noMarks, searchedWords, toggleMark, viewOf } from './inbox-view.ts';

test.each([
  [{ enquiries: 1, total: 1, totalIsCapped: false, isWhole: true }, 'the one enquiry'],
  [{ enquiries: 345, total: 345, totalIsCapped: false, isWhole: true }, 'all 345 enquiries'],
  [
    { enquiries: 1000, total: 2345, totalIsCapped: false, isWhole: false },
    'the newest 1,000 of 2,345 enquiries',
  ],
  [
    { enquiries: 1000, total: 10_000, totalIsCapped: true, isWhole: false },
    'the newest 1,000 of 10,000 and more enquiries',
  ],
])('a search says what it has searched: %j', (extent, words) => {
  expect(searchedWords(extent)).toBe(words);
});

test.each([
  [{ done: 12, met: 1, failed: 0 }, '12 updated, 1 was changed by a colleague'],
  [{ done: 0, met: 2, failed: 1 }, '2 were changed by a colleague, 1 could not be changed'],
  [{ done: 1, met: 0, failed: 0 }, '1 updated'],
])('a change of marked rows says how it ended: %j', (ends, words) => {
  expect(bulkWords(ends)).toBe(words);
});

test('an address is a part of the inbox, and two addresses of other rows are two lists', () => {
  const view = (search: string) => viewOf(new URLSearchParams(search), 'me-id');
  expect(view('filter=due&order=oldest')).toMatchObject({ part: 'due', filter: 'DUE', order: 'FOLLOW_UP' });
  expect(view('counsellor=me')).toMatchObject({ part: 'mine', filter: null, counsellor: 'me-id' });
  expect(view('counsellor=a')).toMatchObject({ part: 'all', counsellor: 'a' });
  expect(view('filter=due&counsellor=me')).toMatchObject({ part: 'due', counsellor: 'me-id' });
  expect(view('filter=nonsense')).toMatchObject({ part: 'all', filter: null });
  expect(view('counsellor=a').key).not.toBe(view('counsellor=b').key);
  expect(view('status=a').key).not.toBe(view('q=a').key);
});

const rows = ['a', 'b', 'c', 'd', 'e'];
const marked = (marks: { ids: ReadonlySet<string> }) => [...marks.ids].toSorted().join('');

test('a range goes from the last marked row to this one, in both directions, and gets what this row gets', () => {
  const two = toggleMark(noMarks, rows, 'b', false);
  const range = toggleMark(two, rows, 'd', true);
  expect(marked(range)).toBe('bcd');
  expect(marked(toggleMark(range, rows, 'c', true))).toBe('b');
  expect(marked(toggleMark(toggleMark(noMarks, rows, 'd', false), rows, 'a', true))).toBe('abcd');
});

test('without a row to go on from a range is the row alone', () => {
  expect(marked(toggleMark(noMarks, rows, 'c', true))).toBe('c');
  // The row of the last mark has left the list.
  expect(marked(toggleMark({ ids: new Set(['x']), last: 'x' }, rows, 'c', true))).toBe('cx');
});
