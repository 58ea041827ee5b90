import {
  adviceFor,
  appLevel,
  type Installation,
  misfitOf,
  readAbout,
  type ServerAbout,
} from '../session/server-about.ts';
import { sendChange } from './change.sender.ts';
import type { QueuedChange } from './change.types.ts';
import type { Row } from './office.copy.ts';
import type { OfficeStore } from './office.store.ts';
import type { Send } from './server.requests.ts';
import type { UploadFiles } from './waiting.uploads.ts';

/**
 * The average pauses between attempts to connect, in ms; the last one repeats. The library `p-retry` is not used, because the
 * attempts never end, and a request can cut a pause short.
 */
const pauses = [500, 1000, 2000, 4000];
/** The timeout of a connection attempt, in milliseconds. */
const tryLimit = 6000;
/** After `quiet` ms without a response, the app sends a request with a timeout of `answer` ms. */
const silence = { quiet: 4000, answer: 4000 };

const stranger =
  'Another Prasthan answers at this address than before, so nothing is sent to it. If your office has a new one, choose "Change the website…" in the menu and type its address.';

export interface ServerHost {
  send: Send;
  /** The server and the signed-in account as one string; null if nobody is signed in. */
  owner(): string | null;
  /** The installation that the app expects at this address; null if unknown. */
  knownInstallation(): Installation | null;
  rememberInstallation(installation: Installation): void;
}

interface ConnectionOptions extends ServerHost {
  store: OfficeStore;
  uploads: UploadFiles;
  onSent(change: QueuedChange, row: Row | null): void;
  onChange(): void;
  onReady(): void;
}

export type ServerConnection = ReturnType<typeof createServerConnection>;

/** Tracks whether the server is reachable. Sends the queue when the server becomes reachable. */
export function createServerConnection(options: ConnectionOptions) {
  const { store, send, owner, onChange, onReady } = options;
  let state: 'connecting' | 'online' | 'offline' = 'connecting';
  let sending: string | null = null;
  /** The ids of changes with fields that this server lacks. These changes wait for the next connection. */
  const unfit = new Set<string>();
  let serverLevel = appLevel;
  let failures = 0;
  let misfit: string | null = null;
  let trying: Promise<void> | null = null;
  let clock: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  let gone = new AbortController();

  const next = () => store.next(unfit);
  const set = (now: typeof state) => {
    if (now === state) return;
    state = now;
    if (now === 'offline') gone.abort();
    else if (gone.signal.aborted) gone = new AbortController();
    onChange();
  };
  /** Waits for the next silence. Call whenever the server has responded. */
  const heard = () => {
    clearTimeout(watch);
    watch = setTimeout(() => void probe(), silence.quiet);
  };
  /** Sends a request after a long silence, because a hanging server does not close the connection. */
  async function probe(): Promise<void> {
    if (state !== 'online') return;
    const began = watch;
    const signal = AbortSignal.timeout(silence.answer);
    const answer = await send('/api/about', { signal }).catch(() => null);
    if (answer) heard();
    // Another request may have been answered meanwhile.
    else if (state === 'online' && watch === began) wentAway();
  }
  function wentAway(): void {
    clearTimeout(clock);
    // A request may fail after its session has ended. In that case, the app must not reconnect.
    if (owner() === null) return;
    const longest = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
    failures += 1;
    clock = setTimeout(() => void connect(), longest * (0.75 + Math.random() / 2));
    set('offline');
  }
  /** Connects and sends the queue. Resolves when the queue has been sent or the server has not responded. */
  function connect(): Promise<void> {
    // On a full disk, `attempt` can fail before it removes a sent change from the queue. The change is then sent again, but the
    // server makes it only once.
    trying ??= attempt()
      .catch(wentAway)
      .finally(() => {
        trying = null;
      });
    return trying;
  }
  async function attempt() {
    clearTimeout(clock);
    if (owner() === null) return;
    const signal = AbortSignal.timeout(tryLimit);
    const [ready, told] = await Promise.all([send('/readyz', { signal }), send('/api/about', { signal })]);
    const about = ready.ok && told.ok ? readAbout(await told.json()) : null;
    if (!about) return wentAway();
    serverLevel = about.level;
    unfit.clear();
    const before = misfit;
    misfit = misfitOf(about) ?? meet(about);
    if (misfit !== before) onChange();
    if (misfit) return wentAway();
    if (state === 'offline') set('connecting');
    if (!(await replay())) return wentAway();
    failures = 0;
    heard();
    set('online');
    onReady();
  }
  /** Compares the installation with the one known at this address. @returns the reason why nothing may be sent, or null */
  function meet({ installationId: id, lineage }: ServerAbout): string | null {
    const before = options.knownInstallation();
    if (before && before.id !== id) return stranger;
    if (before?.lineage !== lineage) options.rememberInstallation({ id, lineage });
    return null;
  }
  async function replay(): Promise<boolean> {
    for (let change = next(); change; change = next()) {
      change = store.mark(change);
      sending = change.id;
      onChange();
      const mine = change.owner;
      const asMine: Send = async (path, init) => {
        if (owner() !== mine) throw new TypeError('Another account is signed in.');
        return send(path, init);
      };
      const outcome = await sendChange(asMine, options.uploads, change);
      sending = null;
      if (outcome.end === 'done') {
        store.settle(change, outcome.row);
        options.onSent(change, outcome.row);
      } else if (outcome.end === 'stuck') store.put(outcome.change);
      else if (outcome.end === 'unfit') unfit.add(change.id);
      onChange();
      if (outcome.end === 'away') return false;
      if (outcome.end === 'signed-out') return true;
    }
    return true;
  }

  return {
    state: () => state,
    /** Returns the reason why nothing may be sent; null if sending is allowed, or before the first response. */
    misfit: () => misfit,
    next,
    unfit: () => unfit.size,
    advice: () => adviceFor(serverLevel),
    sending: () => sending,
    connect,
    wentAway,
    heard,
    gone: (): AbortSignal => gone.signal,
    /** Call when the server has responded to a request outside the offline service. */
    reached() {
      if (state !== 'offline' || trying || misfit) return;
      // In the state `offline`, the window's next request would be answered locally. In the state `connecting`, it waits until
      // the queue has been sent.
      set('connecting');
      void connect();
    },
    rest() {
      clearTimeout(clock);
      clearTimeout(watch);
      state = 'connecting';
      misfit = null;
    },
  };
}
