import type { EntityManager } from '@mikro-orm/postgresql';
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

// A subscription's entity manager lives as long as its stream, and its identity map would keep every row.
const unremembered = { disableIdentityMap: true };

/** A part of a list. */
export interface Part {
  first: number;
  /** Only rows older than the one with this id. */
  beyond: string;
}

/** Sorts after all ids. */
const newest = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The part of a list that the arguments of a field ask for. @param field - the argument with the id */
export const partOf = (
  page: PageBounds,
  first: number | null | undefined,
  id: string | null | undefined,
  field: string,
): Part => ({ first: pageSize(first, page), beyond: placeId(id, field) });

/** The id after which a list continues. @throws AppError BAD_USER_INPUT for a text that is no id */
export function placeId(id: string | null | undefined, field: string): string {
  if (id === null || id === undefined) return newest;
  if (isUuid(id)) return id;
  throw badCursor(field);
}

/** The newest notes on an enquiry, oldest first. */
export const notesOf = (context: Context, { id }: Enquiry, part: Part): Promise<EnquiryNote[]> =>
  batched(context, `Enquiry.notes ${part.first} ${part.beyond}`, id, async (ids) => {
    const where = { id: { $in: await newestIds(context.em, NOTES, ids, part) } };
    const notes = await context.em.find(EnquiryNote, where, { orderBy: { id: 'asc' }, ...unremembered });
    return grouped(ids, notes, ({ enquiryId }) => enquiryId);
  });

/** The newest changes of an enquiry, oldest first, without its notes. */
export const historyOf = (context: Context, { id }: Enquiry, part: Part): Promise<Activity[]> =>
  batched(context, `Enquiry.history ${part.first} ${part.beyond}`, id, async (ids) => {
    const where = { id: { $in: await newestIds(context.em, CHANGES, ids, part) } };
    const changes = await context.em.find(Activity, where, { orderBy: { id: 'asc' }, ...unremembered });
    return grouped(ids, changes, ({ recordId }) => recordId);
  });

/** The newest touches of an enquiry, oldest first: by time, because clients may create the ids. */
export const touchesOf = (context: Context, { id }: Enquiry, part: Part): Promise<Touch[]> =>
  batched(context, `Enquiry.touches ${part.first} ${part.beyond}`, id, async (ids) => {
    const place = part.beyond === newest ? null : part.beyond;
    const rows = await context.em.execute<{ id: string }[]>(TOUCHES, [
      `{${ids.join(',')}}`,
      ...[place, place, part.first],
    ]);
    const touches = await context.em.find(
      Touch,
      { id: { $in: rows.map((row) => row.id) } },
      { orderBy: { createdAt: 'asc', id: 'asc' }, ...unremembered },
    );
    return grouped(ids, touches, ({ enquiryId }) => enquiryId);
  });

const TOUCHES = `
  select found.id from unnest(?::uuid[]) as asked (id)
  cross join lateral (
    select n.id from touch n where n.enquiry_id = asked.id
      and (?::uuid is null or (n.created_at, n.id) < (select p.created_at, p.id from touch p where p.id = ?::uuid))
    order by n.created_at desc, n.id desc limit ?) found`;

const NOTES = 'select n.id from enquiry_note n where n.enquiry_id = asked.id';
const CHANGES =
  "select n.id from activity n where n.record_id = asked.id::text and n.action not in ('noted', 'touched')";

/** The ids of the newest rows of each enquiry. */
async function newestIds(
  em: EntityManager,
  rows: string,
  ids: readonly string[],
  { first, beyond }: Part,
): Promise<string[]> {
  const found = await em.execute<{ id: string }[]>(
    `select found.id from unnest(?::uuid[]) as asked (id)
     cross join lateral (${rows} and n.id < ?::uuid order by n.id desc limit ?) found`,
    [`{${ids.join(',')}}`, beyond, first],
  );
  return found.map(({ id }) => id);
}

/** Other enquiries from the same e-mail address or phone number, newest first. */
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

/** True for enquiries received before the one with the given id, or for all without an id. */
const IS_BEYOND =
  '(?::uuid is null or (c.created_at, c.id) < (select p.created_at, p.id from enquiry p where p.id = ?::uuid))';

// Each inner select reads one index range that is already in order.
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
  const place = beyond === newest ? null : beyond;
  const after = [place, place];
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
