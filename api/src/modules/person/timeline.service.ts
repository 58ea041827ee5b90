import type { EntityClass } from '@mikro-orm/postgresql';
import type { Context } from '../../graphql/context.ts';
import { badInput } from '../../graphql/errors.ts';
import { Activity } from '../../records/activity.entity.ts';
import { isUuid } from '../../records/ids.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { EnquiryNote } from '../enquiry/enquiry-note.entity.ts';
import { Touch } from '../enquiry/touch.entity.ts';
import type { Person } from './person.entity.ts';
import type { PersonEntry } from './person.types.ts';
import { PersonMerge } from './person-merge.entity.ts';

type Kind = 'enquiry' | 'touch' | 'note' | 'change' | 'merge';

interface Row {
  kind: Kind;
  id: string;
  /** In microseconds since 1970, like the database. */
  at: string;
  about: string | null;
}

/** The rows of each kind. `file` contains the person's id and the ids merged into it, `own` the ids of the enquiries. */
const sources: Readonly<Record<Kind, { at: string; about: string; from: string }>> = {
  enquiry: { at: 'c.created_at', about: 'c.id', from: 'enquiry c where c.id in (select id from own)' },
  touch: {
    at: 'c.created_at',
    about: 'c.enquiry_id',
    from: 'touch c where c.enquiry_id in (select id from own)',
  },
  note: {
    at: 'c.created_at',
    about: 'c.enquiry_id',
    from: 'enquiry_note c where c.enquiry_id in (select id from own)',
  },
  // Leaves out log entries that have an entry of their own: notes, touches, merges, and the creation of an enquiry.
  change: {
    at: 'c.created_at',
    about: 'null::uuid',
    from: `activity c where c.record_id in (select id::text from file union all select id::text from own)
      and c.action not in ('noted', 'touched', 'merged') and not (c.kind = 'Enquiry' and c.action = 'created')`,
  },
  merge: {
    at: 'c.created_at',
    about: 'null::uuid',
    from: 'person_merge c where c.kept_id in (select id from file)',
  },
};

const SQL = `
  with recursive file as (
    select ?::uuid as id union select p.id from person p join file on p.merged_into_id = file.id
  ), own as materialized (select c.id from enquiry c where c.person_id in (select id from file))
  select * from (${Object.entries(sources)
    .map(
      ([kind, { at, about, from }]) =>
        `(select '${kind}' as kind, c.id, (extract(epoch from ${at}) * 1000000)::bigint::text as at, ${about} as about from ${from}
          and (?::bigint is null or (${at}, c.id) < (timestamptz 'epoch' + ?::bigint * interval '1 microsecond', ?::uuid))
          order by ${at} desc, c.id desc limit ?)`,
    )
    .join(' union all ')}) entries
  order by at::bigint desc, id desc limit ?`;

/**
 * The timeline of a person: enquiries with touches and notes, changes of the person and of the enquiries, merges. Returns the
 * newest entries in chronological order.
 *
 * @param before - returns only entries older than this cursor
 * @throws AppError BAD_USER_INPUT for an invalid cursor
 */
export async function timelineOf(
  { em }: Context,
  { id }: Person,
  first: number,
  before: string | null | undefined,
): Promise<PersonEntry[]> {
  const place = before ? placeOf(before) : null;
  const beyond = [place?.at ?? null, place?.at ?? null, place?.id ?? null, first];
  const rows = await em.execute<Row[]>(SQL, [id, ...Object.keys(sources).flatMap(() => beyond), first]);
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
    cursor: `${at}|${entry}`,
    enquiry: (about && enquiries.get(about)) || null,
    touch: touches.get(entry) ?? null,
    note: notes.get(entry) ?? null,
    change: changes.get(entry) ?? null,
    merge: merges.get(entry) ?? null,
  }));
}

/** @throws AppError BAD_USER_INPUT if the text is not a cursor of a timeline */
function placeOf(cursor: string): { at: string; id: string } {
  const [at = '', id, ...rest] = cursor.split('|');
  if (/^\d{1,17}$/.test(at) && isUuid(id) && rest.length === 0) return { at, id };
  const message = 'The cursor is not one of this list.';
  throw badInput(message, { before: message });
}
