import type { EntityClass } from '@mikro-orm/postgresql';
import type { Context } from '../../graphql/context.ts';
import { Activity } from '../../records/activity.entity.ts';
import { cursorOf } from '../../records/keyset.rules.ts';
import { behind, orderBy, placeOf } from '../../records/keyset.ts';
import { condition } from '../../records/sql.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { EnquiryNote } from '../enquiry/enquiry-note.entity.ts';
import { Touch } from '../enquiry/touch/touch.entity.ts';
import type { Person } from './person.entity.ts';
import { timelineKeyset } from './person.keysets.ts';
import type { PersonEntry } from './person.types.ts';
import { PersonMerge } from './person-merge.entity.ts';

type Kind = 'enquiry' | 'touch' | 'note' | 'change' | 'merge';

interface Row {
  kind: Kind;
  id: string;
  /** A Unix time in microseconds, the precision of the database. */
  at: string;
  about: string | null;
}

/**
 * The SQL for each kind of entry. It reads two CTEs that `statement` defines. `file` has the ids of the person and of all
 * people merged into this person. `own` has the ids of the enquiries of all these people.
 */
const sources: Readonly<Record<Kind, { about: string; from: string }>> = {
  enquiry: { about: 'c.id', from: 'enquiry c where c.id in (select id from own)' },
  touch: {
    about: 'c.enquiry_id',
    from: 'touch c where c.enquiry_id in (select id from own)',
  },
  note: {
    about: 'c.enquiry_id',
    from: 'enquiry_note c where c.enquiry_id in (select id from own)',
  },
  // Leaves out log entries about what the other sources already return: notes, touches, merges and new enquiries.
  change: {
    about: 'null::uuid',
    from: `activity c where c.record_id in (select id::text from file union all select id::text from own)
      and c.action not in ('noted', 'touched', 'merged') and not (c.kind = 'Enquiry' and c.action = 'created')`,
  },
  merge: {
    about: 'null::uuid',
    from: 'person_merge c where c.kept_id in (select id from file)',
  },
};

/** @param beyond - an SQL condition for the entries to return */
const statement = (beyond: string) => `
  with recursive file as (
    select ?::uuid as id union select p.id from person p join file on p.merged_into_id = file.id
  ), own as materialized (select c.id from enquiry c where c.person_id in (select id from file))
  select * from (${Object.entries(sources)
    .map(
      ([kind, { about, from }]) =>
        `(select '${kind}' as kind, c.id, (extract(epoch from c.created_at) * 1000000)::bigint::text as at, ${about} as about from ${from}
          and ${beyond} order by ${orderBy(timelineKeyset)} limit ?)`,
    )
    .join(' union all ')}) entries
  order by at::bigint desc, id desc limit ?`;

/** Returns the newest entries before the cursor `before`, oldest first. @throws AppError BAD_USER_INPUT for a bad cursor */
export async function timelineOf(
  { em }: Context,
  { id }: Person,
  first: number,
  before: string | null | undefined,
): Promise<PersonEntry[]> {
  const { sql, values } = before ? behind(placeOf([timelineKeyset], before, 'before')) : condition('true');
  const rows = await em.execute<Row[]>(statement(sql), [
    id,
    ...Object.keys(sources).flatMap(() => [...values, first]),
    first,
  ]);
  const load = async <Entity extends { id: string }>(entity: EntityClass<Entity>, ids: string[]) => {
    const found: { id: string }[] =
      ids.length > 0
        ? await em.find<{ id: string }>(entity, { id: { $in: ids } }, { disableIdentityMap: true })
        : [];
    return new Map(found.map((each) => [each.id, each as Entity]));
  };
  const idsOf = (kind: Kind) => rows.filter((row) => row.kind === kind).map((row) => row.id);
  const enquiries = await load(Enquiry, [...new Set(rows.flatMap(({ about }) => about ?? []))]);
  const touches = await load(Touch, idsOf('touch'));
  const notes = await load(EnquiryNote, idsOf('note'));
  const changes = await load(Activity, idsOf('change'));
  const merges = await load(PersonMerge, idsOf('merge'));
  return rows.toReversed().map(({ kind, id: entry, at, about }) => ({
    at: new Date(Number(at) / 1000),
    kind,
    cursor: cursorOf(timelineKeyset, { at, id: entry }),
    enquiry: (about && enquiries.get(about)) || null,
    touch: touches.get(entry) ?? null,
    note: notes.get(entry) ?? null,
    change: changes.get(entry) ?? null,
    merge: merges.get(entry) ?? null,
  }));
}
