import { usualWeek } from 'api/office-hours';
import { expect, test } from 'vitest';
import { offeredDays } from './offered-days.ts';

const open = { opens: '10:00', closes: '17:00' };
const closed = { opens: null, closes: null };
const office = { week: usualWeek, holidays: [] };
/** An office that is open from Sunday to Friday. */
const nepali = { week: [...Array.from({ length: 6 }, () => open), closed], holidays: [] };

test('on a Wednesday: tomorrow, in three days, the first open day of the next week, and in a week', () => {
  expect(offeredDays('2026-11-25', office)).toEqual([
    { label: 'Tomorrow', day: '2026-11-26' },
    { label: 'In 3 days', day: '2026-11-28' },
    { label: 'Next week', day: '2026-11-30' },
    { label: 'In a week', day: '2026-12-02' },
  ]);
  expect(offeredDays('2026-11-24', nepali)).toContainEqual({ label: 'Next week', day: '2026-11-29' });
});

test('no day is offered twice: a Sunday that is the next open day is offered once', () => {
  expect(offeredDays('2026-11-27', nepali)).toEqual([
    { label: 'Next open day', day: '2026-11-29' },
    { label: 'In 3 days', day: '2026-11-30' },
    { label: 'In a week', day: '2026-12-04' },
  ]);
  const holidays = [
    { day: '2026-11-26', name: '' },
    { day: '2026-11-27', name: '' },
  ];
  expect(offeredDays('2026-11-25', { ...office, holidays }).map(({ label }) => label)).toEqual([
    'Next open day',
    'Next week',
    'In a week',
  ]);
});
