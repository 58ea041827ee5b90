import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { StartError, systemCode } from '../start-error.ts';
import { syncFolder } from '../sync-folder.ts';
import type { Part } from './archive.ts';

export interface ArchiveWriter {
  readonly parts: readonly Part[];
  add(name: string, data: Buffer): Promise<void>;
  /** @param bytes - the total length of the chunks */
  stream(name: string, bytes: number, chunks: AsyncIterable<Buffer>): Promise<void>;
}

/** The checksum detects damage anywhere in the file. */
const zstd = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/**
 * Writes an archive under a temporary name, and renames it when it is complete and flushed to the disk.
 * @param requireRoom - called with the size of each part before the part is written; may throw
 * @throws StartError if the archive cannot be written; the temporary file is removed
 */
export async function writeArchive<Result>(
  file: string,
  requireRoom: ((bytes: number) => Promise<void>) | undefined,
  fill: (archive: ArchiveWriter) => Promise<Result>,
): Promise<Result> {
  const draft = `${file}.part`;
  const tar = pack();
  let failure: unknown = null;
  const written = pipeline(
    tar,
    createZstdCompress(zstd),
    createWriteStream(draft, { mode: 0o600, flush: true }),
  );
  // If the stream breaks, a writer waits forever for `drain`. Racing the writer against this promise ends the wait.
  const broken = written.then(
    () => new Promise<never>(() => undefined),
    (error) => {
      failure = error;
      throw error;
    },
  );
  broken.catch(() => undefined);
  const parts: Part[] = [];

  async function stream(name: string, bytes: number, chunks: AsyncIterable<Buffer>): Promise<void> {
    await requireRoom?.(bytes);
    const sum = createHash('sha256');
    const done = Promise.withResolvers<void>();
    const entry = tar.entry({ name, size: bytes, mode: 0o600 }, (error) =>
      error ? done.reject(error) : done.resolve(),
    );
    done.promise.catch(() => undefined);
    const copied = (async () => {
      for await (const chunk of chunks) {
        sum.update(chunk);
        if (!entry.write(chunk)) await once(entry, 'drain');
      }
      entry.end(undefined);
      await done.promise;
    })();
    copied.catch(() => undefined);
    await Promise.race([copied, broken]);
    parts.push({ name, bytes, sha256: sum.digest('hex') });
  }

  try {
    const result = await fill({
      parts,
      add: (name, data) => stream(name, data.length, only(data)),
      stream,
    });
    tar.finalize();
    await written;
    await rename(draft, file);
    await syncFolder(dirname(file));
    return result;
  } catch (error) {
    // Read the cause before `tar.destroy()`, which makes `written` fail, too.
    const cause = failure ?? error;
    tar.destroy();
    await written.catch(() => undefined);
    await rm(draft, { force: true }).catch(() => undefined);
    throw inWords(cause, file);
  }
}

async function* only(data: Buffer): AsyncGenerator<Buffer> {
  if (data.length > 0) yield data;
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space, or name a file on another disk',
  EDQUOT: 'the disk is full. Free some space, or name a file on another disk',
  EFBIG: 'the disk takes no file of this size. Name a file on another disk',
  ENOENT: 'its folder does not exist. Make it, or name another file',
  ENOTDIR: 'its folder does not exist. Make it, or name another file',
  EISDIR: 'a folder has this name. Name another file',
  EACCES: 'the folder cannot be written. Make it writable for this user, or name another file',
  EPERM: 'the folder cannot be written. Make it writable for this user, or name another file',
  EROFS: 'the folder cannot be written. Make it writable for this user, or name another file',
};

function inWords(error: unknown, file: string): unknown {
  const reason = reasons[systemCode(error) ?? ''];
  return reason
    ? new StartError(`The backup ${file} could not be written: ${reason}. No half file is left.`)
    : error;
}
