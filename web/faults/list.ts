import { backups } from './backups.ts';
import { clock } from './clock.ts';
import { connections } from './connections.ts';
import { disk } from './disk.ts';
import { instances } from './instances.ts';
import { kills } from './kills.ts';
import { migration } from './migration.ts';
import { outage } from './outage.ts';
import type { Fault } from './place.ts';
import { powerCut } from './power-cut.ts';
import { torn } from './torn.ts';

/** All faults, in the order in which they run. The tests of mail failures are next to the mail code instead. */
export const list: readonly Fault[] = [
  powerCut,
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
