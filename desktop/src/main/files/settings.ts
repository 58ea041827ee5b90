import { readFileSync, statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type AsideFiles, asideFiles, setAside } from './aside-files.ts';
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
  /** Whether notices leave out who has written. */
  hidesNames: z.boolean().catch(false),
  /** The newest version of the app that a signed feed has named. An older feed is a replay. */
  newestUpdate: z.string().max(100).nullable().catch(null),
});

type Settings = z.output<typeof schema>;

/** The settings that the app keeps unencrypted: no secret and nothing of the office's data. */
export interface SettingsFile {
  read(): Settings;
  /** Returns when the change is on the disk. Where the disk takes nothing, the change lasts until the app quits. Never throws. */
  write(change: Partial<Settings>): void;
}

/** Settings that could not be read. */
export const unreadSettings = (path: string): AsideFiles =>
  asideFiles(
    path,
    () =>
      'The settings of Prasthan on this computer could not be read, at least in part, and are as at the first start there: the address of the website, ' +
      'the minutes of the lock, the place of the window. Look through Preferences.',
  );

/** Opens the settings file. What is missing or cannot be read counts as empty; a file that cannot be read is set aside first. */
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
  const none: Settings = {
    server: null,
    signedOutOf: null,
    installations: {},
    moves: {},
    bounds: null,
    path: null,
    lockAfter: null,
    hidesNames: false,
    newestUpdate: null,
  };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // There is no file yet, as on the first run.
    return none;
  }
  const stored = parse(text);
  const settings = schema.parse({ ...none, ...stored });
  const isWhole =
    stored !== null && Object.keys(none).every((name) => !(name in stored) || isSame(stored, settings, name));
  if (!isWhole) {
    try {
      setAside(path, text, statSync(path).mtime);
    } catch {
      // The disk is full or closed to us. The app starts all the same.
    }
  }
  return settings;
}

/** Null for a text that is no object of JSON. */
function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Whether a setting was taken over as it stands in the file. */
const isSame = (stored: Record<string, unknown>, settings: Settings, name: string): boolean =>
  isDeepStrictEqual(stored[name], settings[name as keyof Settings]);
