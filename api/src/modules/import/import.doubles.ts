import type { EntityManager } from '@mikro-orm/postgresql';
import type { PlannedRow } from './import.plan.ts';
import type { DoubleRow, RowMatch } from './import.types.ts';

/** Others that are told of one row. The rest are counted. */
const TOLD = 3;
/** Rows that are read of one number or address: beyond these they are not counted either. */
const COUNTED = 20;

interface Found {
  key: string;
  kind: 'enquiry' | 'person';
  reason: RowMatch['reason'];
  id: string;
  name: string;
  createdAt: Date;
}

/**
 * The rows that share a number or an address with an earlier row of the sheet, with an enquiry or with a person. They are told and
 * nothing more: nobody is joined with anybody.
 */
export async function doublesOf(em: EntityManager, rows: readonly PlannedRow[]): Promise<DoubleRow[]> {
  const keys = rows.map(keysOf);
  const known = await knownBy(em, keys.flat());
  /** Key -> the rows before that have it. */
  const earlier = new Map<string, PlannedRow[]>();
  const doubles: DoubleRow[] = [];
  for (const [index, row] of rows.entries()) {
    const others = new Map<string, RowMatch>();
    for (const { key, reason, shared } of keys[index] ?? []) {
      const before = earlier.get(key);
      for (const other of before ?? [])
        others.set(`row ${other.at}`, {
          kind: 'row',
          reason,
          row: other.at,
          id: null,
          name: other.name,
          shared,
          createdAt: null,
        });
      if (before) before.push(row);
      else earlier.set(key, [row]);
      for (const { kind, id, name, createdAt } of known.get(key) ?? [])
        others.set(id, { kind, reason, row: null, id, name, shared, createdAt });
    }
    if (others.size === 0) continue;
    // People first, then enquiries: they say most about who it may be.
    const told = [...others.values()].sort((one, other) => ranks[one.kind] - ranks[other.kind]);
    doubles.push({ row: row.at, others: told.slice(0, TOLD), count: others.size });
  }
  return doubles;
}

const ranks: Readonly<Record<RowMatch['kind'], number>> = { person: 0, enquiry: 1, row: 2 };

interface Key {
  key: string;
  reason: RowMatch['reason'];
  /** As the row has it. */
  shared: string;
}

/** What a row is compared by. A text that is no number is compared as it stands, within the sheet alone. */
function keysOf(row: PlannedRow): Key[] {
  const keys = new Map<string, Key>();
  for (const [index, { text }] of row.phones.entries()) {
    const key = row.numbers[index] || text.replace(/[^\p{L}\p{N}]/gu, '');
    if (key.length >= 5) keys.set(key, { key, reason: 'phone', shared: text });
  }
  if (row.emailKey !== '') keys.set(row.emailKey, { key: row.emailKey, reason: 'email', shared: row.email });
  return [...keys.values()];
}

/** Who is there already, by number and by address, in one statement. Each inner select reads one range of an index. */
async function knownBy(em: EntityManager, keys: readonly Key[]): Promise<Map<string, Found[]>> {
  const of = (reason: Key['reason']) => [
    ...new Set(keys.filter((each) => each.reason === reason).map(({ key }) => key)),
  ];
  const asked = JSON.stringify({ phone: of('phone'), email: of('email') });
  const found = await em.execute<Found[]>(SQL, [asked]);
  return Map.groupBy(found, ({ key }) => key);
}

const enquiries = (reason: Key['reason'], where: string) => `
  select asked.key, 'enquiry' as kind, found.id, found.name, found.created_at as "createdAt" from asked
  cross join lateral (select c.id, c.name, c.created_at from contact c
    where ${where} and not c.is_held order by c.created_at desc limit ${COUNTED}) found
  where asked.reason = '${reason}'`;

const people = (reason: Key['reason'], where: string) => `
  select asked.key, 'person' as kind, found.id, found.name, found.created_at as "createdAt" from asked
  cross join lateral (select p.id, p.name, p.created_at from person p
    where ${where} and p.merged_into_id is null order by p.created_at desc limit ${COUNTED}) found
  where asked.reason = '${reason}'`;

const SQL = `
  with asked as (
    select key.value as reason, each.value as key from jsonb_each(?::jsonb) given
    cross join lateral jsonb_array_elements_text(given.value) each
    cross join lateral (select given.key as value) key)
  ${[
    enquiries('phone', `c.phone_number = asked.key and c.phone_number <> ''`),
    enquiries('email', `c.email_key = asked.key and c.email_key <> ''`),
    people('phone', 'p.numbers @> array[asked.key]'),
    people('email', `p.email_key = asked.key and p.email_key <> ''`),
  ].join(' union all ')}`;
