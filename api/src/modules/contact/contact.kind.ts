import { announceChange } from '../../database/inbox-feed.ts';
import { badInput } from '../../graphql/errors.ts';
import type { ChangedKind } from '../../records/kind.ts';
import { Admin } from '../admin/admin.entity.ts';
import { Contact } from './contact.entity.ts';
import { contactFacts } from './contact.form.ts';
import { rules } from './contact.rules.ts';

/** What the code of a change needs to know of enquiries. */
export const contactKind = {
  ...contactFacts,
  entity: Contact,
  async prepare(row, em, before) {
    Object.assign(row, rules.prepared(row));
    const { counsellorId } = row;
    // An account that was disabled since keeps its enquiries: only a new counsellor must be able to sign in.
    if (counsellorId === null || counsellorId === before?.counsellorId) return;
    if (await em.count(Admin, { id: counsellorId, isActive: true })) return;
    const message = 'Choose a counsellor whose account is active';
    throw badInput(message, { counsellorId: message });
  },
  /** The name of the counsellor, as it is now: an id says nothing, and an account may be renamed. */
  async told({ counsellorId, ...values }, em) {
    const id = typeof counsellorId === 'string' ? counsellorId : null;
    const account =
      id && (await em.findOne(Admin, { id }, { fields: ['name', 'email'], disableIdentityMap: true }));
    return { ...values, counsellor: account ? account.name || account.email : null };
  },
  announce: ({ id }, em) => announceChange(em, id),
} satisfies ChangedKind<Contact>;
