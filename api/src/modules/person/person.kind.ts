import type { EntityManager } from '@mikro-orm/postgresql';
import { badInput } from '../../graphql/errors.ts';
import type { ChangedKind } from '../../records/kind.ts';
import { checkCounsellorActive, counsellorName } from '../admin/counsellor.check.ts';
import { officeDay } from '../dashboard/dashboard.rules.ts';
import { Person } from './person.entity.ts';
import { personFacts } from './person.form.ts';
import { personKeysOf } from './person.keys.ts';
import { rules } from './person.rules.ts';

const unborn = 'Birthday must be a day of the past. Check the calendar: BS years are 57 ahead.';

/** The facts about people that the shared update code needs. */
export const personKind = {
  ...personFacts,
  entity: Person,
  async prepare(row: Person, em: EntityManager, before?: Readonly<Record<string, unknown>>) {
    Object.assign(row, rules.prepared(row), personKeysOf(row));
    if (row.birthDay !== null && row.birthDay !== before?.birthDay && row.birthDay > officeDay(new Date()))
      throw badInput(unborn, { birthDay: unborn });
    await checkCounsellorActive(em, row.counsellorId, before?.counsellorId);
  },
  async told({ counsellorId, ...values }, em) {
    return { ...values, counsellor: await counsellorName(em, counsellorId) };
  },
} satisfies ChangedKind<Person>;
