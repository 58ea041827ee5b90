import type { EntityManager } from '@mikro-orm/postgresql';
import { announceChange } from '../../database/inbox-feed.ts';
import type { ChangedKind } from '../../records/kind.ts';
import { checkCounsellorActive, counsellorName, isActiveAccount } from '../admin/counsellor.ts';
import { personToAttach } from './attach.ts';
import { Enquiry } from './enquiry.entity.ts';
import { enquiryFacts } from './enquiry.form.ts';
import { rules } from './enquiry.rules.ts';

/** What the code of a change needs to know of enquiries. */
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
