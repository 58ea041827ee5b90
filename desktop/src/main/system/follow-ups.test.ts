import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Reminder } from 'web/admin/platform';
import { openDrafts } from '../files/sealed-drafts.ts';
import { watchFollowUps } from './follow-ups.ts';

const day = '2026-11-25';
const at = (time: string) => Date.parse(`${day}T${time}+05:45`);

const planned = (_id: string, followUpTime: string, counsellorId: string | null = null) => ({
  ...{ _id, version: 1, name: `Name of ${_id}`, phoneNumber: '+9779841234567', status: 'contacted' },
  ...{ followUpOn: day, followUpTime, followUpKind: 'call', counsellorId },
});

beforeEach(() => {
  vi.useFakeTimers({ now: at('14:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

function office(rows: ReturnType<typeof planned>[]) {
  const told: string[] = [];
  let isAway = false;
  let isPageOpen = true;
  const watch = watchFollowUps({
    me: 'asha',
    drafts: openDrafts('', null),
    onDue({ id, time }: Reminder) {
      told.push(`${id} ${time}`);
      return isPageOpen;
    },
    async ask({ query, variables }) {
      if (isAway) return null;
      if (query.includes('ReminderNow')) {
        const { id } = variables as { id: string };
        return { data: { adminEnquiry: rows.find(({ _id }) => _id === id) ?? null } };
      }
      const of = (counsellorId: string | null) =>
        structuredClone(rows.filter((row) => row.counsellorId === counsellorId));
      return { data: { mine: { day, today: of('asha') }, nobodys: { today: of(null) } } };
    },
  });
  return {
    told,
    watch,
    goAway: () => {
      isAway = true;
    },
    closePage: () => {
      isPageOpen = false;
    },
    passTo: (time: string) => vi.advanceTimersByTimeAsync(at(time) - Date.now()),
  };
}

test('own and unassigned follow-ups are reported once, at their time', async () => {
  const { told, passTo } = office([planned('own', '14:30', 'asha'), planned('free', '14:31')]);
  await passTo('14:29');
  expect(told).toEqual([]);
  await passTo('14:30');
  expect(told).toEqual(['own 14:30']);
  await passTo('15:30');
  expect(told).toEqual(['own 14:30', 'free 14:31']);
});

test('a follow-up that is planned later is reported, and one that a colleague has taken is not', async () => {
  const rows = [planned('taken', '14:30')];
  const { told, watch, passTo } = office(rows);
  await passTo('14:10');
  rows.push(planned('later', '14:30'));
  watch.changed();
  await passTo('14:20');
  Object.assign(rows[0] ?? {}, { counsellorId: 'bina' });
  await passTo('14:31');
  expect(told).toEqual(['later 14:30']);
});

test('while the server is away, follow-ups that are known are reported', async () => {
  const { told, watch, goAway, passTo } = office([planned('known', '14:30')]);
  await passTo('14:10');
  goAway();
  watch.changed();
  await passTo('14:30');
  expect(told).toEqual(['known 14:30']);
});

test('a snoozed one is reported again after a quarter of an hour, and none after the end of the session', async () => {
  const { told, watch, passTo } = office([planned('again', '14:30'), planned('ended', '14:50')]);
  await passTo('14:30');
  watch.snooze({ id: 'again', time: '14:30' });
  await passTo('14:44');
  expect(told).toHaveLength(1);
  await passTo('14:45');
  expect(told).toEqual(['again 14:30', 'again 14:30']);
  watch.stop();
  await passTo('15:00');
  expect(told).toHaveLength(2);
});

test('a page that opens within a minute shows what only a notification has shown, unless it was snoozed', async () => {
  const rows = [planned('shown', '14:29'), planned('long ago', '14:30')];
  const { watch, closePage, passTo } = office([
    ...rows,
    planned('snoozed', '14:31'),
    planned('now', '14:31'),
  ]);
  await passTo('14:29');
  closePage();
  await passTo('14:31');
  watch.snooze({ id: 'snoozed', time: '14:31' });
  expect(watch.takeMissed()).toMatchObject([{ id: 'now', time: '14:31' }]);
  expect(watch.takeMissed()).toEqual([]);
});

test('a reminder that is being read when the session ends is not reported', async () => {
  const { told, watch, passTo } = office([planned('late', '14:30', 'asha')]);
  await passTo('14:29');
  vi.setSystemTime(at('14:30'));
  watch.check();
  watch.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([]);
});
