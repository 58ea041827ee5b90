import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Leaves memory out of core dumps, because it holds the token and what students wrote. Linux alone writes such files by itself, and
 * has a filter for each process that later processes of the app inherit; Chromium's zygotes are older than this line.
 * docs/desktop.md says how it stands on the other systems.
 */
export function leaveMemoryOutOfDumps(): void {
  if (process.platform !== 'linux') return;
  const pids = [process.pid, ...descendants(process.pid)];
  // And none at all: a page's process is a child of a zygote and takes its limit over. A system without util-linux has the filter.
  for (const pid of pids) execFile('prlimit', ['--core=0:0', `--pid=${pid}`], () => {});
  for (const pid of pids) {
    try {
      writeFileSync(`/proc/${pid}/coredump_filter`, '0');
    } catch {
      // A process in Chromium's sandbox belongs to root here, and the kernel dumps none of those.
    }
  }
}

function descendants(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const children = tasks.flatMap((task) => childrenOf(pid, task));
    return children.flatMap((child) => [child, ...descendants(child)]);
  } catch {
    return [];
  }
}

function childrenOf(pid: number, task: string): number[] {
  const line = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim();
  return line === '' ? [] : line.split(' ').map(Number);
}
