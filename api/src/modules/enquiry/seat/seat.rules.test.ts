import { expect, test } from 'vitest';
import { isHoldOver, isTaking, seatNames, wholeSeat } from './seat.rules.ts';

test('a class without a seat is a wish, and there is no seat without a class', () => {
  expect(wholeSeat({ batchId: 'ielts' })).toEqual({ seat: 'wants' });
  expect(wholeSeat({ batchId: 'ielts', seat: '' })).toEqual({ seat: 'wants' });
  expect(wholeSeat({ batchId: 'ielts', seat: 'held' })).toEqual({});
  expect(wholeSeat({ batchId: null, seat: 'held' })).toEqual({ seat: '' });
  expect(wholeSeat({ seat: 'held' })).toEqual({});
});

test('only seats that are joined or held count towards a full class', () => {
  expect(seatNames).toEqual(['joined', 'held', 'waiting', 'wants', 'left']);
  expect(seatNames.filter(isTaking)).toEqual(['joined', 'held']);
  expect(isTaking('')).toBe(false);
});

test.each([
  ['held', '2026-11-20', true],
  ['held', null, true],
  ['held', undefined, true],
  ['held', '2026-11-21', false],
  ['held', '2026-11-22', false],
  ['joined', '2026-11-20', false],
])('on 21 November, the hold of a seat that is %s until %s is over: %s', (seat, followUpOn, isOver) => {
  expect(isHoldOver({ seat, ...(followUpOn !== undefined && { followUpOn }) }, '2026-11-21')).toBe(isOver);
});
