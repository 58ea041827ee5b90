import type { EntityManager } from '@mikro-orm/postgresql';
import { batched } from '../../graphql/batch.ts';
import type { Context } from '../../graphql/context.ts';
import { textArray } from '../../records/sql.ts';
import type { Enquiry } from '../enquiry/enquiry.entity.ts';
import { emailKeyOf } from '../enquiry/enquiry.rules.ts';
import { phoneNumbers } from '../enquiry/phone.ts';
import { Person } from './person.entity.ts';
import { matchesAmong } from './person.rules.ts';
import type { PersonMatch } from './person.types.ts';

/** A person or an enquiry for which matches are searched, or a person who may be a match. */
interface Matchable {
  id: string;
  numbers: string[];
  email: string;
}

/** Returns a function that finds the people who may match a row. @param isMatched - whether to find matches for a row */
const matchesFor =
  <Row extends { id: string; email: string }>(
    name: string,
    isMatched: (row: Row) => boolean,
    phonesOf: (row: Row) => string[],
  ) =>
  (context: Context, row: Row, first: number): Promise<PersonMatch[]> =>
    batched(context, `${name} ${first}`, row, (rows) => {
      const asked = rows.map((each) => ({
        id: each.id,
        numbers: isMatched(each) ? [...new Set(phonesOf(each).flatMap(phoneNumbers))] : [],
        email: isMatched(each) ? emailKeyOf(each.email) : '',
      }));
      return matchesOf(context.em, asked, first);
    });

/** Returns people who may be the same as this person, except those whom staff have marked as different. */
export const suggestionsOf = matchesFor<Person>(
  'Person.suggestions',
  ({ mergedIntoId }) => mergedIntoId === null,
  ({ phones }) => phones.map(({ text }) => text),
);

/** Returns people who may have sent the enquiry; an empty list if it is attached to a person or held back as spam. */
export const suggestedPeopleOf = matchesFor<Enquiry>(
  'Enquiry.suggestedPeople',
  ({ personId, isHeld }) => personId === null && !isHeld,
  ({ phone }) => [phone],
);

/** The maximum number of candidates read per batch. There are more only if very many people share a phone number or email. */
const READ = 1000;

// Array parameters let PostgreSQL use both indexes. `email_key <> ''` is the condition of the email index.
const CANDIDATES = `
  select id, numbers, email_key as email from person
  where merged_into_id is null and (numbers && ?::text[] or (email_key <> '' and email_key = any(?::text[])))
  order by created_at desc, id desc limit ${READ}`;
const APART =
  'select one_id as one, other_id as other from person_apart where one_id = any(?::uuid[]) or other_id = any(?::uuid[])';

async function matchesOf(
  em: EntityManager,
  asked: readonly Matchable[],
  first: number,
): Promise<PersonMatch[][]> {
  const numbers = [...new Set(asked.flatMap((each) => each.numbers))];
  const emails = [...new Set(asked.map(({ email }) => email).filter(Boolean))];
  if (numbers.length === 0 && emails.length === 0) return asked.map(() => []);
  const found = await em.execute<Matchable[]>(CANDIDATES, [textArray(numbers), textArray(emails)]);
  const ids = `{${asked.map(({ id }) => id)}}`;
  const apart = await em.execute<{ one: string; other: string }[]>(APART, [ids, ids]);
  const pairs = new Set(apart.flatMap(({ one, other }) => [`${one} ${other}`, `${other} ${one}`]));
  const wanted = asked.map((one) => {
    const others = found.filter(({ id }) => id !== one.id && !pairs.has(`${one.id} ${id}`));
    return matchesAmong(one, others).slice(0, first);
  });
  const people = await peopleOf(
    em,
    wanted.flat().map(({ other }) => other.id),
  );
  return wanted.map((each) => each.flatMap(({ other, reason }) => matchOf(people.get(other.id), reason)));
}

export const matchOf = (person: Person | undefined, reason: string): PersonMatch[] =>
  person ? [{ person, reason }] : [];

export async function peopleOf(em: EntityManager, ids: readonly string[]): Promise<Map<string, Person>> {
  const where = { id: { $in: [...new Set(ids)] } };
  const people = ids.length > 0 ? await em.find(Person, where, { disableIdentityMap: true }) : [];
  return new Map(people.map((person) => [person.id, person]));
}
