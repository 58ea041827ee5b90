import { hash } from 'node:crypto';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { AppError, parseOrThrow } from '../../graphql/errors.ts';
import { once } from '../../records/idempotency.ts';
import { insertOnce, refuseIdOf } from '../../records/insert-once.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { formValues, lockRecord, subjectOf, updateRow } from '../../records/records.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { sentId } from '../enquiry/intake/enquiry-identity.ts';
import { Person } from './person.entity.ts';
import { personForm, sentPersonForm } from './person.form.ts';
import { personKind } from './person.kind.ts';

/**
 * Creates a person. The same id with the same content from the same account never creates a second person, whatever happened to the
 * first.
 *
 * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, CONFLICT, NOT_FOUND if the person was erased
 */
export function createPerson(context: Context, input: object): Promise<Person> {
  const viewer = requireViewer(context);
  const { id: minted, ...values } = parseOrThrow(sentPersonForm, input);
  const contentHash = hash('sha256', JSON.stringify([viewer.id, values]));
  const id = minted ?? sentId(context, contentHash);
  // The id must come last, because erasing finds the stored response by it.
  const name = `create ${contentHash} Person ${id}`;
  return once(context, Person, name, async (em) => {
    const row = em.create(Person, { ...values, contentHash, id }, { partial: true, persist: false });
    await refuseIdOf(em, Enquiry, row.id);
    await personKind.prepare(row, em);
    const { stored, isNew } = await insertOnce(em, Person, personKind.label, row);
    if (isNew) {
      const after = await personKind.told(formValues(personForm, stored), em);
      recordActivity(em, viewer, { action: 'created', ...subjectOf(personKind, stored), after });
    }
    return stored;
  });
}

/** @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND; CONFLICT if the version is stale or the person was merged */
export function updatePerson(
  context: Context,
  id: string,
  input: object,
  version?: number | null,
): Promise<Person> {
  const lock = async (em: Context['em']) => {
    const person = await lockRecord(em, personKind, id);
    if (person.mergedIntoId !== null) throw mergedAway(person);
    return person;
  };
  return updateRow(context, personKind, lock, `update Person ${id}`, { input, version });
}

/** Refuses a change of a person that was merged into another one. */
export const mergedAway = ({ name, mergedIntoId }: Person): AppError =>
  new AppError('CONFLICT', `${name} was merged into another person. Open that one.`, {
    keptId: mergedIntoId ?? '',
  });
