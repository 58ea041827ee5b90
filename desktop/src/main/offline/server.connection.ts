import { sendChange } from './change.sender.ts';
import type { OfficeStore } from './office.store.ts';
import { patience, type Send } from './server.line.ts';

/** Pauses before the next try, milliseconds; the last one repeats. */
const pauses = [1000, 2000, 5000, 10_000, 20_000];

/** Knows whether the server is there, tries again when it is not, and sends what waits when it is back. */
export interface ServerConnection {
  state(): 'connecting' | 'online' | 'offline';
  /** The change that is being sent. */
  sending(): string | null;
  /** Asks whether the server is ready and sends what waits; resolves when that was done, or could not be. */
  connect(): Promise<void>;
  /** No answer came: tries again by itself. */
  wentAway(): void;
  /** The server answered somebody: a reason to try now where it counted as away. */
  reached(): void;
  /** Nobody is signed in: there is nothing to connect for. */
  rest(): void;
}

interface ConnectionOptions {
  store: OfficeStore;
  send: Send;
  owner(): string | null;
  /** The state changed, or that of a change that waits. */
  onChange(): void;
  /** The server is there and all that could be sent was sent. */
  onReady(): void;
}

export function createServerConnection(options: ConnectionOptions): ServerConnection {
  const { store, send, owner, onChange, onReady } = options;
  let state: 'connecting' | 'online' | 'offline' = 'connecting';
  let sending: string | null = null;
  let failures = 0;
  let trying: Promise<void> | null = null;
  let clock: NodeJS.Timeout | undefined;

  const set = (next: typeof state) => {
    if (next === state) return;
    state = next;
    onChange();
  };
  function wentAway() {
    clearTimeout(clock);
    const longest = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
    failures += 1;
    clock = setTimeout(() => void connect(), longest * (0.75 + Math.random() / 2));
    set('offline');
  }
  function connect(): Promise<void> {
    // Something could not be struck off, as on a full disk: it is sent once more, and done once.
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
    const isReady = await send('/readyz', { signal: AbortSignal.timeout(patience) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isReady) return wentAway();
    if (state === 'offline') set('connecting');
    if (!(await replay())) return;
    failures = 0;
    set('online');
    onReady();
  }

  /** @returns whether the server was there to the end */
  async function replay(): Promise<boolean> {
    for (let change = store.next(); change; change = store.next()) {
      sending = change.id;
      onChange();
      const mine = change.owner;
      // Who signs in meanwhile has not made it.
      const outcome = await sendChange(async (path, init) => {
        if (owner() !== mine) throw new TypeError('Somebody else is signed in.');
        return send(path, init);
      }, change);
      sending = null;
      if (outcome.end === 'done') store.settle(change, outcome.row);
      else if (outcome.end === 'stuck') store.put(outcome.change);
      onChange();
      if (outcome.end === 'away') {
        wentAway();
        return false;
      }
      // It goes out after the next sign-in.
      if (outcome.end === 'signed-out') return true;
    }
    return true;
  }

  return {
    state: () => state,
    sending: () => sending,
    connect,
    wentAway,
    reached() {
      if (state !== 'offline' || trying) return;
      // What the window asks next waits for the replay.
      set('connecting');
      void connect();
    },
    rest() {
      clearTimeout(clock);
      state = 'connecting';
    },
  };
}
