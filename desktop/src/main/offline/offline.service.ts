import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { execute } from 'graphql';
import type { OfflineState } from 'web/admin/platform';
import { openCopyFile } from './copy.file.ts';
import { queriesOf } from './copy.queries.ts';
import { officeSchema } from './office.schema.ts';
import { createOfficeStore } from './office.store.ts';
import { createOfficeSync } from './office.sync.ts';
import { openQueue } from './queue.file.ts';
import { decided } from './queued.change.ts';
import { createServerConnection } from './server.connection.ts';
import { isAway, type Operation, patience, readOperation, type Send } from './server.line.ts';

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
  /** The id of the newest enquiry in the copy, empty where it has none; null without a copy. */
  newestEnquiry(): string | null;
  /** Something changed at the server: the copy follows shortly. */
  freshen(contactId?: string): void;
  /** Tries to reach the server now; resolves when all that waits was sent and the copy was read, or it did not answer. */
  retry(): Promise<void>;
  /** @throws Error when the change is no longer there */
  decide(id: string, choice: 'ours' | 'theirs'): Promise<void>;
  /** Takes a warning as read. It does not come back. */
  dismiss(warning: string): void;
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

export function createOfflineService({ folder, key, send, owner, onChange }: OfflineOptions): OfflineService {
  const queue = openQueue(join(folder, 'queue.sealed'), key);
  const store = createOfficeStore(queue, openCopyFile(join(folder, 'office.sealed'), key));
  const connection = createServerConnection({
    store,
    send,
    owner,
    onChange: tell,
    onReady: () => void sync.now(),
  });
  const sync = createOfficeSync({
    store,
    send,
    owner,
    isOnline: () => connection.state() === 'online',
    onAway: connection.wentAway,
    onEnd: tell,
  });
  let state = stateNow();

  function stateNow(): OfflineState {
    const sending = connection.sending();
    return {
      server: connection.state(),
      syncedAt: store.view()?.syncedAt ?? null,
      kept: key ? 'disk' : 'memory',
      warnings: queue.warnings(),
      waiting: store
        .changes()
        .map(({ owner: _owner, key: _key, serial: _serial, field: _field, args: _args, ...change }) => ({
          ...change,
          state: change.id === sending ? 'sending' : change.state,
        })),
    };
  }
  function tell() {
    state = stateNow();
    onChange(state);
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
      rootValue: operation.type === 'query' ? queriesOf(view, new Date()) : Object.fromEntries(mutations),
    });
    if (operation.type === 'query') return Response.json(result);
    if (result.errors?.some(({ extensions }) => extensions.code === 'CONFLICT')) return Response.json(result);
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
      const asked = await request.text();
      const asker = owner();
      if (asker === null || !readOperation(asked)) return fromServer(request, store.renamed(asked), null);
      // An edit that waits must not seem undone: reads come after it.
      if (connection.state() !== 'offline' && store.next()) await connection.connect();
      // Not before: what was just sent has got its id.
      const text = store.renamed(asked);
      const operation = readOperation(text);
      if (!operation) return fromServer(request, text, null);
      const isMutation = operation.type === 'mutation';
      const idempotencyKey = request.headers.get('Idempotency-Key') ?? randomUUID();
      const canWait = !isMutation || operation.fields.length === 1;
      // Meanwhile somebody else may have signed in: it is not theirs.
      const local = () => (canWait && owner() === asker ? here(operation, idempotencyKey) : null);
      if (connection.state() === 'offline' || (isMutation && store.next())) {
        const answer = await local();
        if (answer) return answer;
      }
      let response: Response;
      try {
        response = await fromServer(request, text, isMutation ? idempotencyKey : null);
      } catch (error) {
        if (request.signal.aborted) throw error;
        const answer = await local();
        connection.wentAway();
        if (answer) return answer;
        throw error;
      }
      if (isAway(response.status)) {
        const answer = await local();
        connection.wentAway();
        return answer ?? response;
      }
      if (connection.state() === 'offline') void connection.connect();
      if (isMutation && response.ok) sync.soon(enquiryOf(operation));
      return response;
    },
    reached: connection.reached,
    signedIn() {
      store.open(owner());
      tell();
      void connection.connect();
    },
    signedOut() {
      store.forget();
      store.open(null);
      connection.rest();
      sync.clear();
      tell();
    },
    newestEnquiry() {
      const copy = store.base();
      return copy && (copy.contacts[0]?._id ?? '');
    },
    freshen: sync.soon,
    async retry() {
      await connection.connect();
      await sync.idle();
    },
    async decide(id, choice) {
      const change = store.changes().find((each) => each.id === id);
      if (!change || change.state === 'waiting') throw new Error('This change is no longer there.');
      const next = decided(change, choice);
      if (next) store.put(next);
      else store.drop(change);
      tell();
      await connection.connect();
    },
    dismiss(warning) {
      queue.dismiss(warning);
      tell();
    },
    stop() {
      connection.rest();
      sync.stop();
    },
  };
}

/** Which enquiry a mutation is about. */
function enquiryOf({ fields, variables: { id, contactId } }: Operation): string | undefined {
  const contact = fields.some((field) => field.includes('Contact')) && (contactId ?? id);
  return typeof contact === 'string' ? contact : undefined;
}
