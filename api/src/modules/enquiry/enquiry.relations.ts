import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { batched } from '../../graphql/batch.ts';
import type { Context } from '../../graphql/context.ts';
import { Activity } from '../../records/activity.entity.ts';
import { isUuid } from '../../records/ids.ts';
import { badCursor } from '../../records/keyset.ts';
import { type PageBounds, pageSize } from '../../records/record.rules.ts';
import { textArray } from '../../records/sql.ts';
import { Enquiry } from './enquiry.entity.ts';
import { EnquiryNote } from './enquiry-note.entity.ts';
import { Touch } from './touch/touch.entity.ts';

// The entity manager of a subscription lives as long as its stream, and with an identity map, it would retain all rows.
const unremembered = { disableIdentityMap: true };

/** The size and beginning of a part of a list. */
export interface Part {
  first: number;
  /** Selects only rows older than the one with this id; null selects the newest rows. */
  beyond: string | null;
}

/** Returns the part of a list that the arguments of a field request. @param field - the name of the argument with the id */
export const partOf = (
  page: PageBounds,
  first: number | null | undefined,
  id: string | null | undefined,
  field: string,
): Part => ({ first: pageSize(first, page), beyond: placeId(id, field) });

/**
 * Returns the id after which a list continues; null for its beginning. @throws AppError BAD_USER_INPUT if the text is not an id
 */
export function placeId(id: string | null | undefined, field: string): string | null {
  if (id === null || id === undefined || isUuid(id)) return id ?? null;
  throw badCursor(field);
}

/**
 * Returns a function that reads the newest rows that belong to an enquiry, and returns them oldest first.
 *
 * @param newest - SQL that selects the ids of the rows of the enquiry `asked`. Its parameters: `beyond` twice, then `first`
 */
const relation =
  <Row extends { id: string; createdAt: Date }>(
    name: string,
    entity: EntityClass<Row>,
    enquiryOf: (row: Row) => string,
    by: 'id' | 'createdAt',
    newest: string,
  ) =>
  (context: Context, { id }: Enquiry, { first, beyond }: Part): Promise<Row[]> =>
    batched(context, `Enquiry.${name} ${first} ${beyond}`, id, async (ids) => {
      const found = await context.em.execute<{ id: string }[]>(
        `select found.id from unnest(?::uuid[]) as asked (id) cross join lateral (${newest}) found`,
        [`{${ids.join(',')}}`, beyond, beyond, first],
      );
      const rows = await context.em.find<{ id: string; createdAt: Date }>(
        entity,
        { id: { $in: found.map((row) => row.id) } },
        { orderBy: { [by]: 'asc', id: 'asc' }, ...unremembered },
      );
      return grouped(ids, rows as Row[], enquiryOf);
    });

/** Returns the newest notes on an enquiry, oldest first. */
export const notesOf = relation(
  'notes',
  EnquiryNote,
  ({ enquiryId }) => enquiryId,
  'id',
  `select n.id from enquiry_note n where n.enquiry_id = asked.id
     and (?::uuid is null or n.id < ?::uuid) order by n.id desc limit ?`,
);

/** Returns the newest changes of an enquiry, oldest first, without notes and touches. */
export const historyOf = relation(
  'history',
  Activity,
  ({ recordId }) => recordId,
  'id',
  `select n.id from activity n where n.record_id = asked.id::text and n.action not in ('noted', 'touched')
     and (?::uuid is null or n.id < ?::uuid) order by n.id desc limit ?`,
);

/** Returns the newest touches of an enquiry, oldest first. They are sorted by time, because their ids may come from clients. */
export const touchesOf = relation(
  'touches',
  Touch,
  ({ enquiryId }) => enquiryId,
  'createdAt',
  `select n.id from touch n where n.enquiry_id = asked.id
     and (?::uuid is null or (n.created_at, n.id) < (select p.created_at, p.id from touch p where p.id = ?::uuid))
     order by n.created_at desc, n.id desc limit ?`,
);

/** Returns other enquiries from the same e-mail address or phone number, newest first. */
export const othersOf = (context: Context, enquiry: Enquiry, part: Part): Promise<Enquiry[]> =>
  batched(context, `Enquiry.others ${part.first} ${part.beyond}`, enquiry, async (enquiries) => {
    const pairs = await otherIds(context.em, enquiries, part);
    const ids = [...new Set(pairs.map(({ other }) => other))];
    const found = await context.em.find(
      Enquiry,
      { id: { $in: ids } },
      { orderBy: { createdAt: 'desc', id: 'desc' }, ...unremembered },
    );
    return enquiries.map(({ id }) => {
      const own = new Set(pairs.filter((pair) => pair.id === id).map(({ other }) => other));
      return found.filter((each) => own.has(each.id));
    });
  });

/** An SQL condition for enquiries received before the one with the given id. It is true for all enquiries if the id is null. */
const IS_BEYOND =
  '(?::uuid is null or (c.created_at, c.id) < (select p.created_at, p.id from enquiry p where p.id = ?::uuid))';

// Each inner select reads one range of an index that is sorted by time.
const SQL = `
  select asked.id, found.id as other
  from unnest(?::uuid[], ?::text[], ?::text[]) as asked (id, email, phone)
  cross join lateral (
    (select c.created_at, c.id from enquiry c where c.email_key <> '' and c.email_key = asked.email and c.id <> asked.id and not c.is_held
       and ${IS_BEYOND} order by c.created_at desc, c.id desc limit ?)
    union
    (select c.created_at, c.id from enquiry c where c.phone_number <> '' and c.phone_number = asked.phone
       and c.id <> asked.id and not c.is_held
       and ${IS_BEYOND} order by c.created_at desc, c.id desc limit ?)
    order by created_at desc, id desc limit ?
  ) found`;

const otherIds = (em: EntityManager, enquiries: readonly Enquiry[], { first, beyond }: Part) => {
  const after = [beyond, beyond];
  return em.execute<{ id: string; other: string }[]>(SQL, [
    `{${enquiries.map(({ id }) => id).join(',')}}`,
    textArray(enquiries.map(({ emailKey }) => emailKey)),
    textArray(enquiries.map(({ phoneNumber }) => phoneNumber)),
    ...[...after, first, ...after, first, first],
  ]);
};

const grouped = <Row>(keys: readonly string[], rows: Row[], keyOf: (row: Row) => string): Row[][] => {
  const groups = Map.groupBy(rows, keyOf);
  return keys.map((key) => groups.get(key) ?? []);
};
