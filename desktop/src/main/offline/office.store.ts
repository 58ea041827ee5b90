// Longer than most files, because the view is computed from the copy, the queue and the changes that the server has made.
import { randomUUID } from 'node:crypto';
import { followUpGroup } from 'api/rules/enquiry';
import { GraphQLError } from 'graphql';
import { officeNow } from 'web/admin/office-clock';
import { diskWords } from '../files/disk.ts';
import { createAnswered } from './answered.change.ts';
import { afterDone, afterGivenUp, withAddress } from './change.rebase.ts';
import type { CopyFile } from './copy.file.ts';
import { type ChangesPage, type Small, withPage } from './feed.reader.ts';
import { formValue, titleOf } from './kind.rules.ts';
import {
  changeable,
  completed,
  findRow,
  type OfficeCopy,
  putRow,
  type Row,
  settingsId,
} from './office.copy.ts';
import { blankRow, meaningOf, schemaFingerprint } from './office.schema.ts';
import { doubted } from './other.work.ts';
import { behindGivenUp, identity, madeAgain, withOwnId } from './own.records.ts';
import type { Queue } from './queue.file.ts';
import {
  answerOf,
  applyChange,
  type ChangeArgs,
  givesIds,
  inputOf,
  isOfOne,
  isOwnId,
  isSame,
  localPrefix,
  mustFollow,
  type QueuedChange,
  subjectOf,
  versionHere,
  waitingAddress,
} from './queued.change.ts';
import { carriedOf, saidOf, wholeFollowUp, withIdentity } from './queued.touch.ts';
import type { UploadFiles, WaitingUpload } from './waiting.uploads.ts';

/** Thrown if the disk rejects a change. Nothing is stored, and the window shows an error. */
export class NotKept extends GraphQLError {
  constructor(error: unknown) {
    super(`${diskWords(error)} This was not saved: it stays here, and you can save it again.`, {
      extensions: { code: 'NOT_KEPT' },
    });
  }
}

/** The age of the stored `syncedAt` from which it is written again, in milliseconds. */
const longUnwritten = 300_000;

export type OfficeStore = ReturnType<typeof createOfficeStore>;

/** Stores the office on this computer: the server's copy (`base`), and the same copy with the queued changes applied (`view`). */
export function createOfficeStore(queue: Queue, file: CopyFile, uploads: UploadFiles) {
  let owner: string | null = null;
  let base: OfficeCopy | null = null;
  let view: OfficeCopy | null = null;
  const answered = createAnswered();
  // The window may still use ids and versions that were assigned here and that the server has since replaced.
  const givenIds = new Map<string, string>();
  const givenVersions = new Map<number, number>();
  let lastSerial = 0;

  const serverVersion = (version: number): number => {
    const next = givenVersions.get(version);
    return next === undefined ? version : serverVersion(next);
  };
  const changes = (): QueuedChange[] => queue.all().filter((change) => change.owner === owner);
  const rebuild = () => {
    view = base && changeable(base);
    if (!view) return;
    for (const change of changes()) {
      // An older app may have queued a mutation that no longer exists.
      if (change.state !== 'refused' && meaningOf(change.field)) applyChange(view, change);
    }
  };
  const baseNow = () => base;
  /** Adds the present state of records to the file. A new one has changed the counts, too. */
  const addRows = (records: readonly Pick<QueuedChange, 'kind' | 'recordId' | 'action'>[]) => {
    for (const { kind, recordId, action } of records) {
      const row = base && findRow(base, kind, recordId);
      if (!base || !row) continue;
      const { totals, peopleTotals, days, stats } = base;
      const counts = { totals, ...(peopleTotals && { peopleTotals }), days, stats };
      file.add(
        kind === 'SiteSettings'
          ? { rest: { settings: row } }
          : { rows: { [kind]: [row] }, ...(action === 'created' && { rest: counts }) },
        baseNow,
      );
    }
    rebuild();
  };
  /** Whether the file contains a record that is gone. */
  let isSomeGone = false;
  const nextSerial = () => {
    lastSerial = 1 + Math.max(lastSerial, ...queue.all().map(({ serial }) => serial ?? 0));
    return lastSerial;
  };

  return {
    /** Returns the copy with the queued changes applied; null if nothing has been read for this account. */
    view: () => view,
    base: () => base,
    /** The queued changes of the account whose copy is open, oldest first. */
    changes,
    /** Opens the copy of an account; null closes the open copy. The copy of another account is deleted. */
    open(next: string | null) {
      // The same account has a new token. Keep the open copy, because without a keychain it exists only in memory.
      if (next !== null && next === base?.owner) return;
      owner = next;
      answered.clear();
      const kept = owner === null ? null : file.read();
      const mine = kept?.owner === owner ? kept : null;
      if (kept && !mine) file.remove();
      base = mine && mine.schema !== schemaFingerprint() ? completed(mine, blankRow) : mine;
      rebuild();
    },
    /** Replaces the copy with one that was read from the server. */
    take(copy: OfficeCopy) {
      if (copy.owner !== owner) return;
      base = copy;
      answered.complete(base);
      file.write(baseNow);
      rebuild();
    },
    /** Puts a page of changes into the copy. @param me the id of the account that is signed in */
    receive(page: ChangesPage, me: string) {
      if (!base) return;
      base = withPage(base, page, me);
      const { cursor, rows, gone } = page;
      isSomeGone ||= gone.some(({ _id }) => file.has(_id));
      const applied = answered.complete(base, gone);
      // Only at the end, because a later page may contain the log of an erased record, without its values.
      if (isSomeGone && !page.more) {
        file.write(baseNow);
        isSomeGone = false;
      } else file.add({ rest: { cursor }, rows, gone }, baseNow);
      addRows(applied);
    },
    /** Completes the copy with what was read after the changes. */
    complete(small: Small) {
      if (!base) return;
      base = { ...base, ...small };
      file.add({ rest: small }, baseNow);
      rebuild();
    },
    /** Stores that nothing had changed at a moment. The file is written at most every five minutes. */
    confirm(syncedAt: string) {
      if (!base || !view) return;
      const isOld = Date.parse(syncedAt) - Date.parse(base.syncedAt) > longUnwritten;
      view = { ...view, syncedAt };
      if (!isOld) return;
      base = { ...base, syncedAt };
      file.add({ rest: { syncedAt } }, baseNow);
      rebuild();
    },
    /** Updates the copy after the server has made a mutation for the window and returned `row`. */
    learn(field: string, args: ChangeArgs, row: Row) {
      const change = base && answered.learn(base, field, args, row);
      if (change) addRows([change]);
    },
    /** Deletes the copy, but not the queue. */
    forget() {
      base = null;
      view = null;
      answered.clear();
      file.remove();
    },
    /**
     * Returns the first change that may be sent, except those in `left`, which the server's schema does not support. A change
     * must wait behind a stuck change of the same field, and behind the stuck creation of its record.
     */
    next(left: ReadonlySet<string>): QueuedChange | null {
      const held: QueuedChange[] = [];
      for (const change of changes()) {
        const mayGo =
          change.state === 'waiting' &&
          !left.has(change.id) &&
          !held.some((each) => mustFollow(change, each));
        if (mayGo) return change;
        held.push(change);
      }
      return null;
    },
    /**
     * Queues a mutation and applies it to the view.
     *
     * @param triedAt when the mutation was first sent, if its response was lost
     * @returns the response to the mutation
     * @throws GraphQLError CONFLICT, as from the server, for an edit of values that the view no longer shows
     * @throws Error if the mutation cannot be queued; NotKept if the disk rejects it
     */
    enqueue(
      field: string,
      args: ChangeArgs,
      key: string,
      { upload, triedAt = null }: { upload?: WaitingUpload; triedAt?: string | null } = {},
    ): object {
      const meaning = meaningOf(field);
      if (!view || owner === null || !meaning) throw new Error('This cannot be done without the server.');
      const again = changes().find((each) => each.key === key);
      if (again) return answerOf(view, again) ?? {};
      const { kind, action } = meaning;
      const isTouch = action === 'touched';
      const isUpdate = action === 'updated' || isTouch;
      const at = new Date(officeNow()).toISOString();
      const isOwn = action === 'created' && givesIds(kind);
      const made = isOwn ? withOwnId(kind, args.input ?? {}, at) : undefined;
      const newOne = made ? String(made.id) : `${localPrefix}${randomUUID()}`;
      const recordId = action === 'created' ? newOne : subjectOf(kind, args);
      const row = findRow(view, kind, recordId);
      if (!row && action !== 'created' && action !== 'reordered')
        throw new Error('This record is not on this computer.');
      const earlier = isOwn
        ? changes().find((each) => isOwnId(each) && each.recordId === recordId)
        : undefined;
      if (earlier) return madeAgain(view, earlier, made ?? {});
      const isCurrent = isUpdate && row !== null && row.version === args.version;
      if (isUpdate && row && !isCurrent) refuseOlder(kind, row, args.version);
      const typed = isTouch ? withIdentity(args.input ?? {}, at) : undefined;
      const fields = fieldsOf({ kind, action, row: isUpdate ? row : null, input: args.input ?? {} });
      if (isCurrent && fields.length === 0) return row;
      const version = (base && findRow(base, kind, recordId))?.version ?? row?.version ?? null;
      const change: QueuedChange = {
        id: randomUUID(),
        serial: nextSerial(),
        owner,
        by: { name: String(view.me.name || view.me.email), email: String(view.me.email) },
        key,
        at,
        triedAt,
        field,
        // If the form's record is newer than the local copy, we cannot tell which fields changed, so we send all of them.
        args: isCurrent
          ? { ...args, version, input: typed ?? inputOf(fields) }
          : { ...args, ...(typed && { input: typed }), ...(made && { input: made }) },
        ...(typed && { typed }),
        kind,
        action,
        recordId,
        title: titleOf(kind, (isOwn ? null : row) ?? args.input),
        fields,
        state: 'waiting',
        message: null,
        ...(upload && { upload: { type: upload.type, bytes: upload.bytes.byteLength } }),
      };
      try {
        if (upload) uploads.put(String(recordId), upload.bytes);
        queue.put(change);
      } catch (error) {
        throw new NotKept(error);
      }
      return applyChange(view, change) ?? {};
    },
    /** Stores the time at which a change is first sent, because the server may make the change even if its response is lost. */
    mark(change: QueuedChange): QueuedChange {
      if (change.triedAt) return change;
      const marked = { ...change, triedAt: new Date(officeNow()).toISOString() };
      try {
        queue.put(marked);
      } catch {
        // Safe to ignore if the disk is full: the change is sent anyway, because the server remembers the change's key for days.
      }
      return marked;
    },
    /**
     * Removes a change from the queue after the server has made it, and puts the returned `row` into the copy.
     *
     * @param isFirst whether the change had not been sent before, so that `row` is exactly the result of the change
     */
    settle(change: QueuedChange, row: Row | null, isFirst: boolean) {
      const real = change.kind === 'SiteSettings' ? settingsId : row?._id;
      const isNew = change.action === 'created' && real !== undefined;
      // Replace the address before the id, because the address contains the id.
      if (isNew && change.upload) givenIds.set(waitingAddress(String(change.recordId)), String(row?.url));
      if (isNew && real !== change.recordId) givenIds.set(String(change.recordId), real);
      const known = base && findRow(base, change.kind, isNew ? null : (real ?? null));
      const stood = isNew ? 0 : known?.version;
      const isNote = change.action === 'noted';
      // True if no colleague has saved the record in between, so the window shows the server's values.
      const isAlone = row !== null && (isNew || row.version - (change.args.version ?? stood ?? 0) <= 1);
      const all = changes();
      const place = all.findIndex(({ id }) => id === change.id);
      // The last earlier change to this record that the view still contains.
      const shown = all.slice(0, place).findLast((each) => each.state !== 'refused' && isOfOne(each, change));
      if (isAlone && stood !== undefined) {
        const now = shown && shown.action !== 'noted' ? versionHere(shown, row.version) : row.version;
        givenVersions.set(versionHere(change, stood), now);
      }
      for (const [index, later] of all.entries()) {
        if (later.id === change.id) continue;
        if (isAlone && stood !== undefined && index > place && isOfOne(change, later)) {
          givenVersions.set(versionHere(later, stood), versionHere(later, row.version));
        }
        const rebased = afterDone({ done: change, row, realId: isNew ? real : null, isFirst }, later);
        if (rebased !== later) queue.put(rebased);
      }
      if (base && row && isNote) addNote(base, change.recordId, row);
      else if (base && row && real !== undefined) {
        // A repeated request gets the first response again, so the copy may be newer than this response.
        const had = findRow(base, change.kind, real);
        if (!had || had.version <= row.version) putRow(base, change.kind, { ...row, _id: real });
      }
      queue.drop(change.id);
      if (change.upload) uploads.remove(String(change.recordId));
      addRows([{ ...change, recordId: isNote ? change.recordId : (real ?? null) }]);
    },
    /** Returns the ids of the enquiries and people in all accounts' queued changes. */
    named: (): string[] =>
      queue.all().flatMap((change) => (isPersonal(change) ? (change.recordId ?? []) : [])),
    /** Removes the changes of erased enquiries and people from the queues of all accounts. */
    erase(ids: ReadonlySet<string>) {
      queue.erase((change) => isPersonal(change) && change.recordId !== null && ids.has(change.recordId));
      rebuild();
    },
    /** Prepares queued changes for a server restored from a backup, where the same version may have different content. */
    doubt() {
      for (const change of changes()) queue.put(doubted(change));
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
      const all = changes();
      for (const each of all.filter(isGone)) queue.drop(each.id);
      const rewrite = (rewritten: (each: QueuedChange) => QueuedChange) => {
        for (const each of all.filter((each) => !isGone(each))) {
          const next = rewritten(each);
          if (next !== each) queue.put(next);
        }
      };
      const recordId = String(change.recordId);
      if (change.upload) {
        rewrite((each) => withAddress(each, recordId, ''));
        uploads.remove(recordId);
      }
      if (isOwnId(change) && change.kind === 'Person') rewrite((each) => behindGivenUp(each, recordId));
      // After a conflict, later changes keep the values on which they are based, so that staff see the colleague's edit.
      if (change.state === 'refused') {
        for (const later of all.slice(all.findIndex(({ id }) => id === change.id) + 1)) {
          if (!isGone(later) && isOfOne(change, later)) queue.put(afterGivenUp(change, later));
        }
      }
      rebuild();
    },
    /** Replaces the ids and versions that were assigned on this computer with the server's, in the text of a request. */
    renamed(text: string): string {
      let next = text;
      for (const [local, real] of givenIds) next = next.replaceAll(local, real);
      return next.replace(/"version":(-\d+)/g, (_, version) => `"version":${serverVersion(Number(version))}`);
    },
  };
}

/**
 * Rejects a form that was opened with older values, because saving it would overwrite the current ones. A version newer than the
 * copy's is allowed, because the window has just read it from the server.
 *
 * @throws GraphQLError CONFLICT
 */
function refuseOlder(kind: string, row: Row, version: number | null | undefined): void {
  const isNewer = row.version > 0 && (version ?? 0) > row.version;
  if (version == null || isNewer) return;
  const message = `${titleOf(kind, row)} was changed in the meantime.`;
  throw new GraphQLError(message, { extensions: { code: 'CONFLICT' } });
}

interface Entered {
  kind: string;
  action: QueuedChange['action'];
  /** The record before the change; null for a new record or a note, whose fields all count as changed. */
  row: Row | null;
  input: Record<string, unknown>;
}

/** Returns the fields that an input changes and, for a touch, the fields of the touch itself. */
function fieldsOf({ kind, action, row, input }: Entered): QueuedChange['fields'] {
  const isTouch = action === 'touched';
  const isIdentified = !isTouch && givesIds(kind);
  const said = isTouch ? saidOf({ ...input, id: undefined, at: undefined }) : {};
  const set = isTouch ? carriedOf(input) : input;
  const whole = row && kind === 'Enquiry' ? wholeFollowUp(row, set) : set;
  const of = (values: Readonly<Record<string, unknown>>, before: Row | null) =>
    Object.entries(values)
      .filter(([name, ours]) => ours !== undefined && !(isIdentified && identity.includes(name)))
      .map(([name, ours]) => ({ name, before: before && formValue(kind, before, name), ours }));
  const changed = of(whole, row).filter(({ before, ours }) => !isSame(before, ours));
  // The day, time and kind of a follow-up are always sent together.
  const isMoved = kind === 'Enquiry' && changed.some(({ name }) => isFollowUp(name));
  const fields = of(whole, row).filter(
    (field) => changed.some(({ name }) => name === field.name) || (isMoved && isFollowUp(field.name)),
  );
  return [...of(said, null), ...fields];
}

/** Whether a change is to an enquiry or a person, which can be erased on request. */
const isPersonal = ({ kind }: QueuedChange): boolean => kind === 'Enquiry' || kind === 'Person';

const isFollowUp = (name: string): boolean => followUpGroup.some((each) => each === name);

function addNote(copy: OfficeCopy, enquiryId: string | null, note: Row): void {
  const enquiry = findRow(copy, 'Enquiry', enquiryId);
  const others = ((enquiry?.notes ?? []) as Row[]).filter(({ _id }) => _id !== note._id);
  const { createdAt: touchedAt } = note;
  // The response to a note does not contain the enquiry's version, so the next sync reads it.
  if (enquiry) putRow(copy, 'Enquiry', { ...enquiry, touchedAt, notes: [...others, note] });
}
