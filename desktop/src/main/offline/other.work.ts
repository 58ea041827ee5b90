/** Handles queued changes of other accounts and websites. A change is sent only by its own account and to its own website. */
import type { OtherWork, WaitingChange } from 'web/admin/platform';
import type { Queue } from './queue.file.ts';
import type { QueuedChange } from './queued.change.ts';
import { fieldsOf } from './waiting.words.ts';

/** The suffix of an owner's address if another installation now responds at that address. */
const former = ' (before)';

const originOf = (owner: string): string => owner.slice(0, owner.lastIndexOf('#'));
const subOf = (owner: string): string => owner.slice(owner.lastIndexOf('#') + 1);
const hostOf = (origin: string): string => {
  const address = origin.replace(former, '');
  return URL.canParse(address) ? new URL(address).host : address;
};

/** Whether the signed-in person made a change, by the email address. */
const isMadeBy = (me: Me | null, { by }: QueuedChange): boolean =>
  me !== null && by.email.toLowerCase() === me.email.toLowerCase();

interface Me {
  _id: string;
  email: string;
}
interface Asker {
  /** The owner whose queue is open; null if nobody is signed in. */
  owner: string | null;
  /** The server's origin. */
  address: string | null;
  /** The signed-in person; null if the copy does not contain them. */
  me: Me | null;
}

/** Returns all queued changes except the owner's, grouped by owner. */
export function otherWork(queue: Queue, { owner, address, me }: Asker): OtherWork[] {
  const groups = Map.groupBy(
    queue.all().filter((change) => change.owner !== owner),
    (change) => change.owner,
  );
  return [...groups].map(([other, changes]) => ({
    owner: other,
    host: hostOf(originOf(other)),
    isHere: originOf(other) === address,
    name: changes[0]?.by.name ?? null,
    count: changes.length,
    isOwn: changes.every((change) => isMadeBy(me, change)),
  }));
}

/** Returns the changes of another owner. @throws Error unless the signed-in person made them */
export function readOther(queue: Queue, other: string, me: Me | null): WaitingChange[] {
  const changes = queue.all().filter(({ owner }) => owner === other);
  if (!changes.every((change) => isMadeBy(me, change)))
    throw new Error('Only the person who made these changes can see them.');
  return changes.map(shownOf);
}

/** A queued change as the window sees it. */
export function shownOf(change: QueuedChange): WaitingChange {
  const {
    owner: _owner,
    by: _by,
    key: _key,
    triedAt: _triedAt,
    field: _field,
    args: _args,
    upload: _upload,
    theirs: _theirs,
    ...shown
  } = change;
  return { ...shown, fields: fieldsOf(change) };
}

/** Returns the origins of the websites with queued changes, each with the number of changes. */
export function waitingOrigins(queue: Queue): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { owner } of queue.all()) counts.set(originOf(owner), (counts.get(originOf(owner)) ?? 0) + 1);
  return counts;
}

/** Moves changes from one address to another, for the same accounts. @param account the id of the only account to move */
export function takeAlong(queue: Queue, from: string, to: string, account?: string): void {
  const goes = ({ owner }: QueuedChange) =>
    originOf(owner) === from && (account === undefined || subOf(owner) === account);
  for (const change of queue.all().filter(goes))
    queue.put({ ...change, owner: `${to}#${subOf(change.owner)}` });
}

/** Keeps changes for a former installation apart, so that they are not sent to the installation that now has its address. */
export const setFormerAside = (queue: Queue, origin: string): void =>
  takeAlong(queue, origin, `${origin}${former}`);
