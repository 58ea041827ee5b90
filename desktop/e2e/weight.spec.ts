import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElectronApplication } from '@playwright/test';
import { electronVariable } from './desk.launch.ts';
import { synced, withCopy } from './desk.steps.ts';
import { launchShipped } from './shipped.launch.ts';
import { expect, test } from './test.ts';

test.setTimeout(900_000);

const enquiries = Number(process.env.ENQUIRIES ?? 10_000);

/**
 * Waits three seconds, then returns the proportional memory (PSS) of the app in MB, by type of process and in total.
 *
 * @param pid - the main process
 */
async function memory(pid: number): Promise<Record<string, number>> {
  await sleep(3000);
  const of: Record<string, number> = { all: 0 };
  for (const each of await family(pid)) {
    const program = await readFile(`/proc/${each}/cmdline`, 'utf8');
    const type = /--type=([a-z]+)/.exec(program)?.[1] ?? 'main';
    const rollup = await readFile(`/proc/${each}/smaps_rollup`, 'utf8');
    const megabytes = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024;
    of[type] = Math.round((of[type] ?? 0) + megabytes);
    of.all = Math.round((of.all ?? 0) + megabytes);
  }
  return of;
}

/** Returns the ids of a process and of its descendants. */
async function family(pid: number): Promise<number[]> {
  // Read the children of all threads, because Chromium does not start all its processes from the main thread.
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')),
  );
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean));
  const families = await Promise.all(children.map((child) => family(Number(child))));
  return [pid, ...families.flat()];
}

/** Returns the processor time of the app in milliseconds. Unlike elapsed time, it hardly depends on other programs. */
const processorTime = (app: ElectronApplication): Promise<number> =>
  app.evaluate(({ app: electron }) => {
    const { readFileSync } = process.getBuiltinModule('node:fs');
    const ticks = electron.getAppMetrics().map(({ pid }) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return Number(fields[11]) + Number(fields[12]);
    });
    // Linux counts processor time in hundredths of a second.
    return ticks.reduce((sum, each) => sum + each, 0) * 10;
  });

const median = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

test('start, memory and size', async ({ office, desk }, info) => {
  const say = (name: string, value: unknown) => console.log(`${name}: ${JSON.stringify(value)}`);
  const first = await withCopy(desk(), office.url);
  const { computer } = first;
  await first.close();

  const starts: number[] = [];
  const works: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const begun = performance.now();
    const { app, window, close } = await desk({ computer });
    await expect(window.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
    starts.push(Math.round(performance.now() - begun));
    works.push(await processorTime(app));
    await close();
  }
  say('start to the dashboard, warm, median, ms', median(starts));
  say('processor time of a start, all processes, median, ms', median(works));
  say('load of the machine', loadavg().map(Math.round));

  const names = Array.from({ length: enquiries }, (_none, index) => `Student ${index}`);
  for (let at = 0; at < names.length; at += 100) {
    const some = names.slice(at, at + 100);
    const message = 'I want to study nursing in Australia. My score is 6.5. When may I come by? '.repeat(3);
    await Promise.all(
      some.map((name) =>
        office.enquire({ name, email: `${name.replace(' ', '')}@student.example`, message }),
      ),
    );
  }
  // Measure while Playwright is disconnected: like any debugger, it keeps responses in memory, and keeps the page in the state
  // "visible" even if the window is hidden. So a signal, not Playwright, closes the window.
  const hook = info.outputPath('close.cjs');
  await writeFile(
    hook,
    `process.on('SIGUSR2', () => require('electron').BrowserWindow.getAllWindows()[0].close());`,
  );
  const app = await launchShipped(process.env[electronVariable] ?? '', computer, {
    args: [join(import.meta.dirname, '..')],
    env: { NODE_OPTIONS: `--require=${hook}` },
  });
  try {
    let { window } = app;
    await synced(window);
    await app.detach();
    say(`memory with ${enquiries} enquiries at the office, MB`, await memory(app.pid));
    window = await app.attach();
    await window.getByRole('link', { name: 'Contacts', exact: true }).click();
    // Scroll repeatedly, because each time the end comes near, the list loads only one more page.
    await expect(async () => {
      await window.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const rows = await window.locator('main table').getAttribute('aria-rowcount');
      expect(Number(rows)).toBeGreaterThan(1000);
    }).toPass({ timeout: 120_000 });
    say('rows that are drawn of 1,000', await window.locator('main tbody tr').count());
    await app.detach();
    say('memory after 1,000 rows, MB', await memory(app.pid));
    process.kill(app.pid, 'SIGUSR2');
    const minutes = Number(process.env.MINUTES ?? 3);
    for (let minute = 1; minute <= minutes; minute += 1) {
      await sleep(60_000);
      await office.enquire({
        name: `Late ${minute}`,
        email: 'late@student.example',
        message: 'Are you open?',
      });
      say(`memory after ${minute} minutes in the tray, MB`, await memory(app.pid));
    }
  } finally {
    await app.stop();
  }
  const built = join(import.meta.dirname, '../out/main');
  for (const name of await readdir(built)) say(name, (await stat(join(built, name))).size);
});
