import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type AsideFiles, asideFiles, moveAside, setAside } from './aside-files.ts';
import { writeWhole } from './disk.ts';

/** Every setting has a default, which replaces a missing or unreadable value. */
const schema = z.object({
  /** The server's origin. */
  server: z.url().nullable().catch(null),
  /**
   * The server from which staff signed out while the keychain was locked. The token that is still in the keychain must not be used
   * any more.
   */
  signedOutOf: z.url().nullable().catch(null),
  /** The installation that last responded at each origin, and its latest restore (`lineage`). */
  installations: z.record(z.string(), z.object({ id: z.string(), lineage: z.string() })).catch({}),
  /** Maps a server's old origin to its new origin. Changes queued for the old origin move to the new one at the next sign-in. */
  moves: z.record(z.string(), z.url()).catch({}),
  bounds: z
    .object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() })
    .nullable()
    .catch(null),
  /** The path that was last open, without its query, which may contain a name. */
  path: z
    .string()
    .regex(/^\/admin(?:\/[\w-]+)*$/)
    .nullable()
    .catch(null),
  /** The number of minutes without use after which the app locks; null if the lock is off. */
  lockAfter: z.int().min(1).max(240).nullable().catch(null),
  hidesNames: z.boolean().catch(false),
  /** The newest version that a signed update feed has named. A feed with an older version is refused as a replay. */
  newestUpdate: z.string().max(100).nullable().catch(null),
});

type Settings = z.output<typeof schema>;

/** The unencrypted settings, which contain no secrets and none of the office's data. */
export interface SettingsFile {
  read(): Settings;
  /** Writes a change to the disk. Never throws: if the disk rejects the change, the change lasts until the app quits. */
  write(change: Partial<Settings>): void;
}

/** Returns the warnings about settings files that could not be read. */
export const unreadSettings = (path: string): AsideFiles =>
  asideFiles(
    path,
    () =>
      'The settings of Prasthan on this computer could not be read, at least in part, and are as at the first start there: the address of the website, ' +
      'the minutes of the lock, the place of the window. Look through Preferences.',
  );

/** Opens the settings file. Missing and unreadable values are replaced by defaults; an unreadable file is first copied aside. */
export function openSettings(path: string): SettingsFile {
  let settings = load(path);
  return {
    read: () => settings,
    write(change) {
      settings = { ...settings, ...change };
      try {
        writeWhole(path, JSON.stringify(settings));
      } catch {
        // Safe to ignore, because closing a window and signing out must work even if the disk is full or read-only.
      }
    },
  };
}

function load(path: string): Settings {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    // The file does not exist before the first run.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') keepUnread(() => moveAside(path));
    return schema.parse({});
  }
  const stored = parse(text);
  const settings = schema.parse(stored ?? {});
  const isWhole =
    stored !== null && Object.entries(settings).every(([name, value]) => isStored(stored, name, value));
  if (!isWhole) keepUnread(() => setAside(path));
  return settings;
}

/** Sets an unreadable file aside, if the disk allows it. */
function keepUnread(work: () => void): void {
  try {
    work();
  } catch {
    // Safe to ignore, because the app must start even if the disk is full or read-only.
  }
}

/** Parses a JSON object; null for any other text. */
function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Whether the file has this value or no value. Otherwise a default has replaced an unreadable value. */
const isStored = (stored: Record<string, unknown>, name: string, value: unknown): boolean =>
  !(name in stored) || isDeepStrictEqual(stored[name], value);
