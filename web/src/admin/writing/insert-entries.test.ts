import { expect, test } from 'vitest';
import { findEntries, insertEntries } from './insert-entries.ts';

const entries = insertEntries({
  path: '',
  day: '2026-11-23',
  facts: [
    {
      key: 'au-funds',
      subject: 'australia',
      name: 'Funds to show',
      value: 'AUD 29,710',
      sourceName: '',
      sourceUrl: '',
      status: 'checked',
    },
    {
      key: 'au-fee',
      subject: 'australia',
      name: 'Visa fee',
      value: '',
      sourceName: '',
      sourceUrl: '',
      status: 'unchecked',
    },
  ],
  posts: [{ slug: 'a', title: 'A', topics: ['finance', 'Finance', 'loans'] }],
  pages: [
    { path: '/study-abroad/uk/visa-process', title: '', description: '' },
    { path: '/about', title: '', description: '' },
  ],
  classes: [],
});

test('offers marks, lists that exist, and all facts with their values', () => {
  expect(entries.map(({ text }) => text)).toEqual([
    '{ask:Ask us about it}',
    '### A question?\n\nIts answer.',
    'https://www.youtube.com/watch?v=',
    '|',
    '- [ ] First paper\n- [ ] Second paper',
    '> [!UNTIL 2026-12-23] Write the notice here.',
    '{facts:australia}',
    '{classes:ielts}',
    '{classes:pte}',
    '{classes:sat}',
    '{posts:Finance}',
    '{posts:loans}',
    '{pages:/study-abroad}',
    '{pages:/study-abroad/uk}',
    '{fact:au-funds}',
    '{fact:au-fee}',
  ]);
});

test.each([
  ['29,710', ['AUD 29,710 · australia, au-funds']],
  ['FEE visa', ['not checked yet, so readers see the name and the source · australia, au-fee']],
  ['nothing like it', []],
])('a search for %j', (search, notes) => {
  expect(findEntries(entries, search).map(({ note }) => note)).toEqual(notes);
});
