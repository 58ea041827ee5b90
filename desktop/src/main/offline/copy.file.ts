import { join } from 'node:path';
import { openSealedFile, rekeySealedFile, type SealedFile } from '../files/sealed-file.ts';
import type { OfficeCopy } from './office.copy.ts';

const sealName = 'office';
const pathIn = (folder: string) => join(folder, 'office.sealed');

/** The file of the copy. @param folder the folder of the copy and the queue */
export const openCopyFile = (folder: string, key: Buffer | null): SealedFile<OfficeCopy> =>
  openSealedFile(pathIn(folder), sealName, key);

/** Seals the copy with another key. */
export const rekeyCopyFile = (folder: string, from: Buffer, to: Buffer): void =>
  rekeySealedFile(pathIn(folder), sealName, from, to);
