/**
 * The feed of changes (docs/decisions/2026-11-25-one-feed-of-changes.md) lists each record that has changed since a cursor:
 * once, in its present state, in the order of the commits. Each commit that changes a record has a sequence number. A client
 * without a valid cursor first reads all records that belong in its offline copy and whose last change has at most the present
 * number, then the changes after that number.
 */
import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireViewer, type Viewer } from '../../graphql/context.ts';
import { isUuid } from '../../records/ids.ts';
import { joined, type Part, partsJoined, textArray, whereOf } from '../../records/sql.ts';
import type { CopiedKind } from './copied-kind.ts';

/** The number of records on a page. It is small, because an enquiry is read with its notes, calls, visits and history. */
export const PAGE = 50;
/** The number of entries read for a page. It is large, because most entries may concern records that clients do not copy. */
const MOST_READ = 500;

interface Entry {
  kind: string;
  id: string;
  seq: number;
}

/** A position in the feed. A cursor is the base64url of this position. */
interface Place extends Entry {
  /** The id of the epoch in which the cursor was created. Each start of a server begins a new epoch (`openFeed`). */
  epoch: string;
  reader: string;
  /** While a client fills its copy, it reads the records up to this sequence number. Null once it has read all of them. */
  upTo: number | null;
}

export interface ChangesPage {
  cursor: string;
  more: boolean;
  reset: boolean;
  gone: { kind: string; id: string }[];
  records: ReadonlyMap<string, object[]>;
}

/** Returns the page after the cursor `since`; the first page if `since` is null or no longer valid. */
export async function readChanges(
  context: Context,
  copied: readonly CopiedKind[],
  since: string | null,
): Promise<ChangesPage> {
  const viewer = requireViewer(context);
  const { em } = context;
  const now = await presentPlace(em, viewer);
  const valid = since === null ? null : await validPlace(em, since, now);
  const place = valid ?? { ...now, seq: 0, kind: '', id: '', upTo: now.seq };
  const conditionOf = (kind: CopiedKind) =>
    kind.copiedRows?.(viewer, context.kinds) ?? { sql: 'true', values: [] };
  const kinds = copied.map((kind) => {
    const { tableName: table } = em.getMetadata(kind.entity);
    return { ...kind, table, condition: conditionOf(kind) };
  });
  const isFirst = place.upTo !== null;
  const entries = await (isFirst ? copiedEntries(em, kinds, place) : changedEntries(em, place));
  const isCopied = isFirst ? () => true : await inCopy(em, kinds, entries);

  const read = new Map<string, string[]>(kinds.map(({ type }) => [type, []]));
  const gone: ChangesPage['gone'] = [];
  let last: Entry | undefined;
  let count = 0;
  for (const entry of entries) {
    const ids = read.get(entry.kind);
    if (ids && isCopied(entry)) {
      if (count === PAGE) break;
      count += 1;
      ids.push(entry.id);
    } else if (ids) gone.push({ kind: entry.kind, id: entry.id });
    last = entry;
  }
  const isCut = entries.length === (isFirst ? PAGE : MOST_READ) || last !== entries.at(-1);
  const next = { ...place, ...last, epoch: now.epoch };
  // The client now has all records up to `upTo`. The next page has the changes after `upTo`.
  if (isFirst && !isCut) Object.assign(next, { seq: Number(place.upTo) + 1, kind: '', id: '', upTo: null });
  return {
    cursor: cursorOf(next),
    more: isCut || isFirst,
    reset: since !== null && valid === null,
    gone,
    records: await loaded(em, kinds, read, isFirst),
  };
}

type ReadKind = Omit<CopiedKind, 'copiedRows'> & { table: string; condition: Part };

const cursorOf = ({ epoch, reader, seq, kind, id, upTo }: Place): string =>
  Buffer.from(JSON.stringify([epoch, reader, seq, kind, id, upTo])).toString('base64url');

async function presentPlace(em: EntityManager, { id, role }: Viewer): Promise<Place> {
  const [row] = await em.execute<[{ seq: number; epoch: string }]>(
    `select seq::float8 as seq, (select id from feed_epoch order by n desc limit 1) as epoch from content_version`,
  );
  return { ...row, reader: `${id} ${role}`, kind: '', id: '', upTo: null };
}

/**
 * Returns null if the cursor is malformed or belongs to another database, account or role, or if the database has lost changes
 * that the client has read, for example because the machine was rolled back.
 */
async function validPlace(em: EntityManager, cursor: string, now: Place): Promise<Place | null> {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(parts)) return null;
  const [epoch, reader, seq, kind, id, upTo] = parts;
  const isPlace =
    isUuid(epoch) && Number.isSafeInteger(seq) && typeof kind === 'string' && typeof id === 'string';
  if (!isPlace || (upTo !== null && !Number.isSafeInteger(upTo)) || reader !== now.reader) return null;
  const seen = upTo ?? (kind === '' ? seq - 1 : seq);
  if (seen > now.seq) return null;
  const known = await em.execute(
    `select from feed_epoch e where e.id = ? and not exists (select from feed_epoch l where l.n > e.n and l.began < ?)`,
    [epoch, seen],
  );
  return known.length > 0 ? { epoch, reader, seq, kind, id, upTo } : null;
}

const columns = 'c.kind, c.record_id as id, c.seq::float8 as seq from change c';
const after = ({ seq, kind, id }: Place): Part => ({
  sql: '(c.seq, c.kind, c.record_id) > (?, ?, ?)',
  values: [seq, kind, id],
});
const run = <Row extends object>(em: EntityManager, { sql, values }: Part) =>
  em.execute<Row[]>(sql, [...values]);

function copiedEntries(em: EntityManager, kinds: readonly ReadKind[], place: Place): Promise<Entry[]> {
  const parts = kinds.map(
    ({ type, table, condition }) =>
      joined`select ${`'${type}'`} as kind, id::text as record_id from ${`"${table}"`} ${whereOf([condition])}`,
  );
  const wanted = partsJoined(parts, ' union all ');
  const upTo = { sql: 'c.seq <= ?', values: [place.upTo] };
  return run(
    em,
    joined`select ${columns} join (${wanted}) w on w.kind = c.kind and w.record_id = c.record_id
      ${whereOf([after(place), upTo])} order by c.seq, c.kind, c.record_id limit ${PAGE}`,
  );
}

const changedEntries = (em: EntityManager, place: Place): Promise<Entry[]> =>
  run(
    em,
    joined`select ${columns} ${whereOf([after(place)])} order by c.seq, c.kind, c.record_id limit ${MOST_READ}`,
  );

/** Returns a function that checks whether the row of an entry exists and is one of the rows that the client copies. */
async function inCopy(em: EntityManager, kinds: readonly ReadKind[], entries: readonly Entry[]) {
  const found = new Set<string>();
  for (const { type, table, condition } of kinds) {
    const ids = entries.filter(({ kind }) => kind === type).map(({ id }) => id);
    if (ids.length === 0) continue;
    const among = { sql: 'id = any(?::uuid[])', values: [textArray(ids)] };
    const rows = await run<{ id: string }>(
      em,
      joined`select id from ${`"${table}"`} ${whereOf([among, condition])}`,
    );
    for (const { id } of rows) found.add(`${type} ${id}`);
  }
  return ({ kind, id }: Entry) => found.has(`${kind} ${id}`);
}

async function loaded(
  em: EntityManager,
  kinds: readonly ReadKind[],
  read: ReadonlyMap<string, string[]>,
  isFirst: boolean,
): Promise<Map<string, object[]>> {
  const load = async (type: string, ids: readonly string[]): Promise<object[]> => {
    const kind = kinds.find((each) => each.type === type);
    if (!kind || ids.length === 0) return [];
    return em.find(kind.entity as EntityClass<{ id: string }>, { id: { $in: [...ids] } }, { filters: false });
  };
  const records = new Map<string, object[]>();
  for (const { type } of kinds) records.set(type, await load(type, read.get(type) ?? []));
  if (isFirst) return records;
  for (const { type, needs } of kinds) {
    if (!needs) continue;
    const had = new Set(read.get(needs.type));
    const ids = (records.get(type) ?? []).map(needs.idOf).filter((id) => id !== null && !had.has(id));
    const rows = await load(needs.type, [...new Set(ids as string[])]);
    records.set(needs.type, [...(records.get(needs.type) ?? []), ...rows]);
  }
  return records;
}
