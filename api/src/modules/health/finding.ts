import type { IncomingMessage } from 'node:http';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Env } from '../../env.ts';

export interface Finding {
  /** False if somebody must act. */
  isOk: boolean;
  /** False if nothing is wrong, but a part is off or not fully set up, such as mail without a mail server. */
  isSetUp: boolean;
  message: string;
  advice: string | null;
}

export interface SeenRequests {
  /** When somebody last used a host name other than localhost, as a Unix time in ms; null if never. */
  otherHostAt: number | null;
  /** When the office's own proxy last forwarded a request, as a Unix time in ms; null if never. */
  proxyAt: number | null;
  note(request: Pick<IncomingMessage, 'headers' | 'socket'>): void;
}

export interface Means {
  em: EntityManager;
  env: Env;
  seen: SeenRequests;
  now: Date;
  /** When this server process started. */
  startedAt: Date;
  /** When this installation was created. */
  since: Date;
}

/** The result of a check must not contain secrets or personal data. */
export interface Check {
  key: string;
  label: string;
  /** Runs the check. Returns null if the check does not apply. */
  look(means: Means): Promise<Finding | null>;
}

export const fine = (message: string): Finding => ({
  isOk: true,
  isSetUp: true,
  message,
  advice: null,
});
export const notSetUp = (message: string, advice: string | null = null): Finding => ({
  isOk: true,
  isSetUp: false,
  message,
  advice,
});
export const attention = (message: string, advice: string): Finding => ({
  isOk: false,
  isSetUp: true,
  message,
  advice,
});

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Returns, for example, "3.2 GB". */
export function sizeInWords(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${value >= 10 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

export const counted = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`;

export const HOUR_MS = 3_600_000;
