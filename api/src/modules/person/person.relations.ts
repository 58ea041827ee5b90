import { batched } from '../../graphql/batch.ts';
import type { Context } from '../../graphql/context.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { relation } from '../enquiry/enquiry.relations.ts';
import { peopleOf } from './matches.service.ts';
import { whyNotUndo } from './merge.service.ts';
import type { Person } from './person.entity.ts';
import { PersonMerge } from './person-merge.entity.ts';

export const personOf = (context: Context, { personId }: Enquiry): Promise<Person | null> =>
  personId === null
    ? Promise.resolve(null)
    : batched(context, 'Enquiry.person', personId, async (ids) => {
        const people = await peopleOf(context.em, ids);
        return ids.map((id) => people.get(id) ?? null);
      });

export const enquiriesOf = relation(
  'Person.enquiries',
  Enquiry,
  ({ personId }) => personId,
  { createdAt: 'desc', id: 'desc' },
  `select c.id from enquiry c where c.person_id = asked.id
     and (?::uuid is null or (c.created_at, c.id) < (select p.created_at, p.id from enquiry p where p.id = ?::uuid))
     order by c.created_at desc, c.id desc limit ?`,
);

export const keptApartOf = (context: Context, { id }: Person): Promise<string[]> =>
  batched(context, 'Person.keptApart', id, async (ids) => {
    const rows = await context.em.execute<{ id: string; other: string }[]>(
      `select asked.id, case when a.one_id = asked.id then a.other_id else a.one_id end as other
       from unnest(?::uuid[]) as asked (id) join person_apart a on asked.id in (a.one_id, a.other_id) order by other`,
      [`{${ids}}`],
    );
    const groups = Map.groupBy(rows, (row) => row.id);
    return ids.map((each) => (groups.get(each) ?? []).map(({ other }) => other));
  });

export const mergesOf = relation(
  'Person.merges',
  PersonMerge,
  ({ keptId }) => keptId,
  { id: 'desc' },
  `select m.id from person_merge m where m.kept_id = asked.id
     and (?::uuid is null or m.id < ?::uuid) order by m.id desc limit ?`,
);

/** Returns why the merge cannot be undone; '' if it can. */
export const whyNotOf = (context: Context, merge: PersonMerge): Promise<string> =>
  batched(context, 'PersonMerge.whyNot', merge, async (merges) => {
    const { em } = context;
    const people = await peopleOf(
      em,
      merges.flatMap(({ keptId, goneId }) => [keptId, goneId]),
    );
    const ids = merges.map(({ id }) => id);
    const rows = await em.execute<{ id: string; elsewhere: boolean; followed: boolean }[]>(
      `select m.id, exists (select from enquiry c where c.id = any(m.moved::uuid[]) and c.person_id is distinct from m.kept_id) as elsewhere,
         exists (select from person_merge l where l.kept_id = m.kept_id and l.id > m.id and l.undone_at is null) as followed
       from person_merge m where m.id = any(?::uuid[])`,
      [`{${ids}}`],
    );
    const stands = new Map(rows.map((row) => [row.id, row]));
    return merges.map((each) => {
      const [kept, gone, row] = [people.get(each.keptId), people.get(each.goneId), stands.get(each.id)];
      if (!kept || !gone || !row) return 'One of the two people was erased.';
      return whyNotUndo(each, { kept, gone, isEnquiryElsewhere: row.elsewhere, isFollowed: row.followed });
    });
  });
