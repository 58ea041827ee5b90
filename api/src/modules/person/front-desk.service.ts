import type { Context } from '../../graphql/context.ts';
import { checkSearch } from '../../graphql/errors.ts';
import { condition, idsOf, joined, type Part } from '../../records/sql.ts';
import type { Enquiry } from '../enquiry/enquiry.entity.ts';
import { newestFirst } from '../enquiry/enquiry.relations.ts';
import { emailKeyOf } from '../enquiry/enquiry.rules.ts';
import { matchOf, peopleOf } from './matches.service.ts';
import { findPeople } from './people.service.ts';
import { typedNumbers } from './person.keys.ts';
import { leastLetters, suggestionsPage } from './person.rules.ts';
import type { FrontDesk, PersonMatch } from './person.types.ts';

/** The details of a person that staff have typed so far. Each value may be incomplete. */
export interface Typed {
  phone?: string | null | undefined;
  email?: string | null | undefined;
  name?: string | null | undefined;
}

const most = suggestionsPage.most;

/**
 * Finds people by phone number, email address or name, and enquiries by phone number or email address.
 * @throws AppError BAD_USER_INPUT if a text is too long to be searched for
 */
export async function frontDesk({ em, reader }: Context, { phone, email, name }: Typed): Promise<FrontDesk> {
  // Limits the length, because each phone number in the text becomes a condition of the statement.
  checkSearch(phone, 'phone');
  const numbers = typedNumbers(phone ?? '');
  const key = emailKeyOf((email ?? '').trim());
  const ways = [
    numbers.length > 0 && { reason: 'phone', where: anyIn('search_key', numbers) },
    key !== '' && { reason: 'email', where: condition(`(email_key <> '' and email_key = ?)`, key) },
  ].filter((way) => way !== false);
  const found: { id: string; reason: string }[] = [];
  for (const { reason, where } of ways) {
    const rows = await reader.rows<{ id: string }>(
      joined`select id from person where merged_into_id is null and ${where} order by created_at desc, id desc limit ${most}`,
    );
    found.push(...rows.map(({ id }) => ({ id, reason })));
  }
  const letters = (name ?? '').trim();
  if (found.length < most && letters.length >= leastLetters) {
    const { edges } = await findPeople(reader, { query: letters, first: most });
    found.push(...edges.map(({ node }) => ({ id: node.id, reason: 'name' })));
  }
  const people = await peopleOf(
    em,
    found.map(({ id }) => id),
  );
  const matches = found
    .filter(({ id }, index) => found.findIndex((each) => each.id === id) === index)
    .slice(0, most)
    .flatMap(({ id, reason }): PersonMatch[] => matchOf(people.get(id), reason));
  return {
    people: matches,
    enquiries: await enquiriesBy(
      em,
      ways.map(({ where }) => where),
      matches,
    ),
  };
}

const anyIn = (column: string, texts: readonly string[]): Part =>
  condition(`(${texts.map(() => `${column} like ?`).join(' or ')})`, ...texts.map((text) => `%${text}%`));

/** Returns the matching enquiries, except those of people who are already listed. */
async function enquiriesBy(
  em: Context['em'],
  ways: readonly Part[],
  matches: readonly PersonMatch[],
): Promise<Enquiry[]> {
  if (ways.length === 0) return [];
  const any = ways.map(({ sql }) => sql).join(' or ');
  const ids = await idsOf(
    em,
    `select id from enquiry where not is_held and (${any})
     and (person_id is null or person_id <> all(?::uuid[])) order by created_at desc, id desc limit ${most}`,
    [...ways.flatMap(({ values }) => values), `{${matches.map(({ person }) => person.id)}}`],
  );
  return newestFirst(em, ids);
}
