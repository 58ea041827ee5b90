import { expect, test } from 'vitest';
import { Busy, gate } from './gate.ts';

const forever = () => new Promise<never>(() => {});

test('a gate runs some, lets some wait, and refuses the others', async () => {
  const pass = gate({ atOnce: 2, waiting: 3, patience: 1000, limit: 1000 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let most = 0;
  let running = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await held;
    running -= 1;
    return 'done';
  };
  const all = Array.from({ length: 6 }, () => pass(work).catch((error: unknown) => error));
  release();
  const answers = await Promise.all(all);
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(5);
  expect(answers.at(-1)).toBeInstanceOf(Busy);
  expect(most).toBe(2);
});

test('nobody waits longer than their patience, and what hangs gives its place up', async () => {
  const pass = gate({ atOnce: 1, waiting: 1, patience: 20, limit: 60 });
  const hanging = pass(forever).catch((error: unknown) => error);
  await expect(pass(async () => 'late')).rejects.toThrow(Busy);
  expect(await hanging).toBeInstanceOf(Busy);
  expect(await pass(async () => 'next')).toBe('next');
});
