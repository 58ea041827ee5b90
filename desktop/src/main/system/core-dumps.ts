import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Prevents core dumps, which would contain the token and what students wrote. Only Linux writes them by default (other systems:
 * docs/desktop.md). Sets the core dump limit and filter of each process; processes that start later inherit both. Chromium's
 * zygotes, from which the processes of pages are forked, are already running, so theirs are set by process ID.
 */
export function leaveMemoryOutOfDumps(): void {
  if (process.platform !== 'linux') return;
  const pids = [process.pid, ...descendants(process.pid)];
  // The processes of pages inherit this limit from a zygote. If `prlimit` (util-linux) is missing, only the filter below has an
  // effect.
  for (const pid of pids) execFile('prlimit', ['--core=0:0', `--pid=${pid}`], () => {});
  for (const pid of pids) {
    try {
      writeFileSync(`/proc/${pid}/coredump_filter`, '0');
    } catch {
      // Safe to ignore: in /proc, a sandboxed process of Chromium belongs to root, so the file is not writable. The kernel does
      // not dump such a process.
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
