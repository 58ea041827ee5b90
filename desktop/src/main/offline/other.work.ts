/** Changes on this computer of other accounts, and for other websites. Nobody but their account sends them, and only there. */
import type { OtherWork, WaitingChange } from 'web/admin/platform';
import type { Queue } from './queue.file.ts';
import type { QueuedChange } from './queued.change.ts';

/** Marks the owner of changes for an installation that no longer answers at its address. */
const former = ' (before)';

const originOf = (owner: string): string => owner.slice(0, owner.lastIndexOf('#'));
const subOf = (owner: string): string => owner.slice(owner.lastIndexOf('#') + 1);
const hostOf = (origin: string): string => {
  const address = origin.replace(former, '');
  return URL.canParse(address) ? new URL(address).host : address;
};

/** Whether somebody made these changes: their account here has the same e-mail, or the same id. */
const isMadeBy = (me: Me | null, { owner, by }: QueuedChange): boolean =>
  me !== null && (by ? by.email.toLowerCase() === me.email.toLowerCase() : subOf(owner) === me._id);

interface Me {
  _id: string;
  email: string;
}
interface Asker {
  /** The owner whose queue is open; null for nobody. */
  owner: string | null;
  /** The server's origin. */
  address: string | null;
  /** Who is signed in, where the copy knows. */
  me: Me | null;
}

/** What waits for others, grouped by its owner. */
export function otherWork(queue: Queue, { owner, address, me }: Asker): OtherWork[] {
  const groups = Map.groupBy(
    queue.all().filter((change) => change.owner !== owner),
    (change) => change.owner,
  );
  return [...groups].map(([other, changes]) => ({
    owner: other,
    host: hostOf(originOf(other)),
    isHere: originOf(other) === address,
    name: changes.find(({ by }) => by)?.by?.name ?? null,
    count: changes.length,
    isOwn: changes.every((change) => isMadeBy(me, change)),
  }));
}

/** Changes for another website, for the person who made them. @throws Error for anybody else */
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
    serial: _serial,
    triedAt: _triedAt,
    field: _field,
    args: _args,
    upload: _upload,
    typed: _typed,
    ...shown
  } = change;
  return shown;
}

/** The websites for which something waits, with the number of changes. */
export function waitingOrigins(queue: Queue): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { owner } of queue.all()) counts.set(originOf(owner), (counts.get(originOf(owner)) ?? 0) + 1);
  return counts;
}

/**
 * A change whose version may mean other content by now, because the server was restored from a backup: the server answers a conflict,
 * so that the values are compared before anything is written. Without a version, or with 0, the server would write without a look.
 */
export const doubted = (change: QueuedChange): QueuedChange =>
  change.args.version == null ? change : { ...change, args: { ...change.args, version: -1 } };

/** Hands the changes for one address to the same accounts at another. @param account the id of one account alone */
export function takeAlong(queue: Queue, from: string, to: string, account?: string): void {
  const goes = ({ owner }: QueuedChange) =>
    originOf(owner) === from && (account === undefined || subOf(owner) === account);
  for (const change of queue.all().filter(goes))
    queue.put(doubted({ ...change, owner: `${to}#${subOf(change.owner)}` }));
}

/** Keeps the changes for an installation that is gone from its address, so that nobody sends them to the one that answers now. */
export const setFormerAside = (queue: Queue, origin: string): void =>
  takeAlong(queue, origin, `${origin}${former}`);
