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
  /** As PostgreSQL writes it. */
  createdAt: string;
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
        others.set(id, { kind, reason, row: null, id, name, shared, createdAt: new Date(createdAt) });
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
  for (const { text, number } of row.phones) {
    const key = number || text.replace(/[^\p{L}\p{N}]/gu, '');
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

/** The columns that are told; `place` counts those of one key, newest first. */
const TOLD_COLUMNS = (table: string, kind: Found['kind']) =>
  `a.key, '${kind}' as kind, a.reason, ${table}.id, ${table}.name, ${table}.created_at as "createdAt",
   row_number() over (partition by a.reason, a.key order by ${table}.created_at desc) as place`;

// Joined whole and not looked up key by key: right after an import PostgreSQL does not know yet how large its tables are.
const SQL = `
  with asked as materialized (
    select given.key as reason, each.value as key from jsonb_each(?::jsonb) given
    cross join lateral jsonb_array_elements_text(given.value) each),
  found as (
    select ${TOLD_COLUMNS('c', 'enquiry')} from asked a
      join contact c on c.phone_number = a.key where a.reason = 'phone' and c.phone_number <> '' and not c.is_held
    union all
    select ${TOLD_COLUMNS('c', 'enquiry')} from asked a
      join contact c on c.email_key = a.key where a.reason = 'email' and c.email_key <> '' and not c.is_held
    union all
    select ${TOLD_COLUMNS('p', 'person')} from person p
      cross join lateral unnest(p.numbers) as own (number)
      join asked a on a.key = own.number where a.reason = 'phone' and p.merged_into_id is null
    union all
    select ${TOLD_COLUMNS('p', 'person')} from asked a
      join person p on p.email_key = a.key where a.reason = 'email' and p.email_key <> '' and p.merged_into_id is null)
  select key, kind, reason, id, name, "createdAt" from found where place <= ${COUNTED}`;
