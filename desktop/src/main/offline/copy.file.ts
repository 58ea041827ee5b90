import { join } from 'node:path';
import type { Keep } from '../files/disk.ts';
import { openSealedFile, rekeySealedFile, type SealedFile } from '../files/sealed-file.ts';
import type { OfficeCopy } from './office.copy.ts';

const sealName = 'office';
const pathIn = (folder: string) => join(folder, 'office.sealed');

/** The file of the copy. @param folder the folder of the copy and the queue */
export const openCopyFile = (folder: string, key: Buffer | null, keep?: Keep): SealedFile<OfficeCopy> =>
  openSealedFile(pathIn(folder), sealName, key, { keep });

/** Seals the copy with another key. */
export const rekeyCopyFile = (folder: string, from: Buffer, to: Buffer): void =>
  rekeySealedFile(pathIn(folder), sealName, from, to);
