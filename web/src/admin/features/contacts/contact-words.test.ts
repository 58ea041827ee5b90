import { expect, test } from 'vitest';
import { searchedWords } from './contact-words.ts';

test.each([
  [{ contacts: 1, total: 1, totalIsCapped: false, isWhole: true }, 'the one enquiry'],
  [{ contacts: 345, total: 345, totalIsCapped: false, isWhole: true }, 'all 345 enquiries'],
  [
    { contacts: 1000, total: 2345, totalIsCapped: false, isWhole: false },
    'the newest 1,000 of 2,345 enquiries',
  ],
  [
    { contacts: 1000, total: 10_000, totalIsCapped: true, isWhole: false },
    'the newest 1,000 of 10,000 and more enquiries',
  ],
])('a search says what it has searched: %j', (extent, words) => {
  expect(searchedWords(extent)).toBe(words);
});
