import { listenOnce } from 'web/admin/stream';
import type { Arrived } from './notices.ts';

/** Pauses before the next try, milliseconds; the last one repeats. */
const pauses = [500, 1000, 2000, 5000, 10_000, 20_000];

interface WatchOptions {
  /** Sends to the server with the bearer added. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  onArrived(arrived: Arrived[]): void;
  /** An enquiry came in, or somebody worked on it; null where changes may have been missed. */
  onChanged(id: string | null): void;
  /** The server refuses the session: this watch has ended. */
  onRefused(): void;
}

/**
 * Listens for new enquiries in this process, so that the window may be closed. Goes on until `stop` is called or the
 * server refuses the session; a line that breaks is opened again.
 */
export function watchInbox({ fetch, onArrived, onChanged, onRefused }: WatchOptions): { stop(): void } {
  const stopped = new AbortController();
  const { signal } = stopped;
  // The stream may tell of one again after it broke.
  const known = new Set<string>();

  async function watch() {
    let failures = 0;
    while (!signal.aborted) {
      const end = await listenOnce({
        platform: { fetch },
        signal,
        onOpen: () => {
          failures = 0;
          onChanged(null);
        },
        onChange({ received, changed }) {
          const fresh = received.filter(({ _id }) => !known.has(_id));
          for (const { _id } of fresh) known.add(_id);
          if (fresh.length > 0) onArrived(fresh);
          for (const { _id } of [...received, ...changed]) onChanged(_id);
        },
      });
      if (signal.aborted) return;
      if (end === 'refused') return onRefused();
      failures += 1;
      const longest = pauses[Math.min(failures, pauses.length) - 1] ?? 0;
      await new Promise((resolve) => setTimeout(resolve, longest * (0.75 + Math.random() / 2)));
    }
  }
  void watch();
  return { stop: () => stopped.abort() };
}
