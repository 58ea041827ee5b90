import { kills } from './kills.ts';
import type { Fault } from './place.ts';

/** THE LIST of faults: one line each. */
export const list: readonly Fault[] = [kills];
