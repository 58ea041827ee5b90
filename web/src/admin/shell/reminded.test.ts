import { expect, test } from 'vitest';
import type { DraftStore } from '../platform.ts';
import { createReminded, snoozeTime } from './reminded.ts';

function device() {
  const kept = new Map<string, string>();
  const drafts: DraftStore = {
    read: async (key) => kept.get(key) ?? null,
    write: async (key, text) => void kept.set(key, text),
    keys: async () => [],
    remove: async (key) => void kept.delete(key),
    forget: async () => {},
  };
  return { drafts, tab: (account = 'asha') => createReminded(drafts, account) };
}

const at = (time: string, day = '2026-11-25') => ({ day, time, now: Date.parse(`${day}T${time}+05:45`) });
const anjali = { id: 'anjali', time: '14:30' };

test('a reminder is due once at its time: not again in another tab, and not after a reload', async () => {
  const { tab } = device();
  const first = tab();
  expect(await first.claim([anjali], at('14:29'))).toEqual([]);
  const both = await Promise.all([first.claim([anjali], at('14:30')), tab().claim([anjali], at('14:30'))]);
  expect(both.flat()).toEqual([anjali]);
  expect(await tab().claim([anjali], at('14:31'))).toEqual([]);
});

test('another time, another day and another account have separate reminders', async () => {
  const { tab } = device();
  await tab().claim([anjali], at('14:30'));
  const moved = { ...anjali, time: '16:00' };
  expect(await tab().claim([moved], at('16:00'))).toEqual([moved]);
  expect(await tab('bina').claim([anjali], at('16:00'))).toEqual([anjali]);
  expect(await tab().claim([anjali], at('14:30', '2026-11-26'))).toEqual([anjali]);
});

test('a snoozed reminder comes back once after a quarter of an hour, in any tab', async () => {
  const { tab } = device();
  await tab().claim([anjali], at('14:30'));
  await tab().snooze(anjali, '2026-11-25', at('14:30').now + snoozeTime);
  expect(await tab().claim([], at('14:44'))).toEqual([]);
  expect(await tab().claim([], at('14:45'))).toEqual([anjali]);
  expect(await tab().claim([], at('14:46'))).toEqual([]);
});

test('invalid stored data is ignored', async () => {
  const { drafts, tab } = device();
  await drafts.write('reminders:asha', 'no JSON');
  expect(await tab().claim([anjali], at('14:30'))).toEqual([anjali]);
});
