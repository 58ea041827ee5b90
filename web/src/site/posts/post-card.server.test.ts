import { expect, it } from 'vitest';
import { english } from '../language/language.ts';
import { categoryTopic, readingMinutes } from './post-card.server.ts';

it.each([
  ['', 1],
  ['one two three', 1],
  ['word '.repeat(660), 3],
  ['विद्यार्थी '.repeat(440), 2],
])('the reading time is in whole minutes, at least one', (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});

it('a category has its label; an unknown category has its value as the label', () => {
  expect(categoryTopic({ categoryLabels: [] }, 'innovation', english)).toEqual({
    value: 'innovation',
    label: 'Innovation',
  });
  expect(categoryTopic({ categoryLabels: [] }, 'cooking', english)).toEqual({
    value: 'cooking',
    label: 'cooking',
  });
});
