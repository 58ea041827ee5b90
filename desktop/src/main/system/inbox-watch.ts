import { earliest, isNewer, type Received } from 'api/rules/enquiry';
import { listenOnce } from 'web/admin/stream';
import type { Arrived } from './notices.ts';

/**
 * The average delays in ms before a reconnection; the last one repeats. p-retry is not used, because the watch never gives up,
 * and each stream that opens resets the delay.
 */
const pauses = [500, 1000, 2000, 5000, 10_000, 20_000];

interface WatchOptions {
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** The newest enquiry in the offline copy. Null without a copy: then only enquiries that arrive from now on are reported. */
  since: Received | null;
  onArrived(arrived: Arrived[]): void;
  /** Called if any record has changed, or if changes may have been missed. */
  onChanged(): void;
  /** Called if the server refuses the session. @returns whether there is a newer token; without one, the watch ends */
  onRefused(answer: Response): Promise<boolean>;
}

/**
 * Reports new enquiries from the website. Runs in the main process, so that it also works while the window is closed. After a
 * reconnection, reports the enquiries that arrived during the interruption. Ends when `stop` is called or the server refuses
 * the session.
 */
export function watchInbox(options: WatchOptions): { stop(): void } {
  const { fetch, onArrived, onChanged, onRefused } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  // The stream and `catchUp` may both deliver the same enquiry.
  const known = new Set<string>();
  let newest = options.since;

  function tell(arrived: readonly Arrived[]) {
    const fresh = arrived.filter(({ _id, origin }) => origin === 'website' && !known.has(_id));
    for (const { _id } of fresh) known.add(_id);
    if (fresh.length > 0) onArrived(fresh);
  }

  async function catchUp() {
    const last = await newestEnquiries(fetch, signal);
    const since = newest;
    newest = last[0] ?? since ?? earliest;
    if (since !== null) tell(last.filter((each) => isNewer(each, since)));
  }

  async function watch() {
    let failures = 0;
    while (!signal.aborted) {
      const refusal = await listenOnce({
        platform: { fetch },
        signal,
        onOpen: () => {
          failures = 0;
          onChanged();
          // Safe to ignore: a failed call leaves `newest` unchanged, so the next connection reports the missed enquiries. While
          // `newest` is still null, only enquiries from the stream are reported.
          catchUp().catch(() => {});
        },
        onChange({ received }) {
          tell(received);
          onChanged();
        },
      });
      if (signal.aborted) return;
      if (refusal?.status === 401) {
        if (await onRefused(refusal)) continue;
        return;
      }
      failures += 1;
      const longest = pauses[Math.min(failures, pauses.length) - 1] ?? 0;
      await new Promise((resolve) => setTimeout(resolve, longest * (0.75 + Math.random() / 2)));
    }
  }
  void watch();
  return { stop: () => stopped.abort() };
}

/** Returns one page, newest first. @throws Error if the server does not respond with data */
async function newestEnquiries(
  fetch: WatchOptions['fetch'],
  signal: AbortSignal,
): Promise<(Arrived & Received)[]> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      query: '{ adminEnquiries(first: 50) { edges { node { _id name origin createdAt } } } }',
    }),
    signal,
  });
  const { data } = (await response.json()) as {
    data?: { adminEnquiries: { edges: { node: Arrived & Received }[] } } | null;
  };
  if (!data) throw new Error('The server did not answer.');
  return data.adminEnquiries.edges.map(({ node }) => node);
}
