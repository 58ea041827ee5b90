/** Queued changes of other accounts or websites. A change is sent only to its website, and only by the account that made it. */
import type { OtherWork, WaitingChange } from 'web/admin/platform';
import type { QueuedChange } from './change.types.ts';
import type { Queue } from './queue.file.ts';
import { fieldsOf } from './waiting.words.ts';

/** Added to the address in a change's `owner`, so that the change is not sent to another server that now responds there. */
export const former = ' (before)';

const originOf = (owner: string): string => owner.slice(0, owner.lastIndexOf('#'));
const subOf = (owner: string): string => owner.slice(owner.lastIndexOf('#') + 1);
const hostOf = (origin: string): string => {
  const address = origin.replace(former, '');
  return URL.canParse(address) ? new URL(address).host : address;
};

const isMadeBy = (email: string, { by }: QueuedChange): boolean =>
  email !== '' && by.email.toLowerCase() === email.toLowerCase();

interface Asker {
  owner: string | null;
  address: string | null;
  /** The email address of the account whose offline copy is open; '' if none is open. */
  email: string;
}

export function otherWork(queue: Queue, { owner, address, email }: Asker): OtherWork[] {
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
    isOwn: changes.every((change) => isMadeBy(email, change)),
  }));
}

/** @throws Error unless the signed-in person made the changes */
export function readOther(queue: Queue, other: string, email: string): WaitingChange[] {
  const changes = queue.all().filter(({ owner }) => owner === other);
  if (!changes.every((change) => isMadeBy(email, change)))
    throw new Error('Only the person who made these changes can see them.');
  return changes.map(toWaitingChange);
}

export function toWaitingChange(change: QueuedChange): WaitingChange {
  const { owner, by, key, triedAt, field, args, upload, theirs, ...shown } = change;
  return { ...shown, fields: fieldsOf(change) };
}

export function waitingOrigins(queue: Queue): Map<string, number> {
  const groups = Map.groupBy(queue.all(), ({ owner }) => originOf(owner));
  return new Map([...groups].map(([origin, changes]) => [origin, changes.length]));
}

/** Moves queued changes to another address. Their accounts stay the same. @param account - if set, moves only its changes */
export function takeAlong(queue: Queue, from: string, to: string, account?: string): void {
  const goes = ({ owner }: QueuedChange) =>
    originOf(owner) === from && (account === undefined || subOf(owner) === account);
  for (const change of queue.all().filter(goes))
    queue.put({ ...change, owner: `${to}#${subOf(change.owner)}` });
}
