import type { EntityManager } from '@mikro-orm/postgresql';
import { textArray } from '../../records/sql.ts';
import { type PlannedRow, slicesOf } from './import.plan.ts';
import type { DoubleGroup, KnownMatch, SharedValue } from './import.types.ts';

/** The maximum number of people and enquiries that a group lists. The others are only counted. */
const LISTED = 3;

interface Found extends Pick<KnownMatch, 'kind' | 'reason' | 'id' | 'name'> {
  key: string;
  /** In PostgreSQL's text format. */
  createdAt: string;
  /** The number of records of this kind with the key. */
  count: number;
}

interface SharedKey extends SharedValue {
  key: string;
  rows: number[];
}

/**
 * Groups rows that share a phone number or email address with each other or with existing records. Duplicates are reported,
 * but never merged. Each row is visited once, so rows with the same number take no longer than rows with different numbers.
 */
export async function doublesOf(em: EntityManager, rows: readonly PlannedRow[]): Promise<DoubleGroup[]> {
  const keys = new Map<string, SharedKey>();
  for await (const slice of slicesOf(rows))
    for (const row of slice)
      for (const { key, ...value } of keysOf(row)) {
        const known = keys.get(key);
        if (known) known.rows.push(row.at);
        else keys.set(key, { ...value, key, rows: [row.at] });
      }
  const found = await knownBy(em, [...keys.values()]);
  // Values that the same rows share, such as a phone number and an email address, form a single group.
  const groups = new Map<string, SharedKey[]>();
  for await (const slice of slicesOf([...keys.values()]))
    for (const each of slice) {
      if (each.rows.length === 1 && !found.has(each.key)) continue;
      const same = each.rows.join();
      const group = groups.get(same);
      if (group) group.push(each);
      else groups.set(same, [each]);
    }
  const doubles = [...groups.values()].map((group) => groupOf(group, found));
  return doubles.sort((one, other) => firstDouble(one) - firstDouble(other));
}

function groupOf(keys: readonly SharedKey[], found: ReadonlyMap<string, Found[]>): DoubleGroup {
  const known = new Map<string, Found>();
  const counts = keys.map(({ key }) => {
    const matches = found.get(key) ?? [];
    for (const match of matches) if (!known.has(match.id)) known.set(match.id, match);
    const countOf = (kind: Found['kind']) => matches.find((match) => match.kind === kind)?.count ?? 0;
    return countOf('person') + countOf('enquiry');
  });
  // People come first, because a person's file contains the most information.
  const listed = [...known.values()].sort((one, other) => ranks[one.kind] - ranks[other.kind]);
  return {
    shared: keys.map(({ reason, text }) => ({ reason, text })),
    rows: keys[0]?.rows ?? [],
    known: listed.slice(0, LISTED).map(({ kind, reason, id, name, createdAt }) => ({
      kind,
      reason,
      id,
      name,
      createdAt: new Date(createdAt),
    })),
    knownCount: Math.max(known.size, ...counts),
  };
}

const ranks: Readonly<Record<KnownMatch['kind'], number>> = { person: 0, enquiry: 1 };

const firstDouble = ({ rows, known }: DoubleGroup): number => rows[known.length > 0 ? 0 : 1] ?? 0;

/**
 * Returns the values by which a row is compared with other rows and with existing records. An invalid phone number can match
 * only other rows, because records are compared by their valid numbers.
 */
function keysOf(row: PlannedRow): Omit<SharedKey, 'rows'>[] {
  const keys = new Map<string, Omit<SharedKey, 'rows'>>();
  for (const { text, number } of row.phones) {
    const key = number || text.replace(/[^\p{L}\p{N}]/gu, '');
    if (key.length >= 5) keys.set(key, { key, reason: 'phone', text });
  }
  if (row.emailKey !== '') keys.set(row.emailKey, { key: row.emailKey, reason: 'email', text: row.email });
  return [...keys.values()];
}

async function knownBy(em: EntityManager, keys: readonly SharedKey[]): Promise<Map<string, Found[]>> {
  const of = (reason: SharedKey['reason']) =>
    keys.filter((each) => each.reason === reason).map(({ key }) => key);
  const [phones, emails] = [textArray(of('phone')), textArray(of('email'))];
  const found = await em.execute<Found[]>(KNOWN, [phones, emails, phones, emails]);
  return Map.groupBy(found, ({ key }) => key);
}

/** `place` is the rank of a record among the records with the same key. The newest record has place 1. */
const columnsOf = (table: string, kind: Found['kind'], reason: Found['reason'], key: string) =>
  `${key} as key, '${kind}' as kind, '${reason}' as reason, ${table}.id, ${table}.name, ${table}.created_at as "createdAt",
   row_number() over (partition by ${key} order by ${table}.created_at desc) as place,
   count(*) over (partition by ${key})::int as count`;

// Uses arrays instead of a join. Right after an import, PostgreSQL's statistics are outdated, and a join could become a nested
// loop over all rows and keys. An array is hashed or looked up in the index, so a wrong estimate does no harm.
const KNOWN = `
  with found as (
    select ${columnsOf('c', 'enquiry', 'phone', 'c.phone_number')} from enquiry c
      where c.phone_number = any(?::text[]) and c.phone_number <> '' and not c.is_held
    union all
    select ${columnsOf('c', 'enquiry', 'email', 'c.email_key')} from enquiry c
      where c.email_key = any(?::text[]) and c.email_key <> '' and not c.is_held
    union all
    select ${columnsOf('p', 'person', 'phone', 'own.number')} from person p
      cross join lateral unnest(p.numbers) as own (number)
      where own.number = any(?::text[]) and p.merged_into_id is null
    union all
    select ${columnsOf('p', 'person', 'email', 'p.email_key')} from person p
      where p.email_key = any(?::text[]) and p.email_key <> '' and p.merged_into_id is null)
  select key, kind, reason, id, name, "createdAt", count from found where place <= ${LISTED}`;
