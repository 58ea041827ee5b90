import { readdirSync, rmSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { cannotWrite, isUnfit, unavailable } from '../../../graphql/errors.ts';
import { systemCode } from '../../../start-error.ts';
import { makeFolder } from '../../../sync-folder.ts';
import { type Disk, keepFile } from './durable-files.ts';
import type { JournalledEnquiry } from './enquiry-row.ts';
import { rowFromJournal } from './enquiry-row.ts';
import type { EnquiryWriter } from './enquiry-writer.ts';

export type EnquiryJournal = ReturnType<typeof openEnquiryJournal>;

declare module '../../../graphql/context.ts' {
  interface Services {
    journal: EnquiryJournal;
  }
}

const RETRY_MS = 1000;
const LARGEST_BATCH = 64;
/** How long, in ms, a shutdown tries to write the remaining enquiries to the database. */
const LAST_TRY_MS = 2000;

interface Found {
  file: string;
  enquiry: JournalledEnquiry;
}

/**
 * An enquiry is acknowledged only after its file has been flushed to the disk. The file is deleted only when the enquiry is in
 * the database or was erased.
 */
export function openEnquiryJournal(
  dataDir: string,
  writer: Pick<EnquiryWriter, 'write'>,
  announce: (id: string) => void,
  log: Logger,
  disk?: Disk,
) {
  const folder = join(dataDir, 'enquiries');
  // Creates the folder at the start. If two enquiries created it at the same time, only one of them would wait until the folder
  // is on the disk.
  makeFolder(folder, 0o700);
  const left = readdirSync(folder);
  let waiting = left.some((name) => name.endsWith('.json'));
  let running: Promise<void> | null = null;
  // Removes incomplete files that a killed process has left. The enquiries in them were never acknowledged.
  for (const name of left.filter((each) => each.endsWith('.part')))
    rmSync(join(folder, name), { force: true });

  async function setAside(file: string): Promise<void> {
    try {
      await rename(file, `${file}.damaged`);
      log.error({ file }, 'an enquiry in the journal cannot be read; it is kept as .damaged');
    } catch (error) {
      log.error({ file, code: systemCode(error) }, 'an enquiry in the journal cannot be read or set aside');
    }
  }

  async function store(batch: Found[]): Promise<void> {
    const inserted = await writer.write(batch.map(({ enquiry }) => rowFromJournal(enquiry)));
    inserted.forEach(announce);
    for (const { file } of batch) await rm(file, { force: true });
  }

  /** Stores one enquiry at a time, so that an enquiry that cannot be stored does not hold back the others. */
  async function storeEach(batch: Found[]): Promise<void> {
    for (const each of batch) {
      try {
        await store([each]);
      } catch (error) {
        if (cannotWrite(error)) throw error;
        if (isUnfit(error)) await setAside(each.file);
        else
          log.error(
            { file: each.file, code: systemCode(error) },
            'an enquiry in the journal cannot be stored yet',
          );
        waiting = true;
      }
    }
  }

  async function empty(): Promise<void> {
    // Cleared before the folder is read, so that an enquiry that arrives meanwhile sets the flag again.
    waiting = false;
    try {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
      for (let start = 0; start < names.length; start += LARGEST_BATCH) {
        const batch: Found[] = [];
        for (const name of names.slice(start, start + LARGEST_BATCH)) {
          const file = join(folder, name);
          const text = await textOf(file);
          if (text === null) continue;
          const enquiry = parse(text);
          if (enquiry) batch.push({ file, enquiry });
          else await setAside(file);
        }
        if (batch.length === 0) continue;
        await store(batch).catch((error) => {
          if (cannotWrite(error)) throw error;
          return storeEach(batch);
        });
      }
    } catch (error) {
      waiting = true;
      if (!cannotWrite(error))
        log.error({ code: systemCode(error) }, 'the journal of enquiries could not be emptied');
    }
  }

  function tick(): void {
    if (!waiting || running) return;
    running = empty().finally(() => {
      running = null;
    });
  }
  tick();
  const timer = setInterval(tick, RETRY_MS).unref();

  return {
    /** Writes the enquiry's file unless it exists. @throws AppError SERVICE_UNAVAILABLE if the file cannot be written */
    async keep(enquiry: JournalledEnquiry) {
      try {
        const isWhole = (text: string) => parse(text) !== null;
        await keepFile(folder, `${enquiry.id}.json`, JSON.stringify(enquiry), isWhole, disk);
        waiting = true;
      } catch (error) {
        log.error(
          { code: systemCode(error) },
          'an enquiry could not be written into the journal; it was refused',
        );
        throw unavailable();
      }
    },
    /** Deletes the files of erased enquiries, including damaged files. @returns the number of deleted files */
    async forget(ids: readonly string[]) {
      let gone = 0;
      for (const name of await readdir(folder)) {
        const text = await readFile(join(folder, name), 'utf8').catch(() => '');
        if (!ids.some((id) => text.includes(id))) continue;
        await rm(join(folder, name), { force: true });
        gone += 1;
      }
      return gone;
    },
    /** Makes one last attempt to empty the journal. Enquiries that remain are stored after the next start. */
    async close() {
      clearInterval(timer);
      await running;
      if (waiting) await Promise.race([empty(), sleep(LAST_TRY_MS, undefined, { ref: false })]);
    },
  };
}

const lastingCodes = ['EACCES', 'EPERM', 'EISDIR'];

/** Returns null if the file is gone; '' for a folder or without permission to read. @throws Error if a retry may succeed */
async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (lastingCodes.includes(code)) return '';
    if (code === 'ENOENT') return null;
    throw error;
  }
}

function parse(text: string): JournalledEnquiry | null {
  try {
    const value = JSON.parse(text) as JournalledEnquiry;
    return value.id && value.idempotencyKey && value.values ? value : null;
  } catch {
    return null;
  }
}
