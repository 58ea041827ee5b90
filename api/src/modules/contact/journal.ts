import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { EnquiryJournal, KeptEnquiry } from '../../graphql/context.ts';
import { isDatabaseAway } from '../../graphql/errors.ts';
import { systemCode } from '../../start-error.ts';
import { keptRow } from './enquiry-row.ts';
import type { EnquiryWriter } from './enquiry-writer.ts';

const RETRY_MS = 1000;

/**
 * Opens the journal in a data folder and starts to write its enquiries into the database. Each enquiry that arrives
 * while the database is away is one file. The file is on the disk before the enquiry is acknowledged, and is deleted
 * only when the enquiry is in the database.
 *
 * @param announce - tells the inbox of an enquiry that has reached the database
 */
export function openEnquiryJournal(
  dataDir: string,
  writer: EnquiryWriter,
  announce: (id: string) => void,
  log: Logger,
): EnquiryJournal {
  const folder = join(dataDir, 'enquiries');
  let waiting = existsSync(folder);
  let running: Promise<void> = Promise.resolve();

  async function empty(): Promise<void> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    for (const name of names) {
      const file = join(folder, name);
      const enquiry = parse(await readFile(file, 'utf8'));
      if (enquiry) {
        const { inserted } = await writer.write([keptRow(enquiry)]);
        for (const each of inserted) announce(each);
        await rm(file);
      } else {
        log.error({ file }, 'an enquiry in the journal cannot be read; it is kept as .damaged');
        await rename(file, `${file}.damaged`);
      }
    }
    waiting = (await readdir(folder)).some((name) => name.endsWith('.json'));
  }

  const tick = () => {
    if (!waiting) return;
    running = running.then(empty).catch((error) => {
      if (!isDatabaseAway(error))
        log.error({ code: systemCode(error) }, 'the journal of enquiries could not be emptied');
    });
  };
  tick();
  const timer = setInterval(tick, RETRY_MS).unref();

  return {
    async keep(enquiry) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `${randomUUID()}.part`);
      await write(draft, JSON.stringify(enquiry));
      try {
        // A hard link appears complete or not at all, and only once: the second of two simultaneous sends finds the
        // file of the first.
        await link(draft, join(folder, `${enquiry.id}.json`));
        await sync(folder);
      } catch (error) {
        if (systemCode(error) !== 'EEXIST') throw error;
      } finally {
        await rm(draft, { force: true });
        waiting = true;
      }
    },
    async forget(ids) {
      const names = existsSync(folder) ? await readdir(folder) : [];
      let gone = 0;
      for (const name of names) {
        const text = await readFile(join(folder, name), 'utf8').catch(() => '');
        if (!ids.some((id) => text.includes(id))) continue;
        await rm(join(folder, name), { force: true });
        gone += 1;
      }
      return gone;
    },
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

async function write(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes the folder, so that its new file is still listed after a power cut. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Windows cannot flush a folder and does not need to.
    if (systemCode(error) !== 'EPERM' && systemCode(error) !== 'EISDIR') throw error;
  } finally {
    await handle.close();
  }
}

function parse(text: string): KeptEnquiry | null {
  try {
    const value = JSON.parse(text) as KeptEnquiry;
    return value.id && value.idempotencyKey && value.values ? value : null;
  } catch {
    return null;
  }
}
