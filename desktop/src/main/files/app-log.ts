import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The size in bytes at which a new log file is started. At most three files are kept. */
const fullSize = 256 * 1024;
const files = ['app.log', 'app.1.log', 'app.2.log'] as const;

/**
 * The app's log on this computer, for support. It contains no personal data: event names and numbers are written as they are, any
 * other value only if it is a single technical word. An error is written as its name, its code and the positions in our code,
 * never with its message. electron-log is not used, because it writes messages unfiltered.
 */
export type AppLog = ReturnType<typeof openLog>;

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

/** Opens the log in a folder. If the folder is not writable, the app runs without a log. */
export function openLog(folder: string) {
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
      // Safe to ignore: the disk is full or read-only, and the app runs without a log.
    }
  };
  const note = (event: LogEvent, facts: Readonly<Record<string, string | number | boolean | null>> = {}) => {
    const words = Object.entries(facts).map(([name, value]) => `${name}=${word(value)}`);
    write(`${[new Date().toISOString(), event, ...words].join(' ')}\n`);
  };
  return {
    note,
    /** Writes an error. @param event where the error was caught */
    trouble(event: LogEvent, error: unknown) {
      const isError = error instanceof Error;
      note(event, { name: isError ? error.name : typeof error, code: codeOf(error) });
      for (const place of isError ? placesOf(error.stack ?? '') : []) write(`    ${place}\n`);
    },
    /** Returns the last `count` lines in chronological order. */
    newest(count: number) {
      const lines = [files[1], files[0]].flatMap((name) => linesOf(path(name)));
      return lines.slice(-count);
    },
  };
}

/** Returns Node's error code, or the name of Chromium's network error in the message; null if there is neither. */
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

/** Returns a value that may be logged: a number or a short technical word. Other text is replaced. */
function word(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value);
  return isTechnical(value) ? value : '(left out)';
}

/**
 * Whether a value is a version, code, state, error name or system name. Ids do not match, because they are too long or have too many
 * digits.
 */
const isTechnical = (value: string): boolean =>
  /^[A-Za-z][A-Za-z_-]{0,39}$/.test(value) || /^\d+(?:\.\d+){1,3}$/.test(value);

/** Matches a line of a stack trace in our built files. Function names are omitted, because they may be computed from data. */
const place = /^\s*at .*?([\w-]{1,60}\.(?:cjs|mjs|js|ts|tsx)):(\d{1,7}):(\d{1,7})\)?$/;

/** Returns at most twelve positions from a stack trace, without the error message. */
function placesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const found = place.exec(line);
      return found ? [`at ${found[1]}:${found[2]}:${found[3]}`] : [];
    })
    .slice(0, 12);
}
