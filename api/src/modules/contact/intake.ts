import type { EnquiryJournal, Intake } from '../../graphql/context.ts';
import { isDatabaseAway } from '../../graphql/errors.ts';
import { enquiryRow } from './enquiry-row.ts';
import type { EnquiryWriter, SentEnquiry } from './enquiry-writer.ts';
import type { JudgeSpam } from './spam.judge.ts';

/** Enquiries that one statement writes at most. */
const LARGEST_BATCH = 64;
/** A visitor waits no longer for the database: then the journal takes the enquiry. */
export const PATIENCE_MS = 1000;

/** An enquiry on its way into the database, and whom to answer. */
interface Waiting extends SentEnquiry {
  resolve(id: string): void;
  reject(error: unknown): void;
}

interface Options {
  writer: EnquiryWriter;
  journal: EnquiryJournal;
  judge: JudgeSpam;
  /** Whether this server sends mail about enquiries. */
  sendsMail: boolean;
  /** Tells the inbox of a new enquiry. */
  announce(id: string): void;
}

/**
 * Opens the way of enquiries into the database. Enquiries that arrive while others are being
 * written share the next statement and its commit. Each is acknowledged only when its own row is durable: in the database, or
 * in the journal while the database is away or slow.
 */
export function openIntake({ writer, journal, judge, sendsMail, announce }: Options): Intake {
  const waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (waiting.length > 0) await settle(waiting.splice(0, LARGEST_BATCH));
    running = null;
  }

  async function settle(batch: Waiting[]): Promise<void> {
    try {
      await store(batch);
    } catch (error) {
      if (isAway(error)) await Promise.all(batch.map(keep));
      // One row that cannot be written must not take the others with it.
      else await Promise.all(batch.map(storeAlone));
    }
  }

  async function storeAlone(each: Waiting): Promise<void> {
    try {
      await store([each]);
    } catch (error) {
      if (isAway(error)) await keep(each);
      else each.reject(error);
    }
  }

  async function keep({ id, key, receivedAt, values, resolve, reject }: Waiting): Promise<void> {
    const kept = { id, idempotencyKey: key, receivedAt: receivedAt.toISOString(), values };
    await journal.keep(kept).then(() => resolve(id), reject);
  }

  async function store(batch: Waiting[]): Promise<void> {
    const { stored, inserted } = await inTime(writer.write(batch));
    for (const each of batch) each.resolve(stored.get(each.id) ?? each.id);
    for (const id of inserted) announce(id);
  }

  return {
    take(sent, key, sends) {
      return new Promise((resolve, reject) => {
        waiting.push({ ...enquiryRow(sent, key, sends, judge, sendsMail), resolve, reject });
        running ??= run();
      });
    },
    async close() {
      await running;
    },
  };
}

class TooSlow extends Error {}

const isAway = (error: unknown) => error instanceof TooSlow || isDatabaseAway(error);

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
