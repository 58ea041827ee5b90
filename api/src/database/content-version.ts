/** Maintains the generation: a counter of possible changes to the public content (docs/performance.md, "The version"). */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { listen, SILENT_MS } from './listen.ts';

export type ContentVersion = ReturnType<typeof openContentVersion>;

interface Answer {
  version: string;
  lineage: string;
  /** The publication time of the latest visible post. It changes when a scheduled post becomes due. */
  passed: string | null;
  /** The office's current day: "2026-11-21". */
  day: string;
  /** Milliseconds until the next scheduled post becomes due or the office's day ends. */
  next: number;
  /** False if a connection pooler runs each statement on a different connection, so that LISTEN has no effect. */
  listening: boolean;
}

const live = "from blog_post where status = 'published' and deleted_at is null and published_at";
const STATEMENT = `select version::text, lineage::text,
  (select max(published_at)::text ${live} <= now()) as passed,
  office_day::text as day,
  extract(epoch from least(
    (select min(published_at) ${live} > now()),
    (office_day + 1)::timestamp at time zone 'Asia/Kathmandu'
  ) - now())::float8 * 1000 as next,
  'content_changed' in (select pg_listening_channels()) as listening
  from content_version, date(now() at time zone 'Asia/Kathmandu') as office_day`;

const never = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };

/** How long a generation is trusted after its last confirmation, in ms. */
const TRUST_MS = SILENT_MS;
/** How long to wait for a response, in ms. A database that takes longer counts as unavailable. */
const PATIENCE_MS = 1000;

/** Returns whether the database refused the connection. Errors while it starts or stops (57P01 to 57P03) do not count. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('57P') === false;

export function openContentVersion(url: string, log: Logger) {
  const listeners: (() => void)[] = [];
  let isClosed = false;
  let generation = 1;
  let known: string | null = null;
  let endsAt = Number.POSITIVE_INFINITY;
  let day: string | null = null;
  /**
   * When the last answered query was sent, on two clocks. The monotonic clock stops while the machine sleeps, and the wall
   * clock can be changed, so `isFresh` uses the longer of the two elapsed times.
   */
  let asked = never;
  /** `notices` counts the notices received so far. `noticesAtLastQuery` is the count when the last answered query was sent. */
  let notices = 0;
  let noticesAtLastQuery = 0;
  let isAway = false;

  const listener = listen(url, ['content_changed'], log, {
    onOpen() {
      // Changes may have been missed while no connection was listening.
      if (known !== null) raise();
    },
    onNotice() {
      notices += 1;
      void listener.beat();
    },
    onLost(error) {
      asked = never;
      // The database runs, but refuses the connection. Other instances may change content, so cached responses are invalid.
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

  function take(
    { version, lineage, passed, next, ...answer }: Answer,
    sent: typeof asked,
    heard: number,
  ): void {
    const answered = `${version} ${lineage} ${passed} ${answer.day}`;
    if (known !== null && answered !== known) raise();
    known = answered;
    day = answer.day;
    // Adds `next` to the time of sending, not of the response, so that the generation may end too early, but never too late.
    endsAt = sent.monotonic + next;
    asked = sent;
    noticesAtLastQuery = heard;
    isAway = false;
  }

  /** Like `beat`, but first waits until a connection is open. Returns false after PATIENCE_MS. */
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
    /** Increases whenever public content has changed or a change may have been missed. */
    get generation() {
      return generation;
    },
    /** When the next scheduled post becomes due or the office's day ends, in ms of `performance.now()`. */
    get endsAt() {
      return endsAt;
    },
    /** The office's day at the last response from the database, such as "2026-11-21"; null before the first response. */
    get day() {
      return day;
    },
    /** True before `endsAt`, if the database confirmed the generation in the last two seconds and has sent no notice since. */
    isFresh() {
      const now = performance.now();
      const passed = Math.max(now - asked.monotonic, Date.now() - asked.wall);
      return noticesAtLastQuery === notices && passed <= TRUST_MS && now < endsAt;
    },
    /** Checks the version in the database. Simultaneous calls share a query. @returns false if the database does not respond */
    confirm() {
      if (isAway) return Promise.resolve(false);
      // With an open connection, calls must not share `confirming`, because its query may have been sent before the call.
      // `beat` combines simultaneous calls without this risk.
      if (listener.client) return patientBeat().then(noteAway);
      confirming ??= patientBeat()
        .then(noteAway)
        .finally(() => {
          confirming = null;
        });
      return confirming;
    },
    /**
     * Waits until this instance has seen all changes that were committed before the call. If the database does not respond,
     * increases the generation instead. Never fails.
     */
    async refresh() {
      if (await patientBeat()) return;
      asked = never;
      raise();
    },
    /** Calls `each` synchronously for every new generation, before other code can read its number. */
    onRaise: (each: () => void) => void listeners.push(each),
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
