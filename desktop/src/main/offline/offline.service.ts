import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { execute } from 'graphql';
import type { OfflineState } from 'web/admin/platform';
import { sendChange } from './change.sender.ts';
import { openCopyFile } from './copy.file.ts';
import { queriesOf } from './copy.queries.ts';
import { readOffice } from './office.copy.ts';
import { officeSchema } from './office.schema.ts';
import { createOfficeStore } from './office.store.ts';
import { openQueue } from './queue.file.ts';
import { askServer, isAway, type Operation, patience, readOperation, type Send } from './server.line.ts';

/** Pauses before the next try, milliseconds; the last one repeats. */
const pauses = [1000, 2000, 5000, 10_000, 20_000];
/** How long after a change the copy is brought up to date, milliseconds. */
const soon = 3000;
/** How often all of the copy is read anew, milliseconds. */
const wholeEvery = 600_000;

/** Work that goes on without the server (DESIGN.md §7). */
export interface OfflineService {
  /** The same object until something changes. */
  state(): OfflineState;
  /** Answers a request of the window to POST /graphql. @throws TypeError when no answer came and the copy has none */
  answer(request: Request): Promise<Response>;
  /** The server answered somebody else. */
  reached(): void;
  /** Somebody has signed in, or is found signed in at the start. */
  signedIn(): void;
  /** Nobody is signed in any more: the copy goes, what waits stays for its owner. */
  signedOut(): void;
  /** Something changed at the server: the copy follows shortly. */
  freshen(contactId?: string): void;
  /** Tries to reach the server now; resolves when it answered and all that waits was sent, or it did not. */
  retry(): Promise<void>;
  /** @throws Error when the change is no longer there */
  decide(id: string, choice: 'ours' | 'theirs'): Promise<void>;
  stop(): void;
}

interface OfflineOptions {
  /** Where the copy and the queue are kept. */
  folder: string;
  /** 32 bytes, or null where no keychain keeps one. */
  key: Buffer | null;
  send: Send;
  /** Names the server and the admin who is signed in; null for nobody. */
  owner(): string | null;
  onChange(state: OfflineState): void;
}

const memoryWarning =
  'The keychain of this computer is locked or missing. What you change while the server is away is lost when you quit.';

export function createOfflineService({ folder, key, send, owner, onChange }: OfflineOptions): OfflineService {
  const store = createOfficeStore(
    openQueue(join(folder, 'queue.sealed'), key),
    openCopyFile(join(folder, 'office.sealed'), key),
  );
  let server: OfflineState['server'] = 'connecting';
  let sending: string | null = null;
  let failures = 0;
  let state = stateNow();
  /** The try to reach the server that is under way. */
  let trying: Promise<void> | null = null;
  let syncing: Promise<void> = Promise.resolve();
  const stale = new Set<string>();
  let retryClock: NodeJS.Timeout | undefined;
  let syncClock: NodeJS.Timeout | undefined;
  const wholeClock = setInterval(() => void sync(true), wholeEvery);

  function stateNow(): OfflineState {
    return {
      server,
      syncedAt: store.view()?.syncedAt ?? null,
      kept: key ? 'disk' : 'memory',
      warning: key ? null : memoryWarning,
      waiting: store.changes().map(({ owner: _owner, key: _key, field: _field, args: _args, ...change }) => ({
        ...change,
        state: change.id === sending ? 'sending' : change.state,
      })),
    };
  }
  function tell() {
    state = stateNow();
    onChange(state);
  }
  const set = (next: OfflineState['server']) => {
    if (next === server) return;
    server = next;
    tell();
  };
  function wentAway() {
    clearTimeout(retryClock);
    const longest = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
    failures += 1;
    retryClock = setTimeout(() => void connect(), longest * (0.75 + Math.random() / 2));
    set('offline');
  }

  /** Asks whether the server is ready, sends what waits, and brings the copy up to date. */
  function connect(): Promise<void> {
    trying ??= attempt().finally(() => {
      trying = null;
    });
    return trying;
  }
  async function attempt() {
    clearTimeout(retryClock);
    if (owner() === null) return;
    const isReady = await send('/readyz', { signal: AbortSignal.timeout(patience) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isReady) return wentAway();
    if (server === 'offline') set('connecting');
    if (!(await replay())) return;
    failures = 0;
    set('online');
    void sync(store.view() === null);
  }

  /** @returns whether the server was there to the end */
  async function replay(): Promise<boolean> {
    for (let change = store.next(); change; change = store.next()) {
      sending = change.id;
      tell();
      const outcome = await sendChange(send, change);
      sending = null;
      if (outcome.end === 'done') store.settle(change, outcome.row);
      else if (outcome.end === 'stuck') store.put(outcome.change);
      tell();
      if (outcome.end === 'away') {
        wentAway();
        return false;
      }
      // It goes out after the next sign-in.
      if (outcome.end === 'signed-out') return true;
    }
    return true;
  }

  /** One after the other: two at once would bring the older state last. */
  function sync(whole: boolean): Promise<void> {
    clearTimeout(syncClock);
    syncing = syncing.then(async () => {
      const mine = owner();
      if (mine === null || server !== 'online') return;
      const also = [...stale];
      stale.clear();
      try {
        const copy = await readOffice(
          async (query, variables) => {
            const answer = await askServer(send, { query, variables });
            if (answer === null) wentAway();
            if (!answer?.data || answer.errors?.length) throw new Error('The server did not answer.');
            return answer.data;
          },
          mine,
          whole ? null : store.view(),
          also,
        );
        if (owner() === mine) store.take(copy);
      } catch {
        // The copy before it stays; the next sync reads what this one did not.
        for (const id of also) stale.add(id);
      }
      tell();
    });
    return syncing;
  }
  function freshen(contactId?: string) {
    if (contactId) stale.add(contactId);
    clearTimeout(syncClock);
    syncClock = setTimeout(() => void sync(false), soon);
  }

  /** What the copy answers; null where it has no answer. */
  async function here(operation: Operation, idempotencyKey: string): Promise<Response | null> {
    const view = store.view();
    if (!view) return null;
    const mutations = operation.fields.map((field) => [
      field,
      (args: object) => store.enqueue(field, args, idempotencyKey),
    ]);
    const before = store.changes().length;
    const result = await execute({
      schema: officeSchema(),
      document: operation.document,
      variableValues: operation.variables,
      operationName: operation.name ?? null,
      rootValue: operation.type === 'query' ? queriesOf(view, officeDay()) : Object.fromEntries(mutations),
    });
    if (operation.type === 'query') return Response.json(result);
    if (result.errors?.length) return null;
    tell();
    const queued = store.changes().length > before;
    return Response.json({ ...result, ...(queued && { extensions: { queued } }) });
  }

  /** The server's answer, whole; one that broke off on the way is none. */
  async function fromServer(request: Request, text: string, idempotencyKey: string | null) {
    const headers = new Headers(request.headers);
    if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
    const patient = store.view() ? [AbortSignal.timeout(patience)] : [];
    const response = await send('/graphql', {
      method: 'POST',
      headers,
      body: text,
      signal: AbortSignal.any([request.signal, ...patient]),
    });
    const body = await response.arrayBuffer();
    return new Response(body, { status: response.status, headers: response.headers });
  }

  return {
    state: () => state,
    async answer(request) {
      const text = store.renamed(await request.text());
      const operation = owner() === null ? null : readOperation(text);
      if (!operation) return fromServer(request, text, null);
      // An edit that waits must not seem undone: reads come after it.
      if (server !== 'offline' && store.next()) await connect();
      const isMutation = operation.type === 'mutation';
      const idempotencyKey = request.headers.get('Idempotency-Key') ?? randomUUID();
      const canWait = !isMutation || operation.fields.length === 1;
      const local = () => (canWait ? here(operation, idempotencyKey) : null);
      if (server === 'offline' || (isMutation && store.next())) {
        const answer = await local();
        if (answer) return answer;
      }
      let response: Response;
      try {
        response = await fromServer(request, text, isMutation ? idempotencyKey : null);
      } catch (error) {
        if (request.signal.aborted) throw error;
        const answer = await local();
        wentAway();
        if (answer) return answer;
        throw error;
      }
      if (isAway(response.status)) {
        const answer = await local();
        wentAway();
        return answer ?? response;
      }
      if (server === 'offline') void connect();
      if (isMutation && response.ok) {
        const { id, contactId } = operation.variables;
        const contact = operation.fields.some((field) => field.includes('Contact')) && (contactId ?? id);
        freshen(typeof contact === 'string' ? contact : undefined);
      }
      return response;
    },
    reached() {
      if (server !== 'offline' || trying) return;
      // What the window asks next waits for the replay.
      set('connecting');
      void connect();
    },
    signedIn() {
      store.open(owner());
      tell();
      void connect();
    },
    signedOut() {
      store.forget();
      store.open(null);
      clearTimeout(retryClock);
      clearTimeout(syncClock);
      stale.clear();
      server = 'connecting';
      tell();
    },
    freshen,
    retry: connect,
    async decide(id, choice) {
      const change = store.changes().find((each) => each.id === id);
      if (!change || change.state === 'waiting') throw new Error('This change is no longer there.');
      if (choice === 'theirs') store.drop(change);
      else {
        const fields = change.fields.map(({ theirs, ...field }) =>
          theirs === undefined ? field : { ...field, before: theirs },
        );
        store.put({ ...change, fields, state: 'waiting', message: null });
      }
      tell();
      await connect();
    },
    stop() {
      clearTimeout(retryClock);
      clearTimeout(syncClock);
      clearInterval(wholeClock);
    },
  };
}

/** Today where the office is, as "2026-11-21". */
const officeDay = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};
