import { inTime, TooSlow } from '../../../database/in-time.ts';
import { cannotWrite } from '../../../graphql/errors.ts';
import type { ReceivedEnquiry } from '../enquiry.form.ts';
import type { JudgeSpam } from '../spam/spam.judge.ts';
import { enquiryRow } from './enquiry-row.ts';
import type { EnquiryWriter, SentEnquiry } from './enquiry-writer.ts';
import type { EnquiryJournal } from './journal.ts';

export type Intake = ReturnType<typeof openIntake>;

declare module '../../../graphql/context.ts' {
  interface Services {
    intake: Intake;
  }
}

const LARGEST_BATCH = 64;
/** Returns the time in ms after which an enquiry goes to the journal. `databaseWait` is in seconds. */
export const patienceOf = (databaseWait: number): number => (databaseWait * 1000) / 2;
/** After a failure that took longer than AT_ONCE_MS, all enquiries go to the journal for TRY_AGAIN_MS. */
const TRY_AGAIN_MS = 500;
const AT_ONCE_MS = 100;

interface Waiting extends SentEnquiry {
  /** When the enquiry arrived, by `performance.now()`. */
  since: number;
  resolve(id: string): void;
  reject(error: unknown): void;
}

interface Options {
  writer: EnquiryWriter;
  journal: EnquiryJournal;
  judge: JudgeSpam;
  /** How long a visitor waits for the database, in milliseconds. */
  patience: number;
  sendsMail: boolean;
  /** Notifies open inboxes of a new enquiry. */
  announce(id: string): void;
}

/**
 * Enquiries that arrive during a write share the next statement and its commit. An enquiry is acknowledged when it is stored
 * durably: in the database, or in the journal while the database is unavailable or slow.
 */
export function openIntake({ writer, journal, judge, patience, sendsMail, announce }: Options) {
  const waiting: Waiting[] = [];
  /** How many enquiries were stored since the start. */
  const counts = { database: 0, journal: 0 };
  let running: Promise<void> | null = null;
  let awayUntil = 0;
  /** Whether an abandoned statement is still running. The next statement would have to wait for it. */
  let isStuck = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      if (isStuck || performance.now() < awayUntil) await keepAll(waiting.splice(0));
      else await settle(waiting.splice(0, LARGEST_BATCH));
    }
    running = null;
  }

  /** Writes the batch to the journal. Also writes the enquiries that wait behind it, which would wait too long otherwise. */
  async function giveUp(batch: Waiting[], began: number): Promise<void> {
    const now = performance.now();
    if (now - began > AT_ONCE_MS) awayUntil = now + TRY_AGAIN_MS;
    await keepAll([...batch, ...waiting.splice(0)]);
  }

  const keepAll = (batch: Waiting[]) => Promise.all(batch.map(keep));

  async function settle(batch: Waiting[]): Promise<void> {
    const began = performance.now();
    try {
      await store(batch);
    } catch (error) {
      if (isAway(error)) await giveUp(batch, began);
      // Stores each row separately, because one row that cannot be written makes the whole batch fail.
      else await Promise.all(batch.map(storeAlone));
    }
  }

  async function storeAlone(each: Waiting): Promise<void> {
    const began = performance.now();
    try {
      await store([each]);
    } catch (error) {
      if (isAway(error)) await giveUp([each], began);
      else each.reject(error);
    }
  }

  async function keep({ id, key, receivedAt, values, resolve, reject }: Waiting): Promise<void> {
    const kept = { id, idempotencyKey: key, receivedAt: receivedAt.toISOString(), values };
    await journal.keep(kept).then(() => {
      counts.journal += 1;
      resolve(id);
    }, reject);
  }

  async function store(batch: Waiting[]): Promise<void> {
    const writing = writer.write(batch);
    // Rows are announced when the statement ends, even if it was abandoned before.
    const announced = writing.then((inserted) => inserted.forEach(announce));
    const since = Math.min(...batch.map((each) => each.since));
    try {
      await inTime(writing, since + patience - performance.now());
      // The id is derived from key and content, so a row that was stored before has the same id.
      for (const each of batch) each.resolve(each.id);
      counts.database += batch.length;
    } catch (error) {
      if (error instanceof TooSlow) {
        isStuck = true;
        const end = () => {
          isStuck = false;
        };
        announced.then(end, end);
      }
      throw error;
    } finally {
      announced.catch(() => undefined);
    }
  }

  return {
    counts,
    /**
     * Stores an enquiry and returns its id. The same content with the same key is stored only once.
     * @param sends - the number of requests from the sender's IP address within ten minutes; 0 if rate limits are off
     * @param hasShare - whether the sender's network is within its daily limit of acknowledgements
     */
    take(sent: ReceivedEnquiry, key: string | null, sends: number, hasShare: boolean) {
      return new Promise<string>((resolve, reject) => {
        const since = performance.now();
        const mail = sendsMail ? (hasShare ? 'on' : 'notice') : '';
        waiting.push({ ...enquiryRow(sent, key, sends, judge, mail), since, resolve, reject });
        running ??= run();
      });
    },
    async close() {
      await running;
    },
  };
}

const isAway = (error: unknown) => error instanceof TooSlow || cannotWrite(error);
