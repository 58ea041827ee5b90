/**
 * The version of public content, as a number local to this process. A cached response is stored with its generation and is not used
 * in another one (docs/performance.md, "Races").
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { listen, SILENT_MS } from './listen.ts';

/** The generation of public content, and how recently it was confirmed. */
export interface ContentVersion {
  /** Raised whenever public content has changed, and whenever a change may have been missed. */
  readonly generation: number;
  /** When the next post becomes due, in milliseconds of `performance.now()`; Infinity when none waits. */
  readonly endsAt: number;
  /** Whether the database confirmed the generation within the last two seconds, and no notice has come since. */
  isFresh(): boolean;
  /**
   * Asks the database now; simultaneous calls share the query.
   *
   * @returns false if the database does not answer; until it does, other calls return false at once
   */
  confirm(): Promise<boolean>;
  /** Waits until this instance has seen the changes that were committed before the call. Never fails. */
  refresh(): Promise<void>;
  /** Calls back when the generation is raised, before it is visible. */
  onRaise(listener: () => void): void;
  close(): Promise<void>;
}

interface Answer {
  version: string;
  lineage: string;
  /** The publishing time of the last post that became due, because a planned post changes the content without a write. */
  passed: string | null;
  /** Milliseconds until the next post becomes due. */
  next: number | null;
  /** False behind a pooler that gives each statement another connection. */
  listening: boolean;
}

const live = "from blog_post where status = 'published' and deleted_at is null and published_at";
const STATEMENT = `select version::text, lineage::text,
  (select max(published_at)::text ${live} <= now()) as passed,
  (select extract(epoch from min(published_at) - now())::float8 * 1000 ${live} > now()) as next,
  'content_changed' in (select pg_listening_channels()) as listening
  from content_version`;

const never = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };

/** A generation that was confirmed longer ago than this is confirmed again before it is used. */
const TRUST_MS = SILENT_MS;
/** After this time without an answer, the database counts as unavailable. */
const PATIENCE_MS = 1000;

/** Whether the database refused, other than because it is starting or stopping (57P01 to 57P03). */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('57P') === false;

/** Opens a connection that listens for changes. A lost connection is opened again. */
export function openContentVersion(url: string, log: Logger): ContentVersion {
  const listeners: (() => void)[] = [];
  let isClosed = false;
  let generation = 1;
  let known: string | null = null;
  let endsAt = Number.POSITIVE_INFINITY;
  /** When the last answered query was sent, by the monotonic clock, which stops in sleep, and by the wall clock, which may jump. */
  let asked = never;
  /** The number of notices, and of those received before the last answered query was sent. */
  let notices = 0;
  let heeded = 0;
  let isAway = false;

  const listener = listen(url, ['content_changed'], log, {
    onOpen() {
      // Changes may have been missed while the connection was down.
      if (known !== null) raise();
    },
    onNotice() {
      notices += 1;
      void listener.beat();
    },
    onLost(error) {
      asked = never;
      // The database refuses only this connection, so others may be changing the content.
      if (known !== null && isRefusal(error)) raise();
    },
    async beat(client) {
      const sent = { monotonic: performance.now(), wall: Date.now() };
      const heard = notices;
      const { rows } = await client.query<Answer>(STATEMENT);
      const [row] = rows;
      if (!row) throw new Error('The table content_version has no row.');
      if (!row.listening) throw new Error('DATABASE_URL must be a session connection: LISTEN has no effect.');
      take(row, sent, heard);
    },
  });

  function raise(): void {
    generation += 1;
    for (const each of listeners) each();
  }

  function take({ version, lineage, passed, next }: Answer, sent: typeof asked, heard: number): void {
    const answered = `${version} ${lineage} ${passed}`;
    if (known !== null && answered !== known) raise();
    known = answered;
    // Laid from the sending, so that it ends early by a round trip and never late.
    endsAt = next === null ? Number.POSITIVE_INFINITY : sent.monotonic + next;
    asked = sent;
    heeded = heard;
    isAway = false;
  }

  /** Like `beat`, and waits for a connection that is just being opened. */
  async function patientBeat(): Promise<boolean> {
    const limit = performance.now() + PATIENCE_MS;
    while (!isClosed && performance.now() < limit) {
      const left = limit - performance.now();
      const answered = listener.client
        ? await Promise.race([listener.beat(), sleep(left, false, { ref: false })])
        : await sleep(10, false, { ref: false });
      if (answered) return true;
    }
    return false;
  }

  let confirming: Promise<boolean> | null = null;
  return {
    get generation() {
      return generation;
    },
    get endsAt() {
      return endsAt;
    },
    isFresh() {
      const now = performance.now();
      const passed = Math.max(now - asked.monotonic, Date.now() - asked.wall);
      return heeded === notices && passed <= TRUST_MS && now < endsAt;
    },
    confirm() {
      if (isAway) return Promise.resolve(false);
      // Joined only before its question is sent; afterwards the next question is shared.
      if (listener.client) return patientBeat().then(noteAway);
      confirming ??= patientBeat()
        .then(noteAway)
        .finally(() => {
          confirming = null;
        });
      return confirming;
    },
    async refresh() {
      if (await patientBeat()) return;
      asked = never;
      raise();
    },
    onRaise: (each) => void listeners.push(each),
    close() {
      isClosed = true;
      return listener.close();
    },
  };

  function noteAway(answered: boolean): boolean {
    if (!answered) isAway = true;
    return answered;
  }
}
