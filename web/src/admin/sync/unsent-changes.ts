import type { ApolloClient } from '@apollo/client';
import { AddEnquiryNoteDocument, CreateTouchDocument, UpdateEnquiryDocument } from '../../gql/graphql.ts';
import { isUnsent, serverMessage } from '../graphql/failure.ts';
import { type Attempt, getKeeper, keepWith } from '../graphql/save.ts';
import { notifyFailure, notifySuccess } from '../notify.ts';
import type { Session } from '../session/session.ts';
import { clearConflicts, getConflicts } from './field-groups.ts';
import type { Live } from './live.ts';
import { changeIn, enquiryOf, fetchEnquiry, sendRest } from './send-change.ts';
import { createUnsent, type Try, type Unsent, type UnsentChanges } from './unsent.ts';

/** Interval between attempts to send, in milliseconds. Changes are also sent when the connection is restored. */
const pause = 15_000;

const queueableMutations: ReadonlySet<unknown> = new Set([
  UpdateEnquiryDocument,
  CreateTouchDocument,
  AddEnquiryNoteDocument,
]);

let unsent: UnsentChanges | null = null;
const nothing: readonly Unsent[] = [];

export const getUnsent = (): readonly Unsent[] => unsent?.getState() ?? nothing;
export const onUnsent = (listener: () => void): (() => void) => unsent?.subscribe(listener) ?? (() => {});
export const dropUnsent = (key: string): void => unsent?.remove(key);
export const sendAgain = (key: string): void => unsent?.retry(key);

interface QueueOptions {
  client: ApolloClient;
  session: Pick<Session, 'turn' | 'getState' | 'subscribe'>;
  live: Pick<Live, 'getConnection' | 'onConnection' | 'onErased'>;
  /**
   * Whether the host itself queues changes, as the installed app does. This queue then stays empty, and its `count` includes
   * only conflicts with colleagues' changes.
   */
  hasOwnQueue: boolean;
}

/** Creates the queue, unless there is one. A logout or another person's sign-in discards the queue and all conflicts. */
export function keepUnsent({ client, session, live, hasOwnQueue }: QueueOptions): void {
  if (getKeeper()) return;
  // Preloaded, because the logout dialog must also open offline.
  import('./logout-question.tsx').catch(() => {});
  const changes: UnsentChanges = createUnsent((item) => trySend(client, changes, item));
  unsent = changes;
  const { turn } = session;

  const count = () => changes.getState().length + getConflicts().length;
  const flush = () => void changes.flush();
  const onConnection = () => live.getConnection() === 'live' && flush();
  const clock = hasOwnQueue ? undefined : setInterval(flush, pause);
  addEventListener('online', flush);
  live.onConnection(onConnection);
  // The browser asks before the tab closes, because the changes are not stored on the device and would be lost.
  addEventListener('beforeunload', (event) => {
    if (!hasOwnQueue && count() > 0) event.preventDefault();
  });
  live.onErased((ids) => {
    for (const { key, about } of changes.getState()) if (ids.includes(about)) changes.remove(key);
  });
  const clear = () => {
    changes.clear();
    clearConflicts();
  };
  const unfollow = session.subscribe(() => {
    if (session.turn === turn && session.getState().phase !== 'out') {
      // No other person has signed in. The changes are sent as soon as this person is signed in again.
      if (session.getState().phase === 'in') flush();
      return;
    }
    clear();
    clearInterval(clock);
    removeEventListener('online', flush);
    unfollow();
    keepWith(null);
    unsent = null;
  });
  keepWith({
    takes: (attempt, error) => !hasOwnQueue && takes(changes, attempt, error),
    count,
    onChange: changes.subscribe,
    clear,
  });
}

function takes(changes: UnsentChanges, attempt: Attempt, error: unknown): boolean {
  const { options, key } = attempt;
  const about = enquiryOf(options);
  if (about === null || !queueableMutations.has(options.mutation)) return false;
  // A change must wait if an earlier change to the same enquiry is waiting.
  const mustWait = changes.getState().some((item) => item.about === about && item.refusal === null);
  if (error === null ? !mustWait : !isUnsent(error)) return false;
  changes.keep({ key, about, options });
  if (error === null) void changes.flush();
  return true;
}

export function withUnsent(enquiryId: string): ReturnType<typeof changeIn> {
  const parts = getUnsent()
    .filter(({ about, refusal }) => about === enquiryId && refusal === null)
    .map(({ options }) => changeIn(options));
  return Object.assign({}, ...parts);
}

async function trySend(
  client: ApolloClient,
  changes: UnsentChanges,
  { key, about, options }: Unsent,
): Promise<Try> {
  const { mutation, variables = {} } = options;
  try {
    const isWhole = await client
      .mutate({ mutation, variables, context: { headers: { 'Idempotency-Key': key } } })
      .then(
        () => true,
        (error) => sendRest({ client, options, key }, error).then(() => false),
      );
    const isLast = !changes.getState().some((item) => item.about === about && item.key !== key);
    // The enquiry is fetched before the change is removed from the queue; otherwise the fields would briefly revert.
    if (isLast) await fetchEnquiry(client, about).catch(() => {});
    if (!isWhole) notifyFailure('Somebody else changed it first. Please decide in the panel.');
    else if (isLast) notifySuccess('The connection is back. Your change was sent.');
    return 'done';
  } catch (error) {
    if (isUnsent(error)) return 'away';
    const refusal = serverMessage(error) ?? 'The server refused this change.';
    notifyFailure(refusal);
    return { refusal };
  }
}
