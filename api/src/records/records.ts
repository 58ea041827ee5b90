/**
 * Create, update and delete, the same for every kind of record that staff keep: services, posts, testimonials, team
 * members, pages, menu items, slides. A kind says what is its own: its table, its form, and what follows from a save.
 */
import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import type { Form } from '../forms/fields.ts';
import { type Context, requireViewer } from '../graphql/context.ts';
import { conflict, notFound, parseOrThrow } from '../graphql/errors.ts';
import { isUuid } from './ids.ts';
import { once } from './once.ts';
import { OrderedEntity, type TrashableEntity } from './record.entity.ts';
import { type Change, recordActivity } from './record-activity.ts';

export type StoredRecord = TrashableEntity;

/** What `records.ts` needs to know of a kind. */
export interface RecordKind<Row extends StoredRecord> {
  entity: EntityClass<Row>;
  form: Form;
  /** As in "Blog post not found". */
  label: string;
  /** Sets what follows from the form's values (a slug, a date), before the row is written. */
  prepare?(row: Row, em: EntityManager): Promise<void> | void;
}

/** @throws AppError UNAUTHENTICATED, BAD_USER_INPUT */
export async function createRecord<Row extends StoredRecord>(
  context: Context,
  kind: RecordKind<Row>,
  input: object,
): Promise<Row> {
  const viewer = requireViewer(context);
  const values = parseOrThrow(kind.form, input);
  return once(context, kind.entity, `create ${kind.label}`, async (em) => {
    const row = em.create(kind.entity, values as never, { partial: true }) as Row;
    if (row instanceof OrderedEntity) row.sortOrder = await nextPlace(em, kind.entity);
    await kind.prepare?.(row, em);
    recordActivity(em, viewer, {
      action: 'created',
      ...identity(kind, row),
      after: formValues(kind.form, row),
    });
    await em.flush();
    return row;
  });
}

/**
 * Changes the fields that `input` has and keeps the others.
 *
 * @param version - the version the change was made on; without it the last save wins
 * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND, CONFLICT on a stale version
 */
export async function updateRecord<Row extends StoredRecord>(
  context: Context,
  kind: RecordKind<Row>,
  id: string,
  input: object,
  version?: number | null,
): Promise<Row> {
  return changeRecord(context, kind, 'update', id, async (row, em) => {
    const before = formValues(kind.form, row);
    const values = parseOrThrow(kind.form, { ...before, ...defined(input) });
    if (version && version !== row.version) throw conflict(kind.label);
    em.assign(row as object, changed(row, values) as never);
    await kind.prepare?.(row, em);
    return { action: 'updated', before, after: formValues(kind.form, row) };
  });
}

/** Moves a record into the trash. @throws AppError UNAUTHENTICATED, NOT_FOUND */
export async function deleteRecord<Row extends StoredRecord>(
  context: Context,
  kind: RecordKind<Row>,
  id: string,
): Promise<Row> {
  return changeRecord(context, kind, 'delete', id, (row) => {
    row.deletedAt = new Date();
    return { action: 'deleted', before: formValues(kind.form, row) };
  });
}

/**
 * Brings a record back from the trash. One that is not there is answered as it is, so that undo may be pressed twice.
 *
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT when its place was taken meanwhile
 */
export async function restoreRecord<Row extends StoredRecord>(
  context: Context,
  kind: RecordKind<Row>,
  id: string,
): Promise<Row> {
  return changeRecord(context, kind, 'restore', id, async (row, em) => {
    if (!row.deletedAt) return null;
    row.deletedAt = null;
    await kind.prepare?.(row, em);
    return { action: 'restored' };
  });
}

/**
 * Changes a stored record as every mutation does: for staff alone, once under its key, with nobody else at the same row,
 * and remembered in the audit log.
 *
 * @param change - answers what is to be remembered, or null where nothing was changed
 * @throws AppError UNAUTHENTICATED, NOT_FOUND
 */
async function changeRecord<Row extends StoredRecord>(
  context: Context,
  kind: RecordKind<Row>,
  verb: 'update' | 'delete' | 'restore',
  id: string,
  change: (row: Row, em: EntityManager) => Promise<Remembered | null> | Remembered | null,
): Promise<Row> {
  const viewer = requireViewer(context);
  return once(context, kind.entity, `${verb} ${kind.label} ${id}`, async (em) => {
    const row = await lockRecord(em, kind, id, { trashed: verb === 'restore' });
    const remembered = await change(row, em);
    if (remembered) recordActivity(em, viewer, { ...identity(kind, row), ...remembered });
    await em.flush();
    return row;
  });
}

type Remembered = Pick<Change, 'action' | 'before' | 'after'>;

/** Puts records into the order of the given ids; others keep their places behind them. @throws AppError UNAUTHENTICATED */
export async function reorderRecords<Row extends StoredRecord>(
  context: Context,
  kind: RecordKind<Row>,
  ids: string[],
): Promise<void> {
  const viewer = requireViewer(context);
  const table = context.em.getMetadata(kind.entity).tableName;
  await context.em.transactional(async (em) => {
    const moved = await em.execute(
      `with wanted as (
         select id, row_number() over (order by array_position(?::uuid[], id), sort_order, id) as place
         from "${table}" where deleted_at is null
       )
       update "${table}" t set sort_order = wanted.place from wanted
       where wanted.id = t.id and t.sort_order <> wanted.place returning t.id`,
      [`{${ids.filter(isUuid).join(',')}}`],
    );
    if (moved.length === 0) return;
    recordActivity(em, viewer, {
      action: 'reordered',
      kind: kind.entity.name,
      recordId: '',
      title: `${kind.label} list`,
    });
  });
}

/** One record for its edit form. @throws AppError UNAUTHENTICATED, NOT_FOUND */
export async function readRecord<Row extends object>(
  context: Context,
  kind: { entity: EntityClass<Row>; label: string },
  id: string,
): Promise<Row> {
  requireViewer(context);
  const row = isUuid(id) ? await context.em.findOne(kind.entity, id as never) : null;
  if (!row) throw notFound(kind.label);
  return row as Row;
}

/** Reads a row and keeps others from changing it until the transaction ends. @throws AppError NOT_FOUND */
export async function lockRecord<Row extends object>(
  em: EntityManager,
  kind: { entity: EntityClass<Row>; label: string },
  id: string,
  { trashed = false }: { trashed?: boolean } = {},
): Promise<Row> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, ...(trashed && { filters: false as const }) };
  const row = isUuid(id) ? await em.findOne(kind.entity, id as never, options) : null;
  if (!row) throw notFound(kind.label);
  return row as Row;
}

/** The place after the last one of an ordered list. */
export async function nextPlace(em: EntityManager, entity: EntityClass<StoredRecord>): Promise<number> {
  const [row] = await em.execute<[{ place: number }]>(
    `select coalesce(max(sort_order), 0) + 1 as place from "${em.getMetadata(entity).tableName}"`,
  );
  return row.place;
}

/** How the audit log names a record. */
const identity = <Row extends StoredRecord>(kind: RecordKind<Row>, row: Row) => {
  const { title, name, path } = row as { title?: string; name?: string; path?: string };
  return { kind: kind.entity.name, recordId: row.id, title: title ?? name ?? path ?? '' };
};

const formValues = (form: Form, row: object) =>
  Object.fromEntries(Object.keys(form.shape).map((key) => [key, (row as Record<string, unknown>)[key]]));

// JSON columns come back with their keys in another order, which alone would count as a change and raise the version.
const changed = (row: object, values: object) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => !isDeepStrictEqual(value, (row as Record<string, unknown>)[key]),
    ),
  );

const defined = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** The limit of a list as a client asks for it; none asked is none. */
export const atMost = (first: number | null | undefined) =>
  typeof first === 'number' ? { limit: Math.max(first, 0) } : {};
