import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const fullSize = 256 * 1024;
const files = ['app.log', 'app.1.log', 'app.2.log'] as const;

/** A log for support, without personal data. electron-log is not used, because it writes messages unfiltered. */
export type AppLog = ReturnType<typeof openLog>;

type LogEvent =
  | 'start'
  | 'lock'
  | 'keychain'
  | 'session'
  | 'server'
  | 'page gone'
  | 'page hangs'
  | 'page answers again'
  | 'helper gone'
  | 'error'
  | 'rejection'
  | 'page error';

/** Opens the log in `folder`. If the folder is not writable, the app runs without a log. */
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
      // Safe to ignore: the app also runs without a log.
    }
  };
  const note = (event: LogEvent, facts: Readonly<Record<string, string | number | boolean | null>> = {}) => {
    const words = Object.entries(facts).map(([name, value]) => `${name}=${word(value)}`);
    write(`${[new Date().toISOString(), event, ...words].join(' ')}\n`);
  };
  return {
    note,
    /** Logs an error's name, code and stack positions, but not its message, which may contain personal data. */
    trouble(event: LogEvent, error: unknown) {
      const isError = error instanceof Error;
      note(event, { name: isError ? error.name : typeof error, code: codeOf(error) });
      for (const place of isError ? placesOf(error.stack ?? '') : []) write(`    ${place}\n`);
    },
    newest(count: number) {
      const lines = [files[1], files[0]].flatMap((name) => linesOf(path(name)));
      return lines.slice(-count);
    },
  };
}

/** Returns Node's error code, or the name of Chromium's network error in the message. */
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

function word(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value);
  return isTechnical(value) ? value : '(left out)';
}

/** Matches versions, codes, states, and names of errors and systems. Does not match ids, which mix letters and digits. */
const isTechnical = (value: string): boolean =>
  /^[A-Za-z][A-Za-z_-]{0,39}$/.test(value) || /^\d+(?:\.\d+){1,3}$/.test(value);

/** Captures the file and position in a line of a stack trace. Leaves out the function name, which may contain personal data. */
const place = /^\s*at .*?([\w-]{1,60}\.(?:cjs|mjs|js|ts|tsx)):(\d{1,7}):(\d{1,7})\)?$/;

function placesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const found = place.exec(line);
      return found ? [`at ${found[1]}:${found[2]}:${found[3]}`] : [];
    })
    .slice(0, 12);
}
