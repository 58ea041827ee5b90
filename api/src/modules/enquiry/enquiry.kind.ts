import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { announceChange } from '../../database/inbox-feed.ts';
import { badField } from '../../graphql/errors.ts';
import { isUuid } from '../../records/ids.ts';
import type { Author, ChangedKind } from '../../records/kind.ts';
import { idsOf } from '../../records/sql.ts';
import { checkCounsellorActive, counsellorName, isActiveAccount } from '../admin/counsellor.ts';
import { Person } from '../person/person.entity.ts';
import { Enquiry } from './enquiry.entity.ts';
import { enquiryFacts } from './enquiry.form.ts';
import { rules } from './enquiry.rules.ts';
import { takeSeat } from './seat/take-seat.ts';

export const enquiryKind = {
  ...enquiryFacts,
  entity: Enquiry,
  async prepare(
    row: Enquiry,
    em: EntityManager,
    before: Readonly<Record<string, unknown>> | undefined,
    by: Author,
  ) {
    Object.assign(row, rules.prepared(row));
    if (row.personId !== null && row.personId !== before?.personId) {
      const person = await personToAttach(em, row.personId);
      row.personId = person.id;
      // The enquiry gets the person's counsellor, unless the same save names another one.
      const { counsellorId } = person;
      const isNamed = row.counsellorId !== (before?.counsellorId ?? null);
      if (counsellorId !== null && !isNamed && (await isActiveAccount(em, counsellorId)))
        row.counsellorId = counsellorId;
    }
    await takeSeat(row, em, before, by);
    if (row.status !== 'new') row.answeredAt ??= before?.status === 'new' ? new Date() : null;
    await checkCounsellorActive(em, row.counsellorId, before?.counsellorId);
  },
  async told({ counsellorId, ...values }, em) {
    return { ...values, counsellor: await counsellorName(em, counsellorId) };
  },
  announce: ({ id }, em) => announceChange(em, id),
} satisfies ChangedKind<Enquiry>;

const notThere = 'This person no longer exists. Choose another one, or save without a person.';

/**
 * Finds and locks the person to whom an enquiry is attached. If that person has been merged, perhaps while the change waited
 * offline, returns the person into whom they were merged.
 *
 * @throws AppError BAD_USER_INPUT for an unknown or erased person
 */
async function personToAttach(em: EntityManager, personId: string): Promise<Person> {
  for (;;) {
    const ids = await wayTo(em, personId);
    // A merge and its undoing also lock people in the order of their ids. Another order here could deadlock with them.
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
    if (!way.some(({ id }) => id === personId)) throw badField('personId', notThere);
    // The chain's last person was merged before the locks were taken, so try again with the longer chain.
  }
}

/** Returns the ids of a person and of all people into whom that person was merged, directly or indirectly. */
const wayTo = (em: EntityManager, personId: string): Promise<string[]> =>
  idsOf(
    em,
    `with recursive way as (
       select id, merged_into_id from person where id = ?
       union select p.id, p.merged_into_id from person p join way on p.id = way.merged_into_id
     ) select id from way`,
    [personId],
  );

/** Locks the person named in a change before the enquiry, because a merge also locks people first. */
export async function lockPersonFirst(em: EntityManager, input: object): Promise<void> {
  const personId = 'personId' in input ? input.personId : null;
  if (isUuid(personId)) await personToAttach(em, personId);
}
