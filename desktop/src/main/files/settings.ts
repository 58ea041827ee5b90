import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type AsideFiles, asideFiles, moveAside, setAside } from './aside-files.ts';
import { writeWhole } from './disk.ts';

const schema = z.object({
  /** The server's origin. */
  server: z.url().nullable().catch(null),
  /** The server from which staff signed out. Its token may still be in the keychain, but must not be used. */
  signedOutOf: z.url().nullable().catch(null),
  /** The installation that last responded at each origin. Its `lineage` changes when a backup is restored. */
  installations: z.record(z.string(), z.object({ id: z.string(), lineage: z.string() })).catch({}),
  /** Maps a server's old origin to its new one. Queued changes move when their account signs in at the new origin. */
  moves: z.record(z.string(), z.url()).catch({}),
  bounds: z
    .object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() })
    .nullable()
    .catch(null),
  /** The path that was last open. The query is left out, because it may contain a name. */
  path: z
    .string()
    .regex(/^\/admin(?:\/[\w-]+)*$/)
    .nullable()
    .catch(null),
  /** Minutes without use after which the app locks; null if the app never locks. */
  lockAfter: z.int().min(1).max(240).nullable().catch(null),
  hidesNames: z.boolean().catch(false),
  /** The newest version in any signed update feed. A feed with an older version is refused as a replay. */
  newestUpdate: z.string().max(100).nullable().catch(null),
});

type Settings = z.output<typeof schema>;

export interface SettingsFile {
  read(): Settings;
  /** Never throws. If the disk rejects the change, the change lasts until the app quits. */
  write(change: Partial<Settings>): void;
}

export const unreadSettings = (path: string): AsideFiles =>
  asideFiles(
    path,
    () =>
      'The settings of Prasthan on this computer could not be read, at least in part, and are as at the first start there: the address of the website, ' +
      'the minutes of the lock, the place of the window. Look through Preferences.',
  );

/** Opens the settings. Sets an unreadable file aside before defaults replace its values. */
export function openSettings(path: string): SettingsFile {
  let settings = load(path);
  return {
    read: () => settings,
    write(change) {
      settings = { ...settings, ...change };
      try {
        writeWhole(path, JSON.stringify(settings));
      } catch {
        // Safe to ignore: closing a window and signing out write a setting, and must work even if the disk is full.
      }
    },
  };
}

function load(path: string): Settings {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
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

function keepUnread(work: () => void): void {
  try {
    work();
  } catch {
    // Safe to ignore: the app must start, even if the disk is full.
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Returns false if a default has replaced an unreadable value. */
const isStored = (stored: Record<string, unknown>, name: string, value: unknown): boolean =>
  !(name in stored) || isDeepStrictEqual(stored[name], value);
