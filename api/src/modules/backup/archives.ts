import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { namesIn } from '../../data-dir.ts';
import { type DailyTime, nextRun } from '../../records/daily.ts';

/** Matches names such as prasthan-2026-11-22T20-40-00-123Z.tar.zst, which sort by time. */
const ours = /^prasthan-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.zst$/;

export const nameAt = (at: Date): string => `prasthan-${at.toISOString().replaceAll(/[:.]/g, '-')}.tar.zst`;

export const isArchive = (name: string): boolean => ours.test(name);

/** Returns the names of the archives, newest first; an empty list if the folder does not exist. */
export async function archivesIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter(isArchive).reverse();
}

export interface StoredArchive {
  name: string;
  bytes: number;
  madeAt: Date;
}

/** Returns the newest archives, newest first; an empty list if the folder cannot be read. */
export async function listArchives(folder: string, most: number): Promise<StoredArchive[]> {
  const names = await archivesIn(folder).catch(() => []);
  const found = names.slice(0, most).map(async (name) => {
    const [, day, hour, minute, second, part] = ours.exec(name) ?? [];
    const madeAt = new Date(`${day}T${hour}:${minute}:${second}.${part}Z`);
    // A newer backup may have deleted the archive a moment ago.
    return stat(join(folder, name)).then(
      ({ size }) => [{ name, bytes: size, madeAt }],
      () => [],
    );
  });
  return (await Promise.all(found)).flat();
}

/** Returns whether both folders are on the same disk. If a folder does not exist yet, checks its parent folder instead. */
export async function isSameDisk(backupDir: string, dataDir: string): Promise<boolean> {
  const [backups, data] = await Promise.all([deviceOf(backupDir), deviceOf(dataDir)]);
  return backups === data;
}

async function deviceOf(folder: string): Promise<number | null> {
  const found = await stat(folder).catch(() => null);
  const parent = dirname(folder);
  return found ? found.dev : parent === folder ? null : deviceOf(parent);
}

/** 20:40 UTC is 02:25 in Kathmandu. */
export const backupAt: DailyTime = { hour: 20, minute: 40 };

export const nextBackup = (now: Date): Date => nextRun(backupAt, now);
