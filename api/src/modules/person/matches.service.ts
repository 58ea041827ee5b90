import type { EntityManager } from '@mikro-orm/postgresql';
import { batched } from '../../graphql/batch.ts';
import type { Context } from '../../graphql/context.ts';
import type { Contact } from '../contact/contact.entity.ts';
import { emailKeyOf } from '../contact/contact.rules.ts';
import { phoneNumbers } from '../contact/phone.ts';
import { Person } from './person.entity.ts';
import type { PersonMatch } from './person.types.ts';

const unremembered = { disableIdentityMap: true };

/** Whom to look for. */
interface Asked {
  id: string;
  numbers: string[];
  emailKey: string;
}

interface Found {
  asked: string;
  person: string;
  reason: string;
}

/** Other people with a number or the address of a person, without those that staff keep apart. */
export const suggestionsOf = (context: Context, person: Person, first: number): Promise<PersonMatch[]> =>
  batched(context, `Person.suggestions ${first}`, person, (people) =>
    matchesOf(
      context.em,
      people.map(({ id, phones, email, mergedIntoId }) =>
        mergedIntoId === null
          ? { id, numbers: numbersOf(phones.map(({ text }) => text)), emailKey: emailKeyOf(email) }
          : { id, numbers: [], emailKey: '' },
      ),
      first,
    ),
  );

/** Who an enquiry may come from. One that is attached or held back as spam has none. */
export const suggestedPeopleOf = (
  context: Context,
  contact: Contact,
  first: number,
): Promise<PersonMatch[]> =>
  batched(context, `Contact.suggestedPeople ${first}`, contact, (contacts) =>
    matchesOf(
      context.em,
      contacts.map(({ id, phone, email, personId, isHeld }) =>
        personId === null && !isHeld
          ? { id, numbers: numbersOf([phone]), emailKey: emailKeyOf(email) }
          : { id, numbers: [], emailKey: '' },
      ),
      first,
    ),
  );

const numbersOf = (texts: readonly string[]): string[] => [...new Set(texts.flatMap(phoneNumbers))];

// An empty number or address is nobody's. Each inner select reads one index.
const MATCHES = `
  select asked.id as asked, found.id as person, found.reason
  from jsonb_to_recordset(?::jsonb) as asked (id uuid, numbers text[], "emailKey" text)
  cross join lateral (
    select distinct on (each.id) each.id, each.reason, each.created_at from (
      (select p.id, p.created_at, 'phone' as reason from person p
       where p.numbers && asked.numbers and p.merged_into_id is null and p.id <> asked.id
       order by p.created_at desc, p.id desc limit ?)
      union all
      (select p.id, p.created_at, 'email' from person p
       where p.email_key <> '' and p.email_key = asked."emailKey" and p.merged_into_id is null and p.id <> asked.id
       order by p.created_at desc, p.id desc limit ?)
    ) each
    where not exists (select from person_apart a
      where a.one_id = least(each.id, asked.id) and a.other_id = greatest(each.id, asked.id))
    order by each.id, each.reason desc
  ) found
  order by found.reason desc, found.created_at desc, found.id desc`;

/** Those kept apart are left out afterwards, so more are read than are shown. */
const READ = 50;

async function matchesOf(
  em: EntityManager,
  asked: readonly Asked[],
  first: number,
): Promise<PersonMatch[][]> {
  const wanted = asked.filter(({ numbers, emailKey }) => numbers.length > 0 || emailKey !== '');
  if (wanted.length === 0) return asked.map(() => []);
  const found = await em.execute<Found[]>(MATCHES, [JSON.stringify(wanted), READ, READ]);
  const people = await peopleOf(
    em,
    found.map(({ person }) => person),
  );
  return asked.map(({ id }) =>
    found
      .filter((each) => each.asked === id)
      .slice(0, first)
      .flatMap(({ person, reason }) => matchOf(people.get(person), reason)),
  );
}

export const matchOf = (person: Person | undefined, reason: string): PersonMatch[] =>
  person ? [{ person, reason }] : [];

/** Some people by their ids. */
export async function peopleOf(em: EntityManager, ids: readonly string[]): Promise<Map<string, Person>> {
  const people =
    ids.length > 0 ? await em.find(Person, { id: { $in: [...new Set(ids)] } }, unremembered) : [];
  return new Map(people.map((person) => [person.id, person]));
}
