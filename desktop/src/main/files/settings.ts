import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeWhole } from './whole-file.ts';

const schema = z.object({
  /** The server's origin. */
  server: z.url().nullable().catch(null),
  /** A server that was signed out of while the keychain was closed. The token in the keychain counts no more. */
  signedOutOf: z.url().nullable().catch(null),
  /** Which installation answered at an origin, and since which restore. */
  installations: z.record(z.string(), z.object({ id: z.string(), lineage: z.string() })).catch({}),
  /** Where staff send what waits for an address: from the old origin to the new one, at the next sign-in there. */
  moves: z.record(z.string(), z.url()).catch({}),
  /** The window's place, in pixels. */
  bounds: z
    .object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() })
    .nullable()
    .catch(null),
  /** The path of the app that was open last, without its search: that may be somebody's name. */
  path: z
    .string()
    .regex(/^\/admin(?:\/[\w-]+)*$/)
    .nullable()
    .catch(null),
  /** Minutes without use after which the app locks; null without a lock. */
  lockAfter: z.int().min(1).max(240).nullable().catch(null),
  /** The newest version of the app that a signed feed has named. An older feed is a replay. */
  newestUpdate: z.string().max(100).nullable().catch(null),
});

export type Settings = z.output<typeof schema>;

/** The settings that the app keeps unencrypted: no secret and nothing of the office's data. */
export interface SettingsFile {
  read(): Settings;
  /** Returns when the change is on the disk. Where the disk takes nothing, the change lasts until the app quits. Never throws. */
  write(change: Partial<Settings>): void;
}

/** Opens the settings file. A file that is missing or cannot be read counts as empty. */
export function openSettings(path: string): SettingsFile {
  let settings = load(path);
  return {
    read: () => settings,
    write(change) {
      settings = { ...settings, ...change };
      try {
        writeWhole(path, JSON.stringify(settings));
      } catch {
        // The disk is full or closed to us. A window must still close, and a logout must still end the session.
      }
    },
  };
}

function load(path: string): Settings {
  let stored: unknown = {};
  try {
    stored = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // There is no file yet, as on the first run, or it cannot be read.
  }
  const none: Settings = {
    server: null,
    signedOutOf: null,
    installations: {},
    moves: {},
    bounds: null,
    path: null,
    lockAfter: null,
    newestUpdate: null,
  };
  const parsed = schema.safeParse({ ...none, ...Object(stored) });
  return parsed.success ? parsed.data : none;
}
