import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Prevents core dumps, which would contain the token and what students wrote. Only Linux writes them by default (other systems:
 * docs/desktop.md). Sets the core dump limit and filter of this process and its descendants. Among them are Chromium's zygotes,
 * from which the processes of pages are forked later. A new process inherits both settings from its parent.
 */
export function leaveMemoryOutOfDumps(): void {
  if (process.platform !== 'linux') return;
  const pids = [process.pid, ...descendants(process.pid)];
  // The processes of pages inherit this limit from a zygote. Without `prlimit` (util-linux), only the filter below applies.
  for (const pid of pids) execFile('prlimit', ['--core=0:0', `--pid=${pid}`], () => {});
  for (const pid of pids) {
    try {
      writeFileSync(`/proc/${pid}/coredump_filter`, '0');
    } catch {
      // Safe to ignore: only root may write the file of a sandboxed process, but the kernel never dumps such a process.
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
