/** Connects the parts: the copy, the queue, the uploads, the connection, and the answers to the window. */
import { join } from 'node:path';
import { earliest, type Received } from 'api/rules/enquiry';
import { adjustClock, clockDifference } from 'web/admin/office-clock';
import type { OfflineState } from 'web/admin/platform';
import type { AsideFiles } from '../files/aside-files.ts';
import type { Disk } from '../files/disk.ts';
import type { Drafts } from '../files/sealed-drafts.ts';
import { decided } from './change.decision.ts';
import { openCopyFile } from './copy.file.ts';
import { extentOf } from './copy.queries.ts';
import { createOfficeStore } from './office.store.ts';
import { createOfficeSync } from './office.sync.ts';
import { former, otherWork, readOther, takeAlong, toWaitingChange, waitingOrigins } from './other.work.ts';
import { peopleExtentOf } from './people.queries.ts';
import { lastingWarnings, openQueue } from './queue.file.ts';
import { heldOf, waitingAddress } from './queued.change.ts';
import { createServerConnection, type ServerHost } from './server.connection.ts';
import type { Send } from './server.requests.ts';
import { openUploadFiles, waitingId } from './waiting.uploads.ts';
import { namesIn } from './waiting.words.ts';
import { createWindowRequests } from './window.requests.ts';

export type OfflineService = ReturnType<typeof createOfflineService>;

interface OfflineOptions extends ServerHost {
  folder: string;
  /** The key that encrypts the queue and its pictures: 32 bytes, or null without a keychain. */
  key: Buffer | null;
  /** The key that encrypts the copy: `key` or, if staff have set a PIN, a separate key. */
  copyKey: Buffer | null;
  drafts: Drafts;
  unread?: AsideFiles[];
  disk: Disk;
  /** The server's origin. */
  address(): string | null;
  onChange(state: OfflineState): void;
}

export function createOfflineService(options: OfflineOptions) {
  const { folder, key, copyKey, drafts, disk, owner, onChange } = options;
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
  const sync = createOfficeSync({ store, drafts, send, owner, connection, onEnd: tell });
  const requests = createWindowRequests({
    ...{ store, uploads, connection, send, owner },
    onQueued: tell,
    onMade: sync.soon,
  });
  let state = stateNow();
  disk.onChange(tell);

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
    ...requests,
    picture,
    state: () => state,
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
