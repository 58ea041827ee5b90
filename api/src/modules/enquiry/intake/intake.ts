import { cannotWrite } from '../../../graphql/errors.ts';
import type { ReceivedEnquiry } from '../enquiry.form.ts';
import type { JudgeSpam } from '../spam/spam.judge.ts';
import { enquiryRow } from './enquiry-row.ts';
import type { EnquiryWriter, SentEnquiry } from './enquiry-writer.ts';
import type { EnquiryJournal } from './journal.ts';

/** The way of enquiries into the database. */
export interface Intake {
  /**
   * Keeps an enquiry: in the database, or in the journal while the database is away. The same key with the same content is
   * the same enquiry.
   *
   * @param sent - the parsed form, as it is sent
   * @param sends - the number of sends of this address in ten minutes; 0 where nobody counts
   * @param hasShare - whether the sender's network has a share of the day's acknowledgements left
   * @returns the id, once the row is durable
   */
  take(sent: ReceivedEnquiry, key: string | null, sends: number, hasShare: boolean): Promise<string>;
  close(): Promise<void>;
}

declare module '../../../graphql/context.ts' {
  interface Services {
    intake: Intake;
  }
}

/** Enquiries that one statement writes at most. */
const LARGEST_BATCH = 64;
/** A visitor waits no longer for the database: then the journal takes the enquiry. */
export const PATIENCE_MS = 1000;
/**
 * After a failure that took its time the database is tried again so much later. Until then all goes to the journal, and nobody
 * waits. A failure that comes at once keeps nobody waiting.
 */
const TRY_AGAIN_MS = 500;
const AT_ONCE_MS = 100;

/** An enquiry on its way into the database, and whom to answer. */
interface Waiting extends SentEnquiry {
  /** Milliseconds of `performance.now()`. */
  since: number;
  resolve(id: string): void;
  reject(error: unknown): void;
}

interface Options {
  writer: EnquiryWriter;
  journal: EnquiryJournal;
  judge: JudgeSpam;
  /** Milliseconds that a visitor waits for the database. */
  patience: number;
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
export function openIntake({ writer, journal, judge, patience, sendsMail, announce }: Options): Intake {
  const waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  let awayUntil = 0;
  /** A statement that was given up and has not ended: the next one would wait behind it. */
  let isStuck = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      if (isStuck || performance.now() < awayUntil) await keepAll(waiting.splice(0));
      else await settle(waiting.splice(0, LARGEST_BATCH));
    }
    running = null;
  }

  /** Also those who wait behind: their second has passed, too, or would. */
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
      // One row that cannot be written must not take the others with it.
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
    await journal.keep(kept).then(() => resolve(id), reject);
  }

  async function store(batch: Waiting[]): Promise<void> {
    const writing = writer.write(batch);
    // Also of a statement that ends too late to be waited for.
    const announced = writing.then(({ inserted }) => inserted.forEach(announce));
    const since = Math.min(...batch.map((each) => each.since));
    try {
      const { stored } = await inTime(writing, since + patience - performance.now());
      for (const each of batch) each.resolve(stored.get(each.id) ?? each.id);
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
    take(sent: ReceivedEnquiry, key, sends, hasShare) {
      return new Promise((resolve, reject) => {
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

class TooSlow extends Error {}

const isAway = (error: unknown) => error instanceof TooSlow || cannotWrite(error);

async function inTime<Value>(work: Promise<Value>, patience: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
