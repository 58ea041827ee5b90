import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { announceChange } from '../../database/inbox-feed.ts';
import { badInput } from '../../graphql/errors.ts';
import { isUuid } from '../../records/ids.ts';
import type { ChangedKind } from '../../records/kind.ts';
import { checkCounsellorActive, counsellorName, isActiveAccount } from '../admin/counsellor.ts';
import { Person } from '../person/person.entity.ts';
import { Enquiry } from './enquiry.entity.ts';
import { enquiryFacts } from './enquiry.form.ts';
import { rules } from './enquiry.rules.ts';

export const enquiryKind = {
  ...enquiryFacts,
  entity: Enquiry,
  async prepare(row: Enquiry, em: EntityManager, before?: Readonly<Record<string, unknown>>) {
    Object.assign(row, rules.prepared(row));
    if (row.personId !== null && row.personId !== before?.personId) {
      const person = await personToAttach(em, row.personId);
      row.personId = person.id;
      // The person's counsellor becomes the enquiry's, unless the same save names another one.
      const { counsellorId } = person;
      const isNamed = row.counsellorId !== (before?.counsellorId ?? null);
      if (counsellorId !== null && !isNamed && (await isActiveAccount(em, counsellorId)))
        row.counsellorId = counsellorId;
    }
    if (row.status !== 'new') row.answeredAt ??= before?.status === 'new' ? new Date() : null;
    await checkCounsellorActive(em, row.counsellorId, before?.counsellorId);
  },
  async told({ counsellorId, ...values }, em) {
    return { ...values, counsellor: await counsellorName(em, counsellorId) };
  },
  announce: ({ id }, em) => announceChange(em, id),
} satisfies ChangedKind<Enquiry>;

const notThere = 'This person is not there any more. Choose another one, or save without a person.';

/**
 * Finds and locks the person to whom an enquiry is attached. For a merged person, this is the one into whom it was merged, because a
 * change that waited offline may be older than the merge.
 *
 * @throws AppError BAD_USER_INPUT for an unknown or erased person
 */
async function personToAttach(em: EntityManager, personId: string): Promise<Person> {
  for (;;) {
    const ids = await wayTo(em, personId);
    // A merge and its undoing lock in the order of ids too; a different order could deadlock.
    const way = await em.find(
      Person,
      { id: { $in: ids } },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
    );
    let person = way.find(({ id }) => id === personId);
    while (person && person.mergedIntoId !== null) {
      const { mergedIntoId } = person;
      person = way.find(({ id }) => id === mergedIntoId);
    }
    if (person) return person;
    if (!way.some(({ id }) => id === personId)) throw badInput(notThere, { personId: notThere });
    // The last person was merged before the locks were taken: try again with the longer chain.
  }
}

/** The ids of a person and of all people into whom it was merged. */
async function wayTo(em: EntityManager, personId: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `with recursive way as (
       select id, merged_into_id from person where id = ?
       union select p.id, p.merged_into_id from person p join way on p.id = way.merged_into_id
     ) select id from way`,
    [personId],
  );
  return rows.map(({ id }) => id);
}

/** Locks the person of a change before its enquiry, because a merge locks people first too. */
export async function lockPersonFirst(em: EntityManager, input: object): Promise<void> {
  const personId = 'personId' in input ? input.personId : null;
  if (isUuid(personId)) await personToAttach(em, personId);
}
