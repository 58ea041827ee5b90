import { expect, it } from 'vitest';
import { labelOf } from './format.ts';

it.each(['constructor', 'toString', '__proto__'])(
  'a stored value "%s" that is no choice stands as it is',
  (value) => expect(labelOf({ visa: 'Visa' }, value)).toBe(value),
);
