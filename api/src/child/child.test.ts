import { afterEach, expect, it } from 'vitest';
import type { Busy } from '../testing/busy.child.ts';
import { type Child, ChildFailure, openChild } from './child.ts';

const warnings: object[] = [];
const log = { warn: (line: object) => void warnings.push(line) };
let child: Child<Busy>;
const open = (options: { idleMs?: number; limitMs?: number } = {}) => {
  child = openChild<Busy>(import.meta.url, '../testing/busy.child', { log, ...options });
  return child;
};
afterEach(() => {
  child.close();
  warnings.length = 0;
});

it('starts with the first task, runs two tasks at a time, and returns bytes', async () => {
  const { run } = open();
  expect(child.pid).toBeNull();
  const answers = await Promise.all([1, 2, 3, 4].map((size) => run({ size, ms: 50 })));
  expect(answers.map(({ bytes }) => bytes.length)).toEqual([1, 2, 3, 4]);
  expect(Math.max(...answers.map(({ atOnce }) => atOnce))).toBe(2);
});

it('ends after a while without tasks, and starts again', async () => {
  open({ idleMs: 50 });
  const first = await child.run({});
  await expect.poll(() => child.pid).toBeNull();
  const second = await child.run({});
  expect(second.pid).not.toBe(first.pid);
  await expect.poll(() => runs(first.pid)).toBe(false);
  expect(warnings).toEqual([]);
});

it('if it is killed, its running tasks fail, and a new child runs the waiting tasks', async () => {
  open();
  const lost = [child.run({ ms: 60_000 }), child.run({ ms: 60_000 })];
  const waited = child.run({ size: 7 });
  const pid = child.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  for (const each of lost) await expect(each).rejects.toThrow('The child process ended with SIGKILL.');
  expect((await waited).bytes.length).toBe(7);
  expect((await waited).pid).not.toBe(pid);
  expect(warnings).toMatchObject([{ reason: 'ended with SIGKILL' }]);
});

it('if it is closed, its running and waiting tasks fail, and no new child starts', async () => {
  open();
  const lost = [1, 2, 3].map(() => child.run({ ms: 60_000 }));
  const pid = child.pid ?? 0;
  child.close();
  for (const each of lost) await expect(each).rejects.toThrow('The child process was closed.');
  expect(child.pid).toBeNull();
  await expect.poll(() => runs(pid)).toBe(false);
});

it('is killed if a task takes too long', async () => {
  open({ limitMs: 300 });
  const lost = child.run({ ms: 60_000 });
  const pid = child.pid ?? 0;
  await expect(lost).rejects.toThrow(ChildFailure);
  await expect.poll(() => runs(pid)).toBe(false);
});

it('reports the error of a task with its stack, and runs the next task', async () => {
  open();
  await expect(child.run({ fault: 'no such font' })).rejects.toThrow(/no such font\n.*busy\.child/s);
  expect((await child.run({ size: 1 })).bytes.length).toBe(1);
});

it('refuses tasks if too many are waiting', async () => {
  open();
  const many = Array.from({ length: 30 }, () => child.run({ ms: 20 }).then(Boolean, (error) => error));
  const answers = await Promise.all(many);
  expect(answers.filter((answer) => answer instanceof ChildFailure).length).toBe(12);
});

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
