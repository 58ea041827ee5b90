import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { placesOf, word } from './log-words.ts';

/** A log of three files at most, each of this size, bytes. */
const fullSize = 256 * 1024;
const files = ['app.log', 'app.1.log', 'app.2.log'] as const;

/**
 * The app's log on this computer: what happened when, for whoever helps. It has no personal data: names of events and numbers are
 * written as they are, every other value only where it is a single technical word. Of an error its name, its code and the places in our code
 * are kept, never its message. By hand rather than by electron-log, which writes messages as they come.
 */
export interface AppLog {
  /** Writes that something happened. */
  note(event: LogEvent, facts?: Readonly<Record<string, string | number | boolean | null>>): void;
  /** Writes an error. @param event where it was caught */
  trouble(event: LogEvent, error: unknown): void;
  /** The newest lines, oldest first. */
  newest(count: number): string[];
}

type LogEvent =
  | 'start'
  | 'quit'
  | 'lock'
  | 'keychain'
  | 'session'
  | 'server'
  | 'request'
  | 'update'
  | 'page gone'
  | 'page hangs'
  | 'page answers again'
  | 'helper gone'
  | 'error'
  | 'rejection'
  | 'page error';

/** @param folder where the files are written; a folder that takes nothing loses the log, never the app */
export function openLog(folder: string): AppLog {
  const path = (name: (typeof files)[number]) => join(folder, name);
  const write = (line: string) => {
    try {
      mkdirSync(folder, { recursive: true });
      if (sizeOf(path(files[0])) + line.length > fullSize) {
        rmSync(path(files[2]), { force: true });
        for (const [older, newer] of [[files[2], files[1]] as const, [files[1], files[0]] as const]) {
          if (sizeOf(path(newer)) > 0) renameSync(path(newer), path(older));
        }
      }
      appendFileSync(path(files[0]), line, { mode: 0o600 });
    } catch {
      // The disk is full or closed to us.
    }
  };
  const note: AppLog['note'] = (event, facts = {}) => {
    const words = Object.entries(facts).map(([name, value]) => `${name}=${word(value)}`);
    write(`${[new Date().toISOString(), event, ...words].join(' ')}\n`);
  };
  return {
    note,
    trouble(event, error) {
      const isError = error instanceof Error;
      note(event, {
        name: isError ? error.name : typeof error,
        code: codeOf(error),
      });
      const places = isError ? placesOf(error.stack ?? '') : [];
      for (const place of places) write(`    ${place}\n`);
    },
    newest(count) {
      const lines = [files[1], files[0]].flatMap((name) => linesOf(path(name)));
      return lines.slice(-count);
    },
  };
}

/** Node's code, or Chromium's name of a failed request in the message: both are fixed words. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /\bERR_[A-Z_]+\b/.exec(error.message)?.[0] ?? null;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
