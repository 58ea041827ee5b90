import { type Context, requireViewer } from '../../graphql/context.ts';
import { badInput } from '../../graphql/errors.ts';
import { once } from '../../records/idempotency.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { subjectOf } from '../../records/records.ts';
import { lockPair } from './lock-pair.ts';
import { Person } from './person.entity.ts';
import { personKind } from './person.kind.ts';
import { mergedAway } from './person.service.ts';

/**
 * Records that two people are different although they share a phone number or e-mail address. Idempotent.
 *
 * @returns the first of them
 * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND; CONFLICT if one of them was merged
 */
export function keepApart(context: Context, oneId: string, otherId: string): Promise<Person> {
  const viewer = requireViewer(context);
  return once(context, Person, `part ${otherId} Person ${oneId}`, async (em) => {
    if (oneId === otherId) throw badInput('Choose two people.', { otherId: 'Choose two people.' });
    const [one, other] = await lockPair(em, oneId, otherId);
    for (const person of [one, other]) if (person.mergedIntoId !== null) throw mergedAway(person);
    const made = await em.execute(
      `insert into person_apart (one_id, other_id, by, created_at)
       values (least(?::uuid, ?::uuid), greatest(?::uuid, ?::uuid), ?, now()) on conflict do nothing returning 1`,
      [oneId, otherId, oneId, otherId, viewer.id],
    );
    if (made.length > 0)
      recordActivity(em, viewer, {
        action: 'parted',
        ...subjectOf(personKind, one),
        after: { otherId: other.id },
      });
    return one;
  });
}
