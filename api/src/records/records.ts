/** Reads and changes records. Some of these functions also serve enquiries and the settings, which are not records. */
import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { lockText } from '../database/advisory-locks.ts';
import type { Form } from '../forms/fields.ts';
import { merge } from '../forms/merge.ts';
import { withNepaliMark } from '../forms/nepali.ts';
import { type Context, requireViewer } from '../graphql/context.ts';
import { badField, conflict, notFound, parseOrThrow } from '../graphql/errors.ts';
import { type Operation, once, onceWithoutRow } from './idempotency.ts';
import { isUuid, isUuidV7 } from './ids.ts';
import type { Author, ChangedKind, Kind } from './kind.ts';
import {
  ONLY_ID,
  OrderedEntity,
  type SettingsEntity,
  type TrashableEntity,
  type VersionedRow,
} from './record.entity.ts';
import { type Change, recordActivity } from './record-activity.ts';

type Row = TrashableEntity;
type Values = Record<string, unknown>;

/** A change with neither `version` nor `base` overwrites what others have saved in the meantime. */
export interface RowChange {
  input: object;
  /** The version when the form was opened. Any later save is a conflict. */
  version?: number | null | undefined;
  /** The values of the changed fields when the form was opened. A later save of the same fields is a conflict (`merge.ts`). */
  base?: object | null | undefined;
}

interface Listed {
  trashed?: boolean | null;
  first?: number | null;
  exclude?: readonly string[];
}

/** Returns the records in the kind's order, or the trash with the latest deletion first. */
export function listRecords(
  em: EntityManager,
  kind: Kind,
  { trashed, first, exclude = [] }: Listed = {},
): Promise<Row[]> {
  const options = { ...atMost(first), exclude: exclude as readonly never[] };
  return trashed
    ? em.find(
        kind.entity,
        { deletedAt: { $ne: null } },
        { filters: false, orderBy: { deletedAt: 'desc' }, ...options },
      )
    : em.find(kind.entity, {}, { orderBy: kind.order, ...options });
}

/**
 * Creates a record. A second request with the same id and values returns the stored record, even if it is in the trash. A
 * client can therefore repeat a request after its Idempotency-Key was deleted.
 * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, CONFLICT with the stored values
 */
export async function createRecord(
  context: Context,
  kind: Kind,
  input: object,
  id?: string | null,
): Promise<Row> {
  const viewer = requireViewer(context);
  const values = parseOrThrow(kind.form, input);
  if (id && !isUuidV7(id)) throw badField('id', 'Id must be a UUIDv7');
  return whenVisible(
    context,
    once(context, kind.entity, { name: `create ${kind.label}`, content: input }, async (em) => {
      // Simultaneous requests with the same id wait here until the first one has stored the record.
      if (id) await lockText(em, id.toLowerCase());
      const known = id ? await em.findOne(kind.entity, { id }, { filters: false }) : null;
      if (known) {
        refuseOther(kind, known, values);
        return known;
      }
      const row = em.create(kind.entity, { ...values, ...(id && { id }) }, { partial: true });
      if (row instanceof OrderedEntity) row.sortOrder = await nextPlace(em, kind.entity);
      await kind.prepare?.(row, em, undefined, viewer);
      const after = await auditValuesOf(kind, formValues(kind.form, row), em);
      recordActivity(em, viewer, { action: 'created', ...subjectOf(kind, row), after });
      await em.flush();
      return row;
    }),
  );
}

/**
 * Compares the values of a repeated create request with the stored record.
 * @throws AppError CONFLICT with the stored values of the fields that differ
 */
export function refuseOther(
  { label, form }: Pick<Kind, 'label' | 'form'>,
  row: object,
  values: Values,
): void {
  const stored = formValues(form, row);
  const others = Object.entries(changed(stored, values)).filter(
    ([name, value]) => !(isBlank(value) && isBlank(stored[name])),
  );
  if (others.length > 0)
    throw conflict(label, Object.fromEntries(others.map(([name]) => [name, stored[name]])));
}

/** Changes only the fields in `change.input`. @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND, CONFLICT */
export function updateRecord<R extends VersionedRow>(
  context: Context,
  kind: ChangedKind<R>,
  id: string,
  change: RowChange,
): Promise<R> {
  return updateRow(context, kind, (em) => lockRecord(em, kind, id), `update ${kind.label} ${id}`, change);
}

/** @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, CONFLICT, and any error that `lock` throws */
export function updateRow<R extends VersionedRow>(
  context: Context,
  kind: ChangedKind<R>,
  lock: (em: EntityManager) => Promise<R>,
  name: string,
  change: RowChange,
): Promise<R> {
  return changeRow(context, kind, lock, { name, content: change.input }, async (row, em, by) => ({
    action: 'updated',
    ...(await changeFields(em, kind, row, by, change)),
  }));
}

/**
 * @param initial - the values that the first save stores for fields missing in `input`
 * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, CONFLICT
 */
export function updateSettings<R extends SettingsEntity>(
  context: Context,
  kind: ChangedKind<R>,
  initial: object,
  change: RowChange,
): Promise<R> {
  const lock = async (em: EntityManager) =>
    (await em.findOne<SettingsEntity>(kind.entity, ONLY_ID, { lockMode: LockMode.PESSIMISTIC_WRITE })) ??
    em.create<SettingsEntity>(kind.entity, initial, { partial: true });
  return updateRow(context, kind, lock as (em: EntityManager) => Promise<R>, `update ${kind.label}`, change);
}

/**
 * Returns the fields to save. With a `base` (the values that the user started from), refuses to overwrite later saves.
 * @throws AppError CONFLICT with the values that others have saved
 */
export function freeOf(
  kind: Pick<ChangedKind, 'label' | 'form' | 'groups'>,
  row: object,
  { input, base }: RowChange,
): Values {
  if (!base) return defined(input);
  const { free, contested } = merge({ input: defined(input), base: defined(base) }, row as Values, kind);
  if (Object.keys(contested).length > 0) throw conflict(kind.label, contested);
  return free;
}

/** Assigns the values, but saves nothing. Returns the fields before and after. @throws AppError BAD_USER_INPUT, CONFLICT */
export async function changeFields<R extends VersionedRow>(
  em: EntityManager,
  kind: ChangedKind<R>,
  row: R,
  by: Author,
  change: RowChange,
): Promise<{ before: Values; after: Values }> {
  const { version } = change;
  const before = formValues(kind.form, row);
  const values = parseOrThrow(kind.form, { ...before, ...freeOf(kind, row, change) });
  if (version != null && version !== row.version) throw conflict(kind.label);
  Object.assign(row, changed(before, withNepaliMark(before, values)));
  await kind.prepare?.(row, em, before, by);
  const after = formValues(kind.form, row);
  if (isDeepStrictEqual(before, after)) return { before, after };
  return { before: await auditValuesOf(kind, before, em), after: await auditValuesOf(kind, after, em) };
}

const auditValuesOf = async (
  kind: Pick<ChangedKind<never>, 'auditValues'>,
  values: Values,
  em: EntityManager,
) => (kind.auditValues ? kind.auditValues(values, em) : values);

/** @throws AppError UNAUTHENTICATED, NOT_FOUND, and any error that `kind.beforeTrash` throws */
export function deleteRecord(context: Context, kind: Kind, id: string): Promise<Row> {
  const lock = (em: EntityManager) => lockRecord(em, kind, id);
  return changeRow(context, kind, lock, { name: `delete ${kind.label} ${id}` }, async (row, em) => {
    await kind.beforeTrash?.(row, em);
    row.deletedAt = new Date();
    return { action: 'deleted', before: await auditValuesOf(kind, formValues(kind.form, row), em) };
  });
}

/**
 * Restores a record from the trash. Does nothing if the record is not in the trash, so that staff can press Undo twice.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT if another record now has the restored record's path on the site
 */
export function restoreRecord(context: Context, kind: Kind, id: string): Promise<Row> {
  const lock = (em: EntityManager) => lockRecord(em, kind, id, { trashed: true });
  return changeRow(context, kind, lock, { name: `restore ${kind.label} ${id}` }, async (row, em, by) => {
    if (!row.deletedAt) return null;
    row.deletedAt = null;
    await kind.prepare?.(row, em, undefined, by);
    return { action: 'restored' };
  });
}

type Remembered = Pick<Change, 'action' | 'before' | 'after'>;

/**
 * Changes a row, once per Idempotency-Key. @param change - returns the entry for the activity log, or null if nothing changed
 * @throws AppError UNAUTHENTICATED, and any error that `lock` and `change` throw
 */
export function changeRow<R extends VersionedRow>(
  context: Context,
  kind: ChangedKind<R>,
  lock: (em: EntityManager) => Promise<R>,
  operation: Operation,
  change: (row: R, em: EntityManager, by: Author) => Promise<Remembered | null> | Remembered | null,
): Promise<R> {
  const viewer = requireViewer(context);
  return whenVisible(
    context,
    once(context, kind.entity, operation, async (em) => {
      const row = await lock(em);
      const versionBefore = row.version;
      const remembered = await change(row, em, viewer);
      if (remembered) recordActivity(em, viewer, { ...subjectOf(kind, row), ...remembered });
      await em.flush();
      if (row.version !== versionBefore) await kind.announce?.(row, em);
      return row;
    }),
  );
}

/**
 * Waits until this instance knows that the content has changed. Otherwise it could serve an old page from its cache after the
 * response. A repeated request waits, too, because the first one may have been interrupted right after its commit.
 */
async function whenVisible<Result>({ content }: Context, mutation: Promise<Result>): Promise<Result> {
  const result = await mutation;
  await content.refresh();
  return result;
}

/** Puts the records in the order of `ids`. All others follow, in their previous order. @throws AppError UNAUTHENTICATED */
export async function reorderRecords(context: Context, kind: Kind, ids: string[]): Promise<void> {
  const viewer = requireViewer(context);
  const table = context.em.getMetadata(kind.entity).tableName;
  const reordered = onceWithoutRow(context, { name: `reorder ${kind.label}`, content: ids }, async (em) => {
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
    const title = `${kind.label} list`;
    recordActivity(em, viewer, { action: 'reordered', kind: kind.type, recordId: '', title });
  });
  await whenVisible(context, reordered);
}

/** The properties that are needed to read a row. Every kind of record has them, and so do enquiries. */
interface ReadKind<R extends object> {
  entity: EntityClass<R>;
  label: string;
}

/** @throws AppError UNAUTHENTICATED, NOT_FOUND */
export function readRecord<R extends { id: string | number }>(
  context: Context,
  kind: ReadKind<R>,
  id: string,
): Promise<R> {
  requireViewer(context);
  return findOrThrow(context.em, kind, id, {});
}

/** Locks the row until the transaction ends. @throws AppError NOT_FOUND */
export function lockRecord<R extends { id: string | number }>(
  em: EntityManager,
  kind: ReadKind<R>,
  id: string,
  { trashed = false }: { trashed?: boolean } = {},
): Promise<R> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  return findOrThrow(em, kind, id, { lockMode, ...(trashed && { filters: false as const }) });
}

async function findOrThrow<R extends { id: string | number }>(
  em: EntityManager,
  kind: ReadKind<R>,
  id: string,
  options: { lockMode?: LockMode; filters?: false },
): Promise<R> {
  const row = isUuid(id) ? await em.findOne<{ id: string | number }>(kind.entity, { id }, options) : null;
  if (!row) throw notFound(kind.label);
  return row as R;
}

/** Returns the `sortOrder` of a new record at the end of the list. */
export async function nextPlace(em: EntityManager, entity: EntityClass<object>): Promise<number> {
  const [row] = await em.execute<[{ place: number }]>(
    `select coalesce(max(sort_order), 0) + 1 as place from "${em.getMetadata(entity).tableName}"`,
  );
  return row.place;
}

export const subjectOf = (kind: Pick<ChangedKind, 'type' | 'title'>, row: { id: string | number }) => ({
  kind: kind.type,
  recordId: String(row.id),
  title: String((row as Values)[kind.title] ?? ''),
});

export const formValues = (form: Form, row: object): Values =>
  Object.fromEntries(Object.keys(form.shape).map((key) => [key, (row as Values)[key]]));

// Leaves out values that equal the stored ones. Assigning equal JSON would count as a change, because PostgreSQL returns the
// keys of JSON columns in another order.
const changed = (before: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => !isDeepStrictEqual(value, before[key])));

const isBlank = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const defined = (input: object): Values =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

export const atMost = (first: number | null | undefined) =>
  typeof first === 'number' ? { limit: Math.max(first, 0) } : {};
