import { merge, type Patch } from 'api/rules/merge';
import { GraphQLError } from 'graphql';
import { officeNow } from 'web/admin/office-clock';
import { diskWords } from '../files/disk.ts';
import { answeredChange, showAnswered } from './answered.change.ts';
import { afterGivenUp, withPicture } from './change.decision.ts';
import type { AnsweredChange, ChangeArgs, QueuedChange } from './change.types.ts';
import type { CopyFile } from './copy.file.ts';
import { type ChangesPage, type Small, withPage } from './feed.reader.ts';
import { factsOf, formValue, titleOf } from './kind.rules.ts';
import { changeOf, isPersonal, type Mutation, repeatedCreation } from './new.change.ts';
import {
  changeable,
  completed,
  findRow,
  type OfficeCopy,
  putRow,
  type Row,
  settingsId,
  withNote,
} from './office.copy.ts';
import { meaningOf, schemaFingerprint } from './office.schema.ts';
import type { Queue } from './queue.file.ts';
import { answerOf, applyChange, heldOf, isOfOne, waitingAddress } from './queued.change.ts';
import type { UploadFiles, WaitingUpload } from './waiting.uploads.ts';

/** Thrown if a change cannot be written to the disk. The change is not queued, and the window shows the error. */
export class NotStored extends GraphQLError {
  constructor(error: unknown) {
    super(`${diskWords(error)} This was not saved: it stays here, and you can save it again.`, {
      extensions: { code: 'NOT_KEPT' },
    });
  }
}

/** While syncs find no changes, the time of the last sync is written to the disk only once in this many ms. */
const longUnwritten = 300_000;

export type OfficeStore = ReturnType<typeof createOfficeStore>;

/** `base` is the copy of the server's data. `view` is `base` with all queued changes applied, except refused ones. */
export function createOfficeStore(queue: Queue, file: CopyFile, uploads: UploadFiles) {
  let owner: string | null = null;
  let base: OfficeCopy | null = null;
  let view: OfficeCopy | null = null;
  // Maps the temporary ids and addresses of sent pictures, which the window may still use, to those of the server.
  const givenIds = new Map<string, string>();

  const changes = (): QueuedChange[] => queue.all().filter((change) => change.owner === owner);
  const rebuild = () => {
    const next = base && changeable(base);
    view = next;
    if (!base || !next) return;
    base = { ...base, answered: base.answered?.filter((each) => showAnswered(next, each)) };
    for (const change of changes()) {
      // An older app may have queued a mutation that no longer exists.
      if (change.state !== 'refused' && meaningOf(change.field)) applyChange(next, change);
    }
  };
  const baseNow = () => base;
  const complete = (small: Partial<Small>) => {
    if (!base) return;
    base = { ...base, ...small };
    file.add({ rest: small }, baseNow);
    rebuild();
  };
  /** The answered changes at the start of a complete read, which contains them unless the server has lost them. */
  let beforeRead: readonly AnsweredChange[] = [];
  const dropAnswered = (ids: ReadonlySet<string | null>) => {
    if (base) base = { ...base, answered: base.answered?.filter(({ change }) => !ids.has(change.recordId)) };
  };
  const putPicture = (upload: QueuedChange, real: Parameters<typeof withPicture>[2]) => {
    for (const change of changes()) {
      const next = change.id === upload.id ? change : withPicture(change, String(upload.recordId), real);
      if (next !== change) queue.put(next);
    }
  };
  /** Whether the file contains a record that was removed from the copy. */
  let isSomeGone = false;

  return {
    view: () => view,
    base: baseNow,
    /** Only the changes of the account whose copy is open, oldest first. */
    changes,
    /** Opens the copy of an account; null closes the copy. Deletes the file if it contains another account's copy. */
    open(next: string | null) {
      // The same account may have a new token. Keep its open copy: without a keychain, there is no file to read it from.
      if (next !== null && next === base?.owner) return;
      owner = next;
      const kept = owner === null ? null : file.read();
      const mine = kept?.owner === owner ? kept : null;
      if (kept && !mine) file.remove();
      base = mine && mine.schema !== schemaFingerprint() ? completed(mine) : mine;
      rebuild();
    },
    /** Call when a complete read of the feed begins. */
    beginRead() {
      beforeRead = base?.answered ?? [];
    },
    /** Replaces the copy with a complete read. */
    take(copy: OfficeCopy) {
      if (copy.owner !== owner) return;
      base = { ...copy, answered: base?.answered?.filter((each) => !beforeRead.includes(each)) };
      file.write(baseNow);
      rebuild();
    },
    /** @param me - the id of the signed-in account */
    receive(page: ChangesPage, me: string) {
      if (!base) return;
      const { cursor, rows, gone } = page;
      base = withPage(base, page, me);
      dropAnswered(new Set(gone.map(({ _id }) => _id)));
      rebuild();
      isSomeGone ||= gone.some(({ _id }) => file.has(_id));
      // Only a rewrite removes a record from the file. Wait for the last page: after an erasure, a later page may contain the
      // record's emptied entries of the activity log, and the same rewrite then also removes their old values.
      if (isSomeGone && !page.more) {
        file.write(baseNow);
        isSomeGone = false;
      } else file.add({ rest: { cursor, answered: base.answered }, rows, gone }, baseNow);
    },
    complete,
    confirm(syncedAt: string) {
      if (base && Date.parse(syncedAt) - Date.parse(base.syncedAt) > longUnwritten) complete({ syncedAt });
      else if (view) view = { ...view, syncedAt };
    },
    learn(field: string, args: ChangeArgs, row: Row) {
      const change = view && answeredChange(view, field, args, row);
      if (!base || !change) return;
      base = { ...base, answered: [...(base.answered ?? []), change] };
      rebuild();
      // A change of a record that the copy lacks is not kept.
      const { answered } = base;
      if (answered?.includes(change)) file.add({ rest: { answered } }, baseNow);
    },
    forget() {
      base = null;
      view = null;
      file.remove();
    },
    /** Returns the next change to send. @param unsupportedIds - the ids of changes that the server's schema does not support */
    next(unsupportedIds: ReadonlySet<string>): QueuedChange | null {
      const held = heldOf(changes(), unsupportedIds);
      return changes().find((change) => !held.has(change)) ?? null;
    },
    /**
     * Queues a mutation and applies it to the view.
     *
     * @param mutation - `triedAt` is the time at which it was sent, if its response was lost; otherwise null
     * @returns the response to the mutation
     * @throws GraphQLError CONFLICT if a queued change has set an edited field to another value
     * @throws Error if the mutation cannot be queued; NotStored if the disk rejects it
     */
    enqueue(mutation: Mutation, upload?: WaitingUpload): object {
      const made = view && changeOf(view, mutation);
      if (!view || !made) throw new Error('This cannot be done without the server.');
      const again = changes().find(({ key }) => key === mutation.key);
      if (again) return answerOf(view, again) ?? {};
      const { kind, action, recordId } = made;
      const { input = {}, takesBack } = made.args;
      const row = findRow(view, kind, recordId);
      const others = changes().filter((each) => isOfOne(each, made));
      const earlier = action === 'created' && others.find((each) => each.action === 'created');
      if (earlier) return repeatedCreation(view, earlier, input);
      if (!row && action !== 'created' && action !== 'reordered')
        throw new Error('This record is not on this computer.');
      // If the response was lost, skip the comparison with queued edits: only the server can tell whether the change was made.
      if (row && made.args.base && mutation.triedAt === null) {
        const free = freeBeside(others, kind, row, { input, base: made.args.base });
        if (action === 'updated' && !takesBack && Object.keys(free).length === 0) return row;
      }
      const about = upload && { upload: { type: upload.type, bytes: upload.bytes.byteLength } };
      const change: QueuedChange = { ...made, ...about };
      try {
        if (upload) uploads.put(String(recordId), upload.bytes);
        queue.put(change);
      } catch (error) {
        throw new NotStored(error);
      }
      return applyChange(view, change) ?? {};
    },
    /** Stores when the change was first sent, because the server recognises a repeated request only for a limited time. */
    mark(change: QueuedChange): QueuedChange {
      if (change.triedAt) return change;
      const marked = { ...change, triedAt: new Date(officeNow()).toISOString() };
      try {
        queue.put(marked);
      } catch {
        // Safe to ignore: the time matters only if the response is lost and the change is sent again months later.
      }
      return marked;
    },
    settle(change: QueuedChange, row: Row | null) {
      const { kind, recordId } = change;
      const isNote = change.action === 'noted';
      const real = isNote ? recordId : kind === 'SiteSettings' ? settingsId : (row?._id ?? null);
      if (change.upload && row) {
        const picture = { id: row._id, url: String(row.url) };
        // Replace the address before the id, because the address contains the id.
        givenIds.set(waitingAddress(String(recordId)), picture.url).set(String(recordId), picture.id);
        putPicture(change, picture);
      }
      if (base && row && real !== null) {
        const had = findRow(base, kind, real);
        // The response to a note lacks the enquiry's new version, so the copy keeps the old one until the next sync.
        if (isNote && had) putRow(base, kind, withNote(had, row));
        // The response to a repeated request has the version of the first response, so the copy may have a newer version.
        else if (!isNote && (!had || had.version <= row.version)) putRow(base, kind, { ...row, _id: real });
        const { totals, peopleTotals, days, stats } = base;
        const counts = change.action === 'created' && { rest: { totals, peopleTotals, days, stats } };
        const stored = findRow(base, kind, real);
        const line = kind === 'SiteSettings' ? { rest: { settings: base.settings } } : null;
        if (stored) file.add(line ?? { rows: { [kind]: [stored] }, ...counts }, baseNow);
      }
      queue.drop(change.id);
      if (change.upload) uploads.remove(String(recordId));
      rebuild();
    },
    /** Returns the ids of the people and enquiries that are in the queue or whose change the server has just made. */
    named: (): string[] =>
      [...queue.all(), ...(base?.answered ?? []).map(({ change }) => change)].flatMap(({ kind, recordId }) =>
        isPersonal(kind) ? (recordId ?? []) : [],
      ),
    erase(ids: ReadonlySet<string>) {
      queue.erase(({ kind, recordId }) => isPersonal(kind) && recordId !== null && ids.has(recordId));
      if (base?.answered?.some(({ change }) => ids.has(String(change.recordId)))) {
        dropAnswered(ids);
        file.write(baseNow);
      }
      rebuild();
    },
    put(change: QueuedChange) {
      queue.put(change);
      rebuild();
    },
    /** Discards a change. If the change creates a record, discards all other changes of that record too. */
    drop(change: QueuedChange) {
      const isGone = (each: QueuedChange) =>
        each.id === change.id || (change.action === 'created' && isOfOne(change, each));
      // After a refusal, replace the discarded values in the `args.base` of later changes. After a conflict, leave them there,
      // so that these changes conflict with the colleague's edit, too.
      const place = changes().findIndex(({ id }) => id === change.id);
      const behind = change.state === 'refused' ? afterGivenUp(change, changes().slice(place + 1)) : [];
      for (const each of behind) queue.put(each);
      for (const each of changes().filter(isGone)) queue.drop(each.id);
      if (change.upload) {
        putPicture(change, null);
        uploads.remove(String(change.recordId));
      }
      rebuild();
    },
    /** Replaces the temporary ids and addresses of sent pictures with those of the server. */
    renamed(text: string): string {
      let next = text;
      for (const [local, real] of givenIds) next = next.replaceAll(local, real);
      return next;
    },
  };
}

/**
 * Compares an edit with the queued changes of the same record.
 *
 * @returns the fields that the edit changes
 * @throws GraphQLError CONFLICT with the queued values of contested fields
 */
function freeBeside(queued: readonly QueuedChange[], kind: string, row: Row, patch: Patch): object {
  const names = queued.flatMap(({ state, args }) =>
    state === 'refused' ? [] : Object.keys(args.input ?? {}),
  );
  const here = names.filter((name) => name in patch.base).map((name) => [name, formValue(kind, row, name)]);
  const { free, contested } = merge(patch, { ...patch.base, ...Object.fromEntries(here) }, factsOf(kind));
  if (Object.keys(contested).length === 0) return free;
  throw new GraphQLError(`${titleOf(kind, row)} was changed in the meantime.`, {
    extensions: { code: 'CONFLICT', theirs: contested },
  });
}
