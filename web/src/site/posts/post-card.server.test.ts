import { expect, it } from 'vitest';
import { categoryTopic, readingMinutes } from './post-card.server.ts';

it.each([
  ['', 1],
  ['one two three', 1],
  ['word '.repeat(660), 3],
  ['विद्यार्थी '.repeat(440), 2],
])('takes whole minutes to read, at least one', (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});

it('a category has its label, and an unknown one its own value', () => {
  expect(categoryTopic({ categoryLabels: [] }, 'innovation')).toEqual({
    value: 'innovation',
    label: 'Innovation',
  });
  expect(categoryTopic({ categoryLabels: [] }, 'cooking')).toEqual({ value: 'cooking', label: 'cooking' });
});
