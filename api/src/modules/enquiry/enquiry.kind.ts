import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { announceChange } from '../../database/inbox-feed.ts';
import { badField } from '../../graphql/errors.ts';
import { isUuid } from '../../records/ids.ts';
import type { Author, ChangedKind } from '../../records/kind.ts';
import { idsOf } from '../../records/sql.ts';
import { checkCounsellorActive, isActiveAccount, withCounsellorName } from '../admin/counsellor.ts';
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
      // The enquiry is assigned to the person's counsellor, unless the same save names another counsellor.
      const { counsellorId } = person;
      const isNamed = row.counsellorId !== (before?.counsellorId ?? null);
      if (counsellorId !== null && !isNamed && (await isActiveAccount(em, counsellorId)))
        row.counsellorId = counsellorId;
    }
    await takeSeat(row, em, before, by);
    if (row.status !== 'new') row.answeredAt ??= before?.status === 'new' ? new Date() : null;
    await checkCounsellorActive(em, row.counsellorId, before?.counsellorId);
  },
  auditValues: withCounsellorName,
  announce: ({ id }, em) => announceChange(em, id),
} satisfies ChangedKind<Enquiry>;

const notThere = 'This person no longer exists. Choose another one, or save without a person.';

/**
 * Locks and returns the person with this id. If this person has been merged into another person, for example while the client
 * was offline, locks and returns the other person. @throws AppError BAD_USER_INPUT for an unknown or erased person
 */
async function personToAttach(em: EntityManager, personId: string): Promise<Person> {
  for (;;) {
    const ids = await wayTo(em, personId);
    // Locks people in the order of their ids, as merging and undoing a merge do. Another order could cause a deadlock.
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
    // Somebody merged the last person of the chain before the locks were taken. The next round reads the longer chain.
  }
}

/** Returns the ids of the person and of all people into whom the person was merged, directly or indirectly. */
const wayTo = (em: EntityManager, personId: string): Promise<string[]> =>
  idsOf(
    em,
    `with recursive way as (
       select id, merged_into_id from person where id = ?
       union select p.id, p.merged_into_id from person p join way on p.id = way.merged_into_id
     ) select id from way`,
    [personId],
  );

/** Locks the person in `input`. Call it before locking the enquiry: merges also lock people first, which avoids deadlocks. */
export async function lockPersonFirst(em: EntityManager, input: object): Promise<void> {
  const personId = 'personId' in input ? input.personId : null;
  if (isUuid(personId)) await personToAttach(em, personId);
}
