import type { EntityManager } from '@mikro-orm/postgresql';
import { batched } from '../../graphql/batch.ts';
import type { Context } from '../../graphql/context.ts';
import { Activity } from '../../records/activity.entity.ts';
import { Contact } from './contact.entity.ts';
import { mostOthers } from './contact.rules.ts';
import { ContactNote } from './contact-note.entity.ts';

// A subscription's entity manager lives as long as its stream. With an identity map it would hold every enquiry of the
// day.
const unremembered = { disableIdentityMap: true };

/** The notes on an enquiry, oldest first. */
export const notesOf = (context: Context, { id }: Contact): Promise<ContactNote[]> =>
  batched(context, 'Contact.notes', id, async (ids) => {
    const where = { contactId: { $in: [...ids] } };
    const notes = await context.em.find(ContactNote, where, { orderBy: { id: 'asc' }, ...unremembered });
    return grouped(ids, notes, ({ contactId }) => contactId);
  });

/** The changes of an enquiry, oldest first, without its notes. */
export const historyOf = (context: Context, { id }: Contact): Promise<Activity[]> =>
  batched(context, 'Contact.history', id, async (ids) => {
    const where = { recordId: { $in: [...ids] }, action: { $ne: 'noted' } };
    const changes = await context.em.find(Activity, where, { orderBy: { id: 'asc' }, ...unremembered });
    return grouped(ids, changes, ({ recordId }) => recordId);
  });

/** Other enquiries from the same e-mail address or phone number, newest first. */
export const othersOf = (context: Context, contact: Contact): Promise<Contact[]> =>
  batched(context, 'Contact.others', contact, async (contacts) => {
    const pairs = await otherIds(context.em, contacts);
    const ids = [...new Set(pairs.map(({ other }) => other))];
    const found = await context.em.find(
      Contact,
      { id: { $in: ids } },
      { orderBy: { createdAt: 'desc', id: 'desc' }, ...unremembered },
    );
    return contacts.map(({ id }) => {
      const own = new Set(pairs.filter((pair) => pair.id === id).map(({ other }) => other));
      return found.filter((each) => own.has(each.id));
    });
  });

// Each inner select reads one index range that is already in order.
const SQL = `
  select asked.id, found.id as other
  from unnest(?::uuid[], ?::text[], ?::text[]) as asked (id, email, phone)
  cross join lateral (
    (select c.created_at, c.id from contact c where c.email_key = asked.email and c.id <> asked.id and not c.is_held
     order by c.created_at desc, c.id desc limit ${mostOthers})
    union
    (select c.created_at, c.id from contact c where c.phone_number <> '' and c.phone_number = asked.phone
       and c.id <> asked.id and not c.is_held
     order by c.created_at desc, c.id desc limit ${mostOthers})
    order by created_at desc, id desc limit ${mostOthers}
  ) found`;

const otherIds = (em: EntityManager, contacts: readonly Contact[]) =>
  em.execute<{ id: string; other: string }[]>(SQL, [
    `{${contacts.map(({ id }) => id).join(',')}}`,
    textArray(contacts.map(({ emailKey }) => emailKey)),
    textArray(contacts.map(({ phoneNumber }) => phoneNumber)),
  ]);

/** A PostgreSQL array literal of texts. */
const textArray = (texts: string[]) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;

const grouped = <Row>(keys: readonly string[], rows: Row[], keyOf: (row: Row) => string): Row[][] => {
  const groups = Map.groupBy(rows, keyOf);
  return keys.map((key) => groups.get(key) ?? []);
};
