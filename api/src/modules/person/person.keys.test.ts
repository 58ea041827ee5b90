import { expect, test } from 'vitest';
import { joinedPhones } from './person.keys.ts';

const phone = (text: string, number: string, whose: string) => ({ text, number, whose });

test('a merge lists each number with all its owners, and a text without a number by itself', () => {
  const kept = [
    phone('985-2000001', '+9779852000001', 'mother'),
    phone('985-3000001', '+9779853000001', 'father'),
    phone('ask Hari', '', ''),
  ];
  const gone = [
    phone('9852000001', '+9779852000001', 'father'),
    phone('9853000001', '+9779853000001', 'father'),
    phone('9852000001 / 9851000001', '+9779852000001', 'aunt'),
    phone('9853000001, 9851000001', '+9779853000001', 'cousin'),
    phone('ask Hari', '', 'uncle'),
    phone('ask Gita', '', ''),
  ];
  expect(joinedPhones(kept, gone)).toEqual([
    phone('985-2000001', '+9779852000001', 'mother / father'),
    phone('985-3000001', '+9779853000001', 'father / cousin'),
    phone('ask Hari', '', 'uncle'),
    phone('9852000001 / 9851000001', '+9779852000001', 'aunt / cousin'),
    phone('ask Gita', '', ''),
  ]);
});

test('a part that is not a valid number stays', () => {
  const both = phone('9852000001 / 0412 345 678', '+9779852000001', '');
  const kept = [phone('9852000001', '+9779852000001', '')];
  expect(joinedPhones(kept, [both])).toEqual([...kept, both]);
  expect(joinedPhones([both], [both])).toEqual([both]);
});

test('an owner of a number is listed once, also after a second merge', () => {
  const joined = [phone('985-2000001', '+9779852000001', 'mother / father')];
  expect(joinedPhones(joined, [phone('985-2000001', '+9779852000001', 'father')])).toEqual(joined);
});
