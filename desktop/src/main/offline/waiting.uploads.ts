/** Stores each queued picture in an encrypted file or, without a keychain, only in memory. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { removeWhole, writeWhole } from '../files/disk.ts';
import { sealBytes, unsealBytes } from '../files/sealed-box.ts';
import type { QueuedChange } from './change.types.ts';
import type { Row } from './office.copy.ts';
import { localPrefix, waitingAddress } from './queued.change.ts';
import { type Answer, failed, isAway, type Send } from './server.requests.ts';

const mostOfOne = 20 * 1024 * 1024;
const mostInAll = 200 * 1024 * 1024;
/** The timeout of an upload, in ms. It is long, because nobody waits for an upload and the connection may be slow. */
const unhurried = 300_000;

const types = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);
const name = 'upload';
const ending = '.sealed';

export const waitingId = (pathname: string): string | null => {
  const id = pathname.split('/')[2] ?? '';
  return id.startsWith(localPrefix) && pathname === waitingAddress(id) ? id : null;
};

export interface WaitingUpload {
  bytes: Buffer<ArrayBuffer>;
  name: string;
  type: string;
  /** Two uploads with the same hash are the same picture. */
  digest: string;
}

/** Returns the picture of a request; a message for staff if it cannot be queued. */
export async function readUpload(request: Request, files: UploadFiles): Promise<WaitingUpload | string> {
  const file = (await request.formData()).get('file');
  if (!(file instanceof File) || file.size === 0) return 'Choose a picture to upload.';
  if (!types.has(file.type))
    return 'The file is not a picture that we can read. Use JPEG, PNG, WebP, AVIF or GIF.';
  if (file.size > mostOfOne) return 'The picture is too large: at most 20 MB.';
  if (files.size() + file.size > mostInAll)
    return 'No more pictures can wait on this computer: 200 MB wait already. Upload this one when the website is back.';
  const bytes = Buffer.from(await file.arrayBuffer());
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { bytes, name: file.name, type: file.type, digest };
}

export type UploadFiles = ReturnType<typeof openUploadFiles>;

/** @param key - 32 bytes; null without a keychain, in which case the pictures are only in memory */
export function openUploadFiles(folder: string, key: Buffer | null) {
  const inMemory = new Map<string, Buffer<ArrayBuffer>>();
  const path = (id: string) => join(folder, `${id}${ending}`);
  const files = () => {
    try {
      return readdirSync(folder).filter((file) => file.endsWith(ending));
    } catch {
      return [];
    }
  };
  return {
    /** Returns the number of bytes of all pictures. */
    size: (): number =>
      key
        ? files().reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
        : [...inMemory.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
    /** With a key, the picture is on the disk when this function returns. @throws Error if the file cannot be written */
    put(id: string, bytes: Buffer<ArrayBuffer>) {
      if (key) writeWhole(path(id), sealBytes(key, `${name} ${id}`, bytes));
      else inMemory.set(id, bytes);
    },
    read(id: string): Buffer | null {
      if (!key) return inMemory.get(id) ?? null;
      try {
        return unsealBytes(key, `${name} ${id}`, readFileSync(path(id)));
      } catch {
        return null;
      }
    },
    remove(id: string) {
      inMemory.delete(id);
      removeWhole(path(id));
    },
    /** Deletes pictures that belong to no queued change. A power cut can leave such pictures. */
    tidy(changes: readonly QueuedChange[]) {
      if (!key) return;
      const known = new Set(changes.map(({ recordId }) => `${recordId}${ending}`));
      for (const file of files()) if (!known.has(file)) rmSync(join(folder, file), { force: true });
    },
  };
}

/**
 * Sends a queued picture. The server recognises a repeated picture by its bytes and stores it only once.
 *
 * @returns a response like that of a mutation; null if the server is unavailable
 */
export async function sendUpload(
  send: Send,
  files: UploadFiles,
  change: QueuedChange,
): Promise<Answer | null> {
  const bytes = files.read(String(change.recordId));
  if (!bytes) return failed('The picture can no longer be read on this computer.');
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type: change.upload?.type ?? '' }), change.title);
  try {
    const response = await send('/api/admin/media', {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(unhurried),
    });
    if (isAway(response.status) || response.status === 429) return null;
    if (response.status === 401) return failed(undefined, 'UNAUTHENTICATED');
    const { data, message, code } = (await response.json()) as {
      data?: Row;
      message?: string;
      code?: string;
    };
    return data ? { data: { answer: data } } : failed(message, code);
  } catch {
    return null;
  }
}
