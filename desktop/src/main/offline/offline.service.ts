// This file is long, because it connects four parts: the copy, the queue, the uploads and the connection.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { earliest, type Received } from 'api/rules/enquiry';
import { execute } from 'graphql';
import { adjustClock, clockDifference, officeNow } from 'web/admin/office-clock';
import type { OfflineState } from 'web/admin/platform';
import type { AsideFiles } from '../files/aside-files.ts';
import type { Disk } from '../files/disk.ts';
import { decided } from './change.decision.ts';
import type { ChangeArgs } from './change.types.ts';
import { openCopyFile } from './copy.file.ts';
import { extentOf, queriesOf } from './copy.queries.ts';
import { sheetOfCopy } from './copy.sheet.ts';
import type { Row } from './office.copy.ts';
import { officeSchema, uploadField } from './office.schema.ts';
import { createOfficeStore, NotStored } from './office.store.ts';
import { createOfficeSync, type TypedText } from './office.sync.ts';
import { former, otherWork, readOther, takeAlong, toWaitingChange, waitingOrigins } from './other.work.ts';
import { peopleExtentOf } from './people.queries.ts';
import { lastingWarnings, openQueue } from './queue.file.ts';
import { heldOf, localPrefix, waitingAddress } from './queued.change.ts';
import { createServerConnection, type ServerHost } from './server.connection.ts';
import {
  type Answer,
  isAway,
  needsServer,
  type Operation,
  patience,
  readOperation,
  type Send,
} from './server.requests.ts';
import { openUploadFiles, readUpload, waitingId } from './waiting.uploads.ts';
import { namesIn } from './waiting.words.ts';

export type OfflineService = ReturnType<typeof createOfflineService>;

interface OfflineOptions extends ServerHost {
  folder: string;
  /** The key that encrypts the queue and its pictures: 32 bytes, or null without a keychain. */
  key: Buffer | null;
  /** The key that encrypts the copy: `key` or, if staff have set a PIN, a separate key. */
  copyKey?: Buffer | null;
  drafts: TypedText;
  unread?: AsideFiles[];
  disk: Disk;
  /** The server's origin. */
  address(): string | null;
  onChange(state: OfflineState): void;
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

export function createOfflineService(options: OfflineOptions) {
  const { folder, key, copyKey = key, drafts, disk, owner, onChange } = options;
  const queue = openQueue(join(folder, 'queue.sealed'), key);
  const unread = [queue.unread, ...(options.unread ?? [])];
  const uploads = openUploadFiles(join(folder, 'uploads'), key);
  // If part of the queue was unreadable, that part may refer to pictures, so keep all pictures.
  if (queue.unread.warnings().length === 0) uploads.tidy(queue.all());
  const copyFile = openCopyFile(join(folder, 'office.sealed'), copyKey, disk.keep);
  const store = createOfficeStore(queue, copyFile, uploads);
  const send: Send = async (path, init) => {
    const answer = await options.send(path, init);
    if (adjustClock(answer)) tell();
    connection.heard();
    return answer;
  };
  const connection = createServerConnection({
    ...options,
    store,
    uploads,
    send,
    onSent(change, row) {
      // A draft may still contain the picture's temporary address.
      if (change.upload && row) void drafts.replace(waitingAddress(String(change.recordId)), String(row.url));
    },
    onChange: tell,
    onReady: () => void sync.now(),
  });
  const sync = createOfficeSync({
    store,
    drafts,
    send,
    owner,
    connection,
    onEnd: tell,
  });
  let state = stateNow();
  disk.onChange(() => tell());

  function stateNow(): OfflineState {
    const sending = connection.sending();
    const view = store.view();
    const changes = store.changes();
    const held = heldOf(changes);
    return {
      server: connection.state(),
      syncedAt: view?.syncedAt ?? null,
      extent: view && extentOf(view),
      people: view && peopleExtentOf(view),
      kept: key ? 'disk' : 'memory',
      readOnly: connection.misfit(),
      warnings: [
        ...queue.warnings(),
        ...unread.flatMap((files) => files.warnings()),
        ...lastingWarnings({ disk: disk.words(), misfit: misfitWords(), clock: clockWords() }),
      ],
      others: otherWork(queue, { owner: owner(), address: options.address(), email: email() }),
      waiting: changes.map((change) => ({
        ...toWaitingChange(change),
        names: namesIn(view, change),
        behind: change.state === 'waiting' ? (held.get(change)?.title ?? null) : null,
        ...(change.id === sending && { state: 'sending' }),
      })),
    };
  }
  function misfitWords(): string | null {
    if (connection.unfit() === 0 && !sync.isUnfit()) return null;
    const what =
      connection.unfit() > 0
        ? 'What waits is kept, and goes out after the update.'
        : 'Until the update the copy on this computer stays as it is.';
    return `The website and this app are of different versions. ${what} ${connection.advice()}`;
  }
  function email() {
    return String(store.base()?.me.email ?? '');
  }
  function tell() {
    state = stateNow();
    onChange(state);
  }

  function close() {
    store.open(null);
    connection.rest();
    sync.clear();
    tell();
  }

  async function fromCopy(
    operation: Operation,
    idempotencyKey: string,
    triedAt: string | null,
  ): Promise<Response | null> {
    const view = store.view();
    if (!view) return null;
    const isQuery = operation.type === 'query';
    const enqueue = (field: string) => (args: object) => {
      // The refusal says "Nothing was changed", which may be wrong if the server was asked and its response was lost.
      const refusal = triedAt === null ? needsServer(field) : null;
      if (refusal) throw refusal;
      return store.enqueue(field, args, idempotencyKey, { triedAt });
    };
    const before = store.changes().length;
    const result = await execute({
      schema: officeSchema(),
      document: operation.document,
      variableValues: operation.variables,
      rootValue: isQuery
        ? queriesOf(view, new Date(Math.max(officeNow(), Date.parse(view.syncedAt))))
        : Object.fromEntries(operation.fields.map((field) => [field, enqueue(field)])),
    });
    const isAnswer = result.errors?.some(({ extensions }) => answering.has(String(extensions.code)));
    if (isQuery || isAnswer) return Response.json(result);
    if (result.errors?.length) return null;
    tell();
    const queued = store.changes().length > before;
    return Response.json({ ...result, ...(queued && { extensions: { queued } }) });
  }

  async function applyAnswer({ document, variables, fields }: Operation, server: Response) {
    const { data, errors } = (await server.clone().json()) as Answer;
    const [field, ...others] = fields;
    const [row] = Object.values(data ?? {});
    if (errors?.length || !field || others.length > 0 || !isRow(row)) return;
    const note = (args: ChangeArgs) => void store.learn(field, args, row);
    // Here, `execute` only parses the mutation's arguments and passes them to `note`.
    await execute({
      schema: officeSchema(),
      document,
      variableValues: variables,
      rootValue: { [field]: note },
    });
  }

  async function fromServer(request: Request, text: string, signal: AbortSignal, idempotencyKey?: string) {
    const headers = new Headers(request.headers);
    if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
    const response = await send('/graphql', { method: 'POST', headers, body: text, signal });
    const body = await response.arrayBuffer();
    return new Response(body, { status: response.status, headers: response.headers });
  }

  /** Answers POST /graphql. @throws Error if the server does not respond and the copy cannot answer */
  async function answer(request: Request): Promise<Response> {
    const asked = await request.text();
    const asker = owner();
    // Send the queued changes first; otherwise the server's response to a query would lack them.
    if (asker !== null && connection.state() !== 'offline' && connection.next()) await connection.connect();
    // Replace temporary ids only now, because `connect` may just have sent a picture whose id is in the request.
    const text = store.renamed(asked);
    const operation = readOperation(text);
    if (asker === null || !operation) return fromServer(request, text, request.signal);
    const isMutation = operation.type === 'mutation';
    const misfit = connection.misfit();
    if (isMutation && misfit)
      return Response.json({ errors: [{ message: misfit, extensions: { code: 'FORBIDDEN' } }] });
    const key = request.headers.get('Idempotency-Key') ?? randomUUID();
    const canWait = !isMutation || operation.fields.length === 1;
    return serverOr(request, {
      asker,
      prefersLocal: isMutation && connection.next() !== null,
      answerLocally: (triedAt) => (canWait ? fromCopy(operation, key, triedAt) : null),
      ask(signal) {
        const limit = store.view() ? [AbortSignal.timeout(patience)] : [];
        return fromServer(request, text, AbortSignal.any([signal, ...limit]), isMutation ? key : undefined);
      },
      async onAnswer(server) {
        if (!isMutation || !server.ok) return;
        if (owner() === asker) await applyAnswer(operation, server);
        sync.soon();
      },
    });
  }

  async function keepUpload(request: Request): Promise<Response | null> {
    if (!store.view()) return null;
    const read = await readUpload(request, uploads);
    if (typeof read === 'string') return Response.json({ success: false, message: read }, { status: 400 });
    try {
      const args = { id: `${localPrefix}${randomUUID()}`, input: { name: read.name } };
      const row = store.enqueue(uploadField, args, `upload ${read.digest}`, { upload: read });
      tell();
      return Response.json({ success: true, data: row, queued: true }, { status: 201 });
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      return Response.json({ success: false, message: error.message }, { status: 507 });
    }
  }

  /** Asks the server, or calls `answerLocally` if the server is unreachable. @throws Error if both fail */
  async function serverOr(request: Request, { asker = owner(), ...ways }: Ways): Promise<Response> {
    // If somebody else has signed in since the request, that person's copy must not answer the request.
    const local = async (triedAt: string | null) =>
      asker !== null && owner() === asker ? ways.answerLocally(triedAt) : null;
    const early = ways.prefersLocal || connection.state() === 'offline' ? await local(null) : null;
    if (early) return early;
    const triedAt = new Date(officeNow()).toISOString();
    const signal = AbortSignal.any([request.signal, ...(store.view() ? [connection.gone()] : [])]);
    const server = await ways.ask(signal).catch((error: Error) => {
      if (request.signal.aborted) throw error;
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
  async function upload(request: Request): Promise<Response> {
    const again = request.clone();
    const body = await request.arrayBuffer();
    return serverOr(request, {
      answerLocally: () => keepUpload(again),
      ask: (signal) => send('/api/admin/media', { method: 'POST', headers: request.headers, body, signal }),
    });
  }

  /** Answers GET /api/admin/contacts.csv. @throws Error if the server does not respond and there is no copy */
  function sheet(request: Request): Promise<Response> {
    const { pathname, search, searchParams } = new URL(request.url);
    return serverOr(request, {
      answerLocally() {
        const view = store.view();
        return view && sheetOfCopy(view, searchParams);
      },
      ask: (signal) => send(`${pathname}${search}`, { signal }),
    });
  }

  /** Returns a queued picture. If the picture was already sent, returns its new address. Returns null for any other path. */
  function picture(pathname: string): Response | string | null {
    const id = waitingId(pathname);
    if (id === null) return null;
    const bytes = uploads.read(id);
    const type = queue.all().find(({ recordId, upload: kept }) => kept && recordId === id)?.upload?.type;
    if (!bytes || !type) return store.renamed(pathname);
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': type,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "sandbox; default-src 'none'",
      },
    });
  }

  return {
    upload,
    sheet,
    picture,
    state: () => state,
    answer,
    reached: connection.reached,
    /** Call after a sign-in, and at startup if somebody is already signed in. */
    signedIn() {
      store.open(owner());
      tell();
      void connection.connect();
    },
    signedOut() {
      store.forget();
      close();
    },
    /** Call if a session ends without a sign-out. The encrypted copy remains for the next session of the same account. */
    sessionEnded: close,
    rekeyCopy: (to: Buffer) => copyFile.rekey(to, store.base),
    /** Returns the copy's newest enquiry; `earliest` if the copy contains no enquiry; null without a copy. */
    newestEnquiry(): Received | null {
      const copy = store.base();
      return copy && (copy.enquiries[0] ?? earliest);
    },
    freshen: sync.soon,
    /** Resolves when the queue has been sent and the copy synced, or when the server has not responded. */
    async retry() {
      await connection.connect();
      await sync.idle();
    },
    /** Sends a stuck change again or discards it. @throws Error if the change is no longer in the queue, or is not stuck */
    async decide(id: string, choice: 'ours' | 'theirs') {
      const change = store.changes().find((each) => each.id === id);
      if (!change || change.state === 'waiting') throw new Error('This change is no longer there.');
      const next = decided(change, choice);
      if (next) store.put(next);
      else store.drop(change);
      tell();
      await connection.connect();
    },
    /**
     * Returns the queued changes of another account or website, if the person who is signed in now made them.
     * @param other - the `owner` of an entry in the state's `others`
     * @throws Error if any of them was made with another email address
     */
    readOther: (other: string) => readOther(queue, other, email()),
    /** Discards the changes that `readOther` returns. @throws Error if any of them was made with another email address */
    dropOther(other: string) {
      for (const { id } of readOther(queue, other, email())) queue.drop(id);
      tell();
    },
    /** Call when staff have chosen another website, because `others` in the state depends on the address. */
    addressChanged: tell,
    origins: () => waitingOrigins(queue),
    /** Moves the queued changes (if `account` is set, only those of this account) from one address to another. */
    takeAlong(from: string, to: string, account?: string) {
      takeAlong(queue, from, to, account);
      tell();
    },
    /** Call when another installation responds at `origin`. That installation must not get the queued changes. */
    setFormerAside(origin: string) {
      takeAlong(queue, origin, `${origin}${former}`);
      tell();
    },
    dismiss(warning: string) {
      for (const files of unread) files.dismiss(warning);
      tell();
    },
    stop() {
      connection.rest();
      sync.stop();
    },
  };
}

const isRow = (answer: unknown): answer is Row =>
  typeof answer === 'object' && answer !== null && '_id' in answer;

/** A queuing error with one of these codes is returned to the window. After other errors, only the server can answer. */
const answering = new Set(['CONFLICT', 'NOT_KEPT', 'OFFLINE']);

/** Staff are warned if the computer's clock differs from the server's clock by this many ms. */
const wrongClock = 300_000;

function clockWords(): string | null {
  const difference = clockDifference();
  if (Math.abs(difference) < wrongClock) return null;
  const minutes = Math.round(Math.abs(difference) / 60_000);
  const hours = Math.round(minutes / 60);
  const much =
    minutes < 90 ? `${minutes} minutes` : hours < 36 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
  return `The clock of this computer is ${much} ${difference > 0 ? 'slow' : 'fast'}. Prasthan goes by the clock of the website. Set this one right for your other programs.`;
}
