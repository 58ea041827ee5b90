import { expect, test } from 'vitest';
import { arrivalWords } from './use-announcements.ts';

test.each([
  [['Asha Rai'], 'New enquiry from Asha Rai'],
  [['Asha Rai', 'Bikash KC'], 'New enquiries from Asha Rai and Bikash KC'],
  [['Asha Rai', 'Bikash KC', 'Chitra'], 'New enquiries from Asha Rai, Bikash KC and 1 more'],
  [['Asha Rai', 'Bikash KC', 'Chitra', 'Dawa'], 'New enquiries from Asha Rai, Bikash KC and 2 more'],
])('%j', (names, words) => {
  expect(arrivalWords(names)).toBe(words);
});
