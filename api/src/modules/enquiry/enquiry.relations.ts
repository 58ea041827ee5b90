import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { batched } from '../../graphql/batch.ts';
import type { Context } from '../../graphql/context.ts';
import { Activity } from '../../records/activity.entity.ts';
import { isUuid } from '../../records/ids.ts';
import { badCursor } from '../../records/keyset.ts';
import { type PageBounds, pageSize } from '../../records/record.rules.ts';
import { idsOf, textArray } from '../../records/sql.ts';
import { Enquiry } from './enquiry.entity.ts';
import { othersPage } from './enquiry.rules.ts';
import { EnquiryNote } from './enquiry-note.entity.ts';
import { Touch } from './touch/touch.entity.ts';

export interface Part {
  first: number;
  /** Selects only rows older than the row with this id; null selects the newest rows. */
  beyond: string | null;
}

/** @throws AppError BAD_USER_INPUT naming the field if `id` is not an id */
export function partOf(
  page: PageBounds,
  first: number | null | undefined,
  id: string | null | undefined,
  field: string,
): Part {
  if (id != null && !isUuid(id)) throw badCursor(field);
  return { first: pageSize(first, page), beyond: id ?? null };
}

/** @param newest - SQL that selects the ids of the rows that belong to `asked.id`. Parameters: `beyond` twice, then `first` */
export const relation =
  <Row extends { id: string; createdAt: Date }>(
    name: string,
    entity: EntityClass<Row>,
    ownerOf: (row: Row) => string | null,
    orderBy: { createdAt?: 'asc' | 'desc'; id: 'asc' | 'desc' },
    newest: string,
  ) =>
  (context: Context, { id }: { id: string }, { first, beyond }: Part): Promise<Row[]> =>
    batched(context, `${name} ${first} ${beyond}`, id, async (ids) => {
      const found = await idsOf(
        context.em,
        `select found.id from unnest(?::uuid[]) as asked (id) cross join lateral (${newest}) found`,
        [`{${ids.join(',')}}`, beyond, beyond, first],
      );
      const rows = await context.em.find<{ id: string; createdAt: Date }>(
        entity,
        { id: { $in: found } },
        { orderBy, disableIdentityMap: true },
      );
      const groups = Map.groupBy(rows as Row[], ownerOf);
      return ids.map((each) => groups.get(each) ?? []);
    });

/** Returns the latest notes in chronological order. */
export const notesOf = relation(
  'Enquiry.notes',
  EnquiryNote,
  ({ enquiryId }) => enquiryId,
  { id: 'asc' },
  `select n.id from enquiry_note n where n.enquiry_id = asked.id
     and (?::uuid is null or n.id < ?::uuid) order by n.id desc limit ?`,
);

/** Returns the latest changes in chronological order, without notes, and without logged calls, messages and visits. */
export const historyOf = relation(
  'Enquiry.history',
  Activity,
  ({ recordId }) => recordId,
  { id: 'asc' },
  `select n.id from activity n where n.record_id = asked.id::text and n.action not in ('noted', 'touched')
     and (?::uuid is null or n.id < ?::uuid) order by n.id desc limit ?`,
);

/**
 * Returns the latest touches (logged calls, messages and visits) in chronological order. Sorts by time, not by id, because
 * clients may generate the ids.
 */
export const touchesOf = relation(
  'Enquiry.touches',
  Touch,
  ({ enquiryId }) => enquiryId,
  { createdAt: 'asc', id: 'asc' },
  `select n.id from touch n where n.enquiry_id = asked.id
     and (?::uuid is null or (n.created_at, n.id) < (select p.created_at, p.id from touch p where p.id = ?::uuid))
     order by n.created_at desc, n.id desc limit ?`,
);

/** Uses no identity map, because the stream `inboxChanged` would otherwise keep all rows in memory and send outdated rows. */
export const newestFirst = (em: EntityManager, ids: readonly string[]): Promise<Enquiry[]> =>
  em.find(
    Enquiry,
    { id: { $in: [...ids] } },
    { orderBy: { createdAt: 'desc', id: 'desc' }, disableIdentityMap: true },
  );

/** Returns the other enquiries from the same email address or phone number, newest first. */
export const othersOf = (context: Context, enquiry: Enquiry): Promise<Enquiry[]> =>
  batched(context, 'Enquiry.others', enquiry, async (enquiries) => {
    const pairs = await otherIds(context.em, enquiries);
    const ids = [...new Set(pairs.map(({ other }) => other))];
    const found = await newestFirst(context.em, ids);
    return enquiries.map(({ id }) => {
      const own = new Set(pairs.filter((pair) => pair.id === id).map(({ other }) => other));
      return found.filter((each) => own.has(each.id));
    });
  });

// Each inner select reads one range of an index that is sorted by time.
const SQL = `
  select asked.id, found.id as other
  from unnest(?::uuid[], ?::text[], ?::text[]) as asked (id, email, phone)
  cross join lateral (
    (select c.created_at, c.id from enquiry c where c.email_key <> '' and c.email_key = asked.email and c.id <> asked.id and not c.is_held
       order by c.created_at desc, c.id desc limit ${othersPage.most})
    union
    (select c.created_at, c.id from enquiry c where c.phone_number <> '' and c.phone_number = asked.phone
       and c.id <> asked.id and not c.is_held
       order by c.created_at desc, c.id desc limit ${othersPage.most})
    order by created_at desc, id desc limit ${othersPage.most}
  ) found`;

const otherIds = (em: EntityManager, enquiries: readonly Enquiry[]) =>
  em.execute<{ id: string; other: string }[]>(SQL, [
    `{${enquiries.map(({ id }) => id).join(',')}}`,
    textArray(enquiries.map(({ emailKey }) => emailKey)),
    textArray(enquiries.map(({ phoneNumber }) => phoneNumber)),
  ]);
