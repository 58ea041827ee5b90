import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const schema = z.object({
  /** The server's origin. */
  server: z.url().nullable().catch(null),
  /** A server that was signed out of while the keychain was closed: the token that is in it counts no more. */
  signedOutOf: z.url().nullable().catch(null),
  /** Where the window stood, pixels. */
  bounds: z
    .object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() })
    .nullable()
    .catch(null),
});

export type Settings = z.output<typeof schema>;

/** What the app remembers in the open: no secret and nothing of the office's. */
export interface SettingsFile {
  read(): Settings;
  /** Returns when it is on the disk; on one that is full or closed to us it lasts until the app quits. Never throws. */
  write(change: Partial<Settings>): void;
}

/** One that is missing or cannot be read counts as empty. */
export function openSettings(path: string): SettingsFile {
  let settings = load(path);
  return {
    read: () => settings,
    write(change) {
      settings = { ...settings, ...change };
      try {
        mkdirSync(dirname(path), { recursive: true });
        // In one step: a power cut leaves the old file or the new one.
        writeFileSync(`${path}.new`, JSON.stringify(settings), { flush: true });
        renameSync(`${path}.new`, path);
      } catch {
        // A window must still close, and a logout still end the session.
      }
    },
  };
}

function load(path: string): Settings {
  let stored: unknown = {};
  try {
    stored = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // As on the first run.
  }
  const none: Settings = { server: null, signedOutOf: null, bounds: null };
  const parsed = schema.safeParse({ ...none, ...Object(stored) });
  return parsed.success ? parsed.data : none;
}
