import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../graphql/errors.ts';
import { isUuid } from '../../records/ids.ts';
import { Person } from './person.entity.ts';
import { personFacts } from './person.form.ts';

/**
 * Reads and locks two people in the order of their ids, so that concurrent changes of the same pair cannot deadlock.
 *
 * @throws AppError NOT_FOUND
 */
export async function lockPair(
  em: EntityManager,
  oneId: string,
  otherId: string,
): Promise<[one: Person, other: Person]> {
  const ids = [oneId, otherId];
  const found = ids.every(isUuid)
    ? await em.find(
        Person,
        { id: { $in: ids } },
        { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      )
    : [];
  const [one, other] = ids.map((id) => found.find((each) => each.id === id));
  if (!one || !other) throw notFound(personFacts.label);
  return [one, other];
}
