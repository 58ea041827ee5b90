import { expect, test } from 'vitest';
import { searchedWords, toggleMark, viewOf } from './inbox-view.ts';

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
])('describes which enquiries a search covered: %j', (extent, words) => {
  expect(searchedWords(extent)).toBe(words);
});

test('an address selects a part of the inbox, and addresses with different rows have different keys', () => {
  const view = (search: string) => viewOf(new URLSearchParams(search), 'me-id');
  expect(view('filter=late&order=oldest')).toMatchObject({
    part: 'late',
    filter: 'LATE',
    order: 'FOLLOW_UP',
  });
  expect(view('filter=new&status=contacted')).toMatchObject({ part: 'new', status: null, order: 'OLDEST' });
  expect(view('counsellor=me')).toMatchObject({
    part: 'all',
    filter: null,
    counsellor: 'me-id',
    whose: 'me',
  });
  expect(view('counsellor=nobody')).toMatchObject({ part: 'all', counsellor: 'nobody', whose: 'nobody' });
  expect(view('counsellor=a')).toMatchObject({ part: 'all', counsellor: 'a', whose: 'other' });
  expect(view('filter=today&counsellor=me')).toMatchObject({ part: 'today', counsellor: 'me-id' });
  expect(view('filter=nonsense')).toMatchObject({ part: 'all', filter: null });
  expect(view('counsellor=a').key).not.toBe(view('counsellor=b').key);
  expect(view('status=a').key).not.toBe(view('q=a').key);
});

const rows = ['a', 'b', 'c', 'd', 'e'];
const none = { ids: new Set<string>(), last: null };
const marked = (marks: { ids: ReadonlySet<string> }) => [...marks.ids].toSorted().join('');

test('a range from the last selected row, in either direction, is selected or deselected like the clicked row', () => {
  const two = toggleMark(none, rows, 'b', false);
  const range = toggleMark(two, rows, 'd', true);
  expect(marked(range)).toBe('bcd');
  expect(marked(toggleMark(range, rows, 'c', true))).toBe('b');
  expect(marked(toggleMark(toggleMark(none, rows, 'd', false), rows, 'a', true))).toBe('abcd');
});

test('without a last selected row, a range is only the clicked row', () => {
  expect(marked(toggleMark(none, rows, 'c', true))).toBe('c');
  // The last selected row has left the list.
  expect(marked(toggleMark({ ids: new Set(['x']), last: 'x' }, rows, 'c', true))).toBe('cx');
});
