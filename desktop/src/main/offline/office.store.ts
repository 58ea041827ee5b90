import { randomUUID } from 'node:crypto';
import { GraphQLError, getNamedType } from 'graphql';
import type { CopyFile } from './copy.file.ts';
import { findRow, type OfficeCopy, putRow, type Row, settingsId } from './office.copy.ts';
import { officeSchema } from './office.schema.ts';
import type { Queue } from './queue.file.ts';
import {
  answerOf,
  applyChange,
  type ChangeArgs,
  formValue,
  inputOf,
  isSame,
  localPrefix,
  meaningOf,
  type QueuedChange,
  subjectOf,
  titleOf,
  versionHere,
} from './queued.change.ts';

/** The office as it stands here: the server's copy with what waits done to it. */
export interface OfficeStore {
  /** Null where nothing has been read from the server for whoever is signed in. */
  view(): OfficeCopy | null;
  /** The server's copy without what waits: what the next reading goes on from. */
  base(): OfficeCopy | null;
  /** Opens what is kept for an owner; null closes it. */
  open(owner: string | null): void;
  /** Takes a copy that was read from the server. */
  take(copy: OfficeCopy): void;
  /** Throws the copy away, but not what waits. */
  forget(): void;
  /** The owner's changes, oldest first. */
  changes(): QueuedChange[];
  /** The first change that may be sent: what stands behind a stuck one of the same record waits with it. */
  next(): QueuedChange | null;
  /**
   * Keeps a mutation to be sent and does it to the view.
   *
   * @returns what the mutation answers
   * @throws GraphQLError CONFLICT, as the server does, for an edit of what the view no longer shows; Error when it cannot be
   *   kept here
   */
  enqueue(field: string, args: ChangeArgs, key: string): object;
  /** A change has been done by the server, which answered `row`. */
  settle(change: QueuedChange, row: Row | null): void;
  put(change: QueuedChange): void;
  /** Gives a change up; with a record that was never made, all that was done to it. */
  drop(change: QueuedChange): void;
  /** A request in which the ids and versions that were given here are replaced by those that the server gave since. */
  renamed(text: string): string;
}

export function createOfficeStore(queue: Queue, file: CopyFile): OfficeStore {
  let owner: string | null = null;
  let base: OfficeCopy | null = null;
  let view: OfficeCopy | null = null;
  // The window may still hold an id of before.
  const given = new Map<string, string>();
  const versions = new Map<number, number>();
  let serial = 0;

  const serverVersion = (version: number): number => {
    const next = versions.get(version);
    return next === undefined ? version : serverVersion(next);
  };
  const changes = () => queue.all().filter((change) => change.owner === owner);
  const rebuild = () => {
    view = base && structuredClone(base);
    if (!view) return;
    for (const change of changes()) if (change.state !== 'refused') applyChange(view, change);
  };
  const keepBase = () => {
    if (base) file.write(base);
    rebuild();
  };

  return {
    view: () => view,
    base: () => base,
    open(next) {
      // The same session with another token: without a keychain the copy is nowhere else.
      if (next !== null && next === base?.owner) return;
      owner = next;
      const kept = owner === null ? null : file.read();
      base = kept?.owner === owner ? kept : null;
      rebuild();
    },
    take(copy) {
      if (copy.owner !== owner) return;
      base = copy;
      keepBase();
    },
    forget() {
      base = null;
      view = null;
      file.remove();
    },
    changes,
    next() {
      const stuck = new Set<string>();
      for (const change of changes()) {
        const record = `${change.kind} ${change.recordId}`;
        if (change.state !== 'waiting') stuck.add(record);
        else if (!stuck.has(record)) return change;
      }
      return null;
    },
    enqueue(field, args, key) {
      const type = officeSchema().getMutationType()?.getFields()[field]?.type;
      const meaning = type && meaningOf(field, getNamedType(type).name);
      if (!view || owner === null || !meaning) throw new Error('This cannot be done without the server.');
      const { kind, action } = meaning;
      const again = changes().find((each) => each.key === key);
      if (again) return answerOf(view, again) ?? {};
      const isNew = action === 'created';
      const recordId = isNew ? `${localPrefix}${randomUUID()}` : subjectOf(kind, args);
      const row = findRow(view, kind, recordId);
      if (!row && !isNew && action !== 'reordered') throw new Error('This record is not on this computer.');
      const isUpdate = action === 'updated';
      const isNewer = row !== null && row.version > 0 && (args.version ?? 0) > row.version;
      const isCurrent = row !== null && row.version === args.version;
      // A form that was opened on something else would write what it shows over what stands here now. Only what the window
      // read from the server a moment ago may be newer than the copy.
      if (isUpdate && args.version != null && !isCurrent && !isNewer) {
        const message = `${titleOf(row, kind)} was changed in the meantime.`;
        throw new GraphQLError(message, { extensions: { code: 'CONFLICT' } });
      }
      const fields = fieldsOf(row, args.input ?? {}, action);
      if (isUpdate && isCurrent && fields.length === 0) return row;
      const known = base && findRow(base, kind, recordId);
      serial = 1 + Math.max(serial, ...queue.all().map((each) => each.serial ?? 0));
      const change: QueuedChange = {
        id: randomUUID(),
        serial,
        owner,
        key,
        at: new Date().toISOString(),
        field,
        // A copy that is older than what the window showed cannot tell what was changed there.
        args:
          isUpdate && isCurrent
            ? { ...args, version: known?.version ?? row.version, input: inputOf(fields) }
            : args,
        kind,
        action,
        recordId,
        title: titleOf(row, String(args.input?.title ?? args.input?.name ?? args.input?.path ?? '')),
        fields,
        state: 'waiting',
        message: null,
      };
      queue.put(change);
      return applyChange(view, change) ?? {};
    },
    settle(change, row) {
      const real = change.kind === 'SiteSettings' ? settingsId : row?._id;
      const isNew = change.action === 'created' && real !== undefined;
      if (isNew) given.set(String(change.recordId), real);
      const known = base && findRow(base, change.kind, isNew ? null : (real ?? null));
      const stood = isNew ? 0 : known?.version;
      // Nobody else's is in it: what the window holds is what the server has.
      const isAlone = row !== null && (isNew || row.version - (change.args.version ?? stood ?? 0) <= 1);
      if (isAlone && stood !== undefined) versions.set(versionHere(change, stood), row.version);
      for (const later of changes()) {
        if (later.id === change.id) continue;
        if (isAlone && stood !== undefined && isOfOne(change, later)) {
          versions.set(versionHere(later, stood), versionHere(later, row.version));
        }
        const next = after(change, later, row, isNew ? real : null);
        if (next !== later) queue.put(next);
      }
      if (base && row && change.action === 'noted') {
        const contact = findRow(base, 'Contact', change.recordId);
        const notes = [...((contact?.notes as Row[]) ?? []).filter(({ _id }) => _id !== row._id), row];
        if (contact) putRow(base, 'Contact', { ...contact, notes });
      } else if (base && row && real !== undefined) {
        // To one whose answer was lost the server says what it said then: the copy may have gone on since.
        const had = findRow(base, change.kind, real);
        if (!had || had.version <= row.version) putRow(base, change.kind, { ...row, _id: real });
      }
      queue.drop(change.id);
      keepBase();
    },
    put(change) {
      queue.put(change);
      rebuild();
    },
    drop(change) {
      const isNew = change.action === 'created';
      const gone = (each: QueuedChange) =>
        each.id === change.id ||
        (isNew && each.recordId !== null && each.kind === change.kind && each.recordId === change.recordId);
      const all = changes();
      for (const each of all.filter(gone)) queue.drop(each.id);
      // What was made on top of a refused one finds what stood there before it. Of a conflict theirs has to be looked at.
      if (change.state === 'refused') {
        for (const later of all.slice(all.findIndex(({ id }) => id === change.id) + 1)) {
          if (!gone(later) && isOfOne(change, later))
            queue.put(onTop(later, (name) => beforeOf(change, name)));
        }
      }
      rebuild();
    },
    renamed(text) {
      let next = text;
      for (const [local, real] of given) next = next.replaceAll(local, real);
      return next.replace(
        /"version":(-\d+)/g,
        (_text, version) => `"version":${serverVersion(Number(version))}`,
      );
    },
  };
}

/** What an input changes. All that a new record or a note has counts as changed. */
function fieldsOf(row: Row | null, input: Record<string, unknown>, action: QueuedChange['action']) {
  return Object.entries(input)
    .filter(([, ours]) => ours !== undefined)
    .map(([name, ours]) => ({
      name,
      before: row && action === 'updated' ? formValue(row, name) : null,
      ours,
    }))
    .filter(({ before, ours }) => !isSame(before, ours));
}

/**
 * A change that stands behind one that is done: under the id that the server gave, and on the version that there is now. Where
 * somebody else changed what it changes, it stays on the older version, so that the server asks for a look at both.
 */
function after(done: QueuedChange, later: QueuedChange, row: Row | null, real: string | null): QueuedChange {
  const local = String(done.recordId);
  if (real !== null && later.args.ids?.includes(local)) {
    const ids = later.args.ids.map((id) => (id === local ? real : id));
    return { ...later, args: { ...later.args, ids } };
  }
  if (!isOfOne(done, later)) return later;
  const isWritten = (name: string) =>
    done.action === 'created' || done.fields.some((field) => field.name === name);
  const next = row
    ? onTop(later, (name) => (isWritten(name) ? { before: formValue(row, name) } : null))
    : later;
  const args = { ...next.args };
  if (real !== null && args.id) args.id = real;
  const stands = row && next.fields.every(({ name, before }) => isSame(formValue(row, name), before));
  if (done.action !== 'noted' && args.version != null && stands) args.version = row.version;
  return { ...next, args, recordId: real ?? next.recordId };
}

const isOfOne = (one: QueuedChange, other: QueuedChange) =>
  one.kind === other.kind && one.recordId === other.recordId && one.recordId !== null;

/** An update as made on other values than it was, of the fields of which one is told. */
function onTop(change: QueuedChange, stood: (name: string) => { before?: unknown } | null): QueuedChange {
  if (change.action !== 'updated') return change;
  return { ...change, fields: change.fields.map((field) => ({ ...field, ...stood(field.name) })) };
}

const beforeOf = ({ fields }: QueuedChange, name: string) => {
  const field = fields.find((each) => each.name === name);
  return field ? { before: field.before } : null;
};
