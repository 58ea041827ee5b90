import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Prevents core dumps of the app's memory, which contains the token and what students wrote. Only Linux writes core dumps by
 * default. Later processes inherit the settings; Chromium's zygotes are already running, so they are set one by one. For the
 * other systems, see docs/desktop.md.
 */
export function leaveMemoryOutOfDumps(): void {
  if (process.platform !== 'linux') return;
  const pids = [process.pid, ...descendants(process.pid)];
  // The limit prevents dumps completely, also of page processes, which inherit the limit from a zygote. Without util-linux there is no
  // `prlimit`; then only the filter below has an effect.
  for (const pid of pids) execFile('prlimit', ['--core=0:0', `--pid=${pid}`], () => {});
  for (const pid of pids) {
    try {
      writeFileSync(`/proc/${pid}/coredump_filter`, '0');
    } catch {
      // Not writable for a process in Chromium's sandbox. Such a process belongs to root here, and the kernel does not dump it.
    }
  }
}

function descendants(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  try {
    const lists = readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/children`, 'utf8'));
    const children = lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number));
    return children.flatMap((child) => [child, ...descendants(child)]);
  } catch {
    return [];
  }
}
