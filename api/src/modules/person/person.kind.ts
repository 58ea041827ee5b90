import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangedKind } from '../../records/kind.ts';
import { checkCounsellorActive, counsellorName } from '../admin/counsellor.check.ts';
import { Person } from './person.entity.ts';
import { personFacts } from './person.form.ts';
import { personKeysOf } from './person.keys.ts';
import { rules } from './person.rules.ts';

/** What the code of a change needs to know of people. */
export const personKind = {
  ...personFacts,
  entity: Person,
  async prepare(row: Person, em: EntityManager, before?: Readonly<Record<string, unknown>>) {
    Object.assign(row, rules.prepared(row), personKeysOf(row));
    await checkCounsellorActive(em, row.counsellorId, before?.counsellorId);
  },
  async told({ counsellorId, ...values }, em) {
    return { ...values, counsellor: await counsellorName(em, counsellorId) };
  },
} satisfies ChangedKind<Person>;
