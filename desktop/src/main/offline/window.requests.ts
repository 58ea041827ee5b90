/** Answers the window's requests: from the server or, while it is unreachable, from the copy and the queue. */
import { randomUUID } from 'node:crypto';
import { execute } from 'graphql';
import { officeNow } from 'web/admin/office-clock';
import type { ChangeArgs } from './change.types.ts';
import { queriesOf } from './copy.queries.ts';
import { sheetOfCopy } from './copy.sheet.ts';
import type { Row } from './office.copy.ts';
import { officeSchema, uploadField } from './office.schema.ts';
import { NotStored, type OfficeStore } from './office.store.ts';
import { localPrefix } from './queued.change.ts';
import type { ServerConnection } from './server.connection.ts';
import {
  type Answer,
  isAway,
  needsServer,
  type Operation,
  patience,
  readOperation,
  type Send,
} from './server.requests.ts';
import { readUpload, type UploadFiles } from './waiting.uploads.ts';

/** Aborts a request of the window. See `forward` for why this is not `request.signal`. */
type Signal = AbortSignal | null;

interface WindowOptions {
  store: OfficeStore;
  uploads: UploadFiles;
  connection: ServerConnection;
  send: Send;
  owner(): string | null;
  onQueued(): void;
  /** Called when the server has made a change. */
  onMade(): void;
}

/** How to answer a request: by the server (`ask`), or by the copy or the queue (`answerLocally`). */
interface Ways {
  /** The account (`owner`) at the time of the request; by default, the current one. */
  asker?: string | null;
  /** Whether `answerLocally` is called first even if the server is reachable. */
  prefersLocal?: boolean;
  /** Reads the copy or queues the change. `triedAt` is the time of a failed request to the server; null if none was sent. */
  answerLocally(triedAt: string | null): Promise<Response | null> | Response | null;
  ask(signal: AbortSignal): Promise<Response>;
  onAnswer?(server: Response): Promise<void>;
}

export function createWindowRequests(options: WindowOptions) {
  const { store, uploads, connection, send, owner, onQueued, onMade } = options;

  /** @param key - the Idempotency-Key with which the change will be sent */
  async function fromCopy(
    operation: Operation,
    key: string,
    triedAt: string | null,
  ): Promise<Response | null> {
    const view = store.view();
    if (!view) return null;
    const isQuery = operation.type === 'query';
    const enqueue = (field: string) => (args: object) => {
      // The refusal says "Nothing was changed", which may be wrong if the server was asked and its response was lost.
      const refusal = triedAt === null ? needsServer(field) : null;
      if (refusal) throw refusal;
      return store.enqueue({ field, args, key, triedAt });
    };
    const before = store.changes().length;
    const resolvers = isQuery
      ? queriesOf(view, new Date(Math.max(officeNow(), Date.parse(view.syncedAt))))
      : Object.fromEntries(operation.fields.map((field) => [field, enqueue(field)]));
    const result = await run(operation, resolvers);
    const isAnswer = result.errors?.some(({ extensions }) => answering.has(String(extensions.code)));
    if (isQuery || isAnswer) return Response.json(result);
    if (result.errors?.length) return null;
    onQueued();
    const queued = store.changes().length > before;
    return Response.json({ ...result, ...(queued && { extensions: { queued } }) });
  }

  async function applyAnswer(operation: Operation, server: Response) {
    const { data, errors } = (await server.clone().json()) as Answer;
    const [field, ...others] = operation.fields;
    const [row] = Object.values(data ?? {});
    if (errors?.length || !field || others.length > 0 || !isRow(row)) return;
    const note = (args: ChangeArgs) => void store.learn(field, args, row);
    // Here, `run` only parses the mutation's arguments and passes them to `note`.
    await run(operation, { [field]: note });
  }

  async function fromServer(request: Request, text: string, signal: Signal, idempotencyKey?: string) {
    const headers = new Headers(request.headers);
    if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
    const response = await send('/graphql', { method: 'POST', headers, body: text, signal });
    const body = await response.arrayBuffer();
    return new Response(body, { status: response.status, headers: response.headers });
  }

  /** Answers POST /graphql. @throws Error if the server does not respond and the copy cannot answer */
  async function answer(request: Request, signal: Signal = null): Promise<Response> {
    const asked = await request.text();
    const asker = owner();
    // Send the queued changes first; otherwise the server's response to a query would lack them.
    if (asker !== null && connection.state() !== 'offline' && connection.next()) await connection.connect();
    // Replace temporary ids only now, because `connect` may just have sent a picture whose id is in the request.
    const text = store.renamed(asked);
    const operation = readOperation(text);
    if (asker === null || !operation) return fromServer(request, text, signal);
    const isMutation = operation.type === 'mutation';
    const misfit = connection.misfit();
    if (isMutation && misfit)
      return Response.json({ errors: [{ message: misfit, extensions: { code: 'FORBIDDEN' } }] });
    const key = request.headers.get('Idempotency-Key') ?? randomUUID();
    const canWait = !isMutation || operation.fields.length === 1;
    return serverOr(signal, {
      asker,
      prefersLocal: isMutation && connection.next() !== null,
      answerLocally: (triedAt) => (canWait ? fromCopy(operation, key, triedAt) : null),
      ask(either) {
        const limit = store.view() ? [AbortSignal.timeout(patience)] : [];
        return fromServer(request, text, AbortSignal.any([either, ...limit]), isMutation ? key : undefined);
      },
      async onAnswer(server) {
        if (!isMutation || !server.ok) return;
        if (owner() === asker) await applyAnswer(operation, server);
        onMade();
      },
    });
  }

  async function keepUpload(request: Request): Promise<Response | null> {
    if (!store.view()) return null;
    const read = await readUpload(request, uploads);
    if (typeof read === 'string') return Response.json({ success: false, message: read }, { status: 400 });
    try {
      const args = { id: `${localPrefix}${randomUUID()}`, input: { name: read.name } };
      const mutation = { field: uploadField, args, key: `upload ${read.digest}`, triedAt: null };
      const row = store.enqueue(mutation, read);
      onQueued();
      return Response.json({ success: true, data: row, queued: true }, { status: 201 });
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      return Response.json({ success: false, message: error.message }, { status: 507 });
    }
  }

  /** Asks the server, or calls `answerLocally` if the server is unreachable. @throws Error if both fail */
  async function serverOr(signal: Signal, { asker = owner(), ...ways }: Ways): Promise<Response> {
    // If somebody else has signed in since the request, that person's copy must not answer the request.
    const local = async (triedAt: string | null) =>
      asker !== null && owner() === asker ? ways.answerLocally(triedAt) : null;
    const early = ways.prefersLocal || connection.state() === 'offline' ? await local(null) : null;
    if (early) return early;
    const triedAt = new Date(officeNow()).toISOString();
    const signals = [signal, store.view() ? connection.gone() : null].filter((each) => each !== null);
    const server = await ways.ask(AbortSignal.any(signals)).catch((error: Error) => {
      if (signal?.aborted) throw error;
      return error;
    });
    if (server instanceof Error || isAway(server.status)) {
      const instead = await local(triedAt);
      connection.wentAway();
      if (instead) return instead;
      if (server instanceof Error) throw server;
      return server;
    }
    if (connection.state() === 'offline') void connection.connect();
    await ways.onAnswer?.(server);
    return server;
  }

  /** Answers POST /api/admin/media. @throws Error if the server does not respond and the picture cannot be queued */
  async function upload(request: Request, signal: Signal = null): Promise<Response> {
    const again = request.clone();
    const body = await request.arrayBuffer();
    return serverOr(signal, {
      answerLocally: () => keepUpload(again),
      ask: (either) =>
        send('/api/admin/media', { method: 'POST', headers: request.headers, body, signal: either }),
    });
  }

  /** Answers GET /api/admin/contacts.csv. @throws Error if the server does not respond and there is no copy */
  function sheet(request: Request, signal: Signal = null): Promise<Response> {
    const { pathname, search, searchParams } = new URL(request.url);
    return serverOr(signal, {
      answerLocally() {
        const view = store.view();
        return view && sheetOfCopy(view, searchParams);
      },
      ask: (either) => send(`${pathname}${search}`, { signal: either }),
    });
  }

  return { answer, upload, sheet };
}

const run = async ({ document, variables }: Operation, rootValue: object) =>
  execute({ schema: officeSchema(), document, variableValues: variables, rootValue });

const isRow = (answer: unknown): answer is Row =>
  typeof answer === 'object' && answer !== null && '_id' in answer;

/** A queuing error with one of these codes is returned to the window. After other errors, only the server can answer. */
const answering = new Set(['CONFLICT', 'NOT_KEPT', 'OFFLINE']);
