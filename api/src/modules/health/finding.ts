import type { EntityManager } from '@mikro-orm/postgresql';
import type { Env } from '../../env.ts';
import type { SeenRequests } from './seen-requests.ts';

/** What a check found, in words for the owner. */
export interface Finding {
  isOk: boolean;
  message: string;
  /** What to do; null where nothing is to be done. */
  advice: string | null;
}

/** What the checks look at. */
export interface Means {
  em: EntityManager;
  env: Env;
  seen: SeenRequests;
  now: Date;
  /** When this server process started. */
  startedAt: Date;
  /** When this installation was made. */
  since: Date;
}

/** One thing that is looked at. It answers in words and holds no secret and nobody's data. */
export interface Check {
  key: string;
  label: string;
  /** Null where there is nothing to look at. */
  look(means: Means): Promise<Finding | null>;
}

export const fine = (message: string): Finding => ({ isOk: true, message, advice: null });
export const attention = (message: string, advice: string): Finding => ({ isOk: false, message, advice });

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** "3.2 GB" */
export function sizeInWords(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${value >= 10 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

export const counted = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`;

export const HOUR_MS = 3_600_000;
