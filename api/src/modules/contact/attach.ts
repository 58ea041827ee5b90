import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { badInput } from '../../graphql/errors.ts';
import { isUuid } from '../../records/ids.ts';
import { Person } from '../person/person.entity.ts';

const notThere = 'This person is not there any more. Choose another one, or save without a person.';

/**
 * The person that an enquiry is attached to, locked against a merge. A merged one stands for the one that it was merged into,
 * because a change that waited offline does not know of the merge.
 *
 * @throws AppError BAD_USER_INPUT for an unknown or erased person
 */
export async function personToAttach(em: EntityManager, personId: string): Promise<Person> {
  let id: string | null = personId;
  while (id !== null) {
    const person: Person | null = await em.findOne(
      Person,
      { id },
      { lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
    );
    if (person?.mergedIntoId === null) return person;
    id = person?.mergedIntoId ?? null;
  }
  throw badInput(notThere, { personId: notThere });
}

/**
 * Locks the person of a change before the enquiry is locked. A merge locks people first, too: in another order the two would wait
 * for each other.
 */
export async function lockPersonFirst(em: EntityManager, input: object): Promise<void> {
  const personId = 'personId' in input ? input.personId : null;
  if (isUuid(personId)) await personToAttach(em, personId);
}
