import { backups } from './backups.ts';
import { clock } from './clock.ts';
import { connections } from './connections.ts';
import { disk } from './disk.ts';
import { instances } from './instances.ts';
import { kills } from './kills.ts';
import { migration } from './migration.ts';
import { outage } from './outage.ts';
import type { Fault } from './place.ts';
import { torn } from './torn.ts';

/** THE LIST of faults, one line each, in the order in which they run. Mail has tests of its own beside its code. */
export const list: readonly Fault[] = [
  torn,
  disk,
  migration,
  clock,
  connections,
  backups,
  instances,
  outage,
  kills,
];
