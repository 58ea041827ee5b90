import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { AppError, badField, parseOrThrow } from '../../graphql/errors.ts';
import { once } from '../../records/idempotency.ts';
import { insertOnce, refuseIdOf } from '../../records/insert-once.ts';
import type { ChangedKind } from '../../records/kind.ts';
import { recordActivity } from '../../records/record-activity.ts';
import {
  formValues,
  lockRecord,
  type RowChange,
  refuseOther,
  subjectOf,
  updateRow,
} from '../../records/records.ts';
import { checkCounsellorActive, withCounsellorName } from '../admin/counsellor.ts';
import { officeDay } from '../dashboard/dashboard.rules.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { sentId } from '../enquiry/intake/enquiry-identity.ts';
import { Person } from './person.entity.ts';
import { personFacts, personForm, sentPersonForm } from './person.form.ts';
import { personKeysOf } from './person.keys.ts';
import { rules } from './person.rules.ts';

const unborn = 'Birthday must be a day of the past. Check the calendar: BS years are 57 ahead.';

export const personKind = {
  ...personFacts,
  entity: Person,
  async prepare(row: Person, em: EntityManager, before?: Readonly<Record<string, unknown>>) {
    Object.assign(row, rules.prepared(row), personKeysOf(row));
    if (row.birthDay !== null && row.birthDay !== before?.birthDay && row.birthDay > officeDay(new Date()))
      throw badField('birthDay', unborn);
    await checkCounsellorActive(em, row.counsellorId, before?.counsellorId);
  },
  auditValues: withCounsellorName,
} satisfies ChangedKind<Person>;

/**
 * Creates a person. A repeated call with the same id and content creates no second person, even if the first was changed or
 * erased since.
 * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT; CONFLICT with the stored values if the content differs; NOT_FOUND if the
 * person was erased
 */
export function createPerson(context: Context, input: object): Promise<Person> {
  const viewer = requireViewer(context);
  const { id: minted, ...values } = parseOrThrow(sentPersonForm, input);
  const contentHash = hash('sha256', JSON.stringify([viewer.id, values]));
  const id = minted ?? sentId(context, contentHash);
  return once(context, Person, { name: `create Person ${id}`, content: values }, async (em) => {
    const row = em.create(Person, { ...values, contentHash, id }, { partial: true, persist: false });
    await refuseIdOf(em, Enquiry, row.id);
    await personKind.prepare(row, em);
    const { stored, isNew } = await insertOnce(em, Person, personKind.label, row, (known) =>
      refuseOther(personKind, known, formValues(personForm, row)),
    );
    if (isNew) {
      const after = await personKind.auditValues(formValues(personForm, stored), em);
      recordActivity(em, viewer, { action: 'created', ...subjectOf(personKind, stored), after });
    }
    return stored;
  });
}

/** @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND; CONFLICT, for example if the person was merged */
export function updatePerson(context: Context, id: string, change: RowChange): Promise<Person> {
  const lock = async (em: Context['em']) => {
    const person = await lockRecord(em, personKind, id);
    if (person.mergedIntoId !== null) throw mergedAway(person);
    return person;
  };
  return updateRow(context, personKind, lock, `update Person ${id}`, change);
}

export const mergedAway = ({ name, mergedIntoId }: Person): AppError =>
  new AppError('CONFLICT', `${name} was merged into another person. Open that one.`, {
    keptId: mergedIntoId ?? '',
  });
