import type { EntityClass } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Orm, RequestBounds } from './orm.ts';

/** `sql` has a `?` placeholder for each value. */
export interface Statement {
  sql: string;
  values: readonly unknown[];
  /** Whether PostgreSQL keeps the plan. Do not set this if the SQL varies, or if the best plan depends on the values. */
  isPrepared?: boolean;
}

/** Reads rows as plain objects, which avoids the overhead of the ORM. */
export type Reader = ReturnType<typeof openReader>;

const CONNECTIONS = 4;
/**
 * Sets the minimum similarity of a title and a misspelt word (`modules/search/search.sql.ts`), the minimum similarity of names
 * (`LEAST_SIMILARITY` in `modules/enquiry/inbox/name.rules.ts`), and the cost of reading a random page from flash or memory.
 * With PostgreSQL's default cost of 4, which is meant for hard disks, a search for a frequent word among the enquiries with one
 * status would read the whole text index.
 */
const SETTINGS = `set pg_trgm.word_similarity_threshold = 0.45; set pg_trgm.strict_word_similarity_threshold = 0.14; set random_page_cost = 1.1`;
/** Every connection keeps a plan for each prepared statement. Statements beyond this number are planned at each run. */
const MOST_PREPARED = 100;

export function openReader(url: string, orm: Orm, bounds: RequestBounds) {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    ...bounds,
    onConnect: async (client) => void (await client.query(SETTINGS)),
    types: { getTypeParser: (oid, format) => (oid === MOMENT ? momentOf : parserOf(oid, format)) },
  });
  // PostgreSQL may close an idle connection. Without a listener, its `error` event would end the process.
  pool.on('error', () => undefined);
  const prepared = new Map<string, { name: string; text: string }>();
  const columns = new Map<string, string>();

  function queryOf({ sql, isPrepared }: Statement): { text: string; name?: string } {
    const known = prepared.get(sql);
    if (known) return known;
    const text = numbered(sql);
    if (!isPrepared || prepared.size >= MOST_PREPARED) return { text };
    const query = { name: `read-${prepared.size}`, text };
    prepared.set(sql, query);
    return query;
  }

  return {
    async rows<Row extends object>(statement: Statement) {
      const { rows } = await pool.query<Row>({ ...queryOf(statement), values: [...statement.values] });
      return rows;
    },
    /** The columns for a `select`, named like the properties. @param without - properties to leave out */
    columns(entity: EntityClass<object>, without: readonly string[] = []) {
      const key = [entity.name, ...without].join();
      const known = columns.get(key);
      if (known) return known;
      const list = columnsOf(orm, entity, without);
      columns.set(key, list);
      return list;
    },
    close: () => pool.end(),
  };
}

const MOMENT = pg.types.builtins.TIMESTAMPTZ;
const parserOf = (oid: number, format?: 'text' | 'binary') => pg.types.getTypeParser(oid, format);
const parseMoment: (text: string) => unknown = parserOf(MOMENT, 'text');

/** Parses a time such as "2026-11-22 02:00:00.5+05:45" with V8's parser, which is four times as fast as pg's. */
export function momentOf(text: string): unknown {
  if (text[10] !== ' ') return parseMoment(text);
  const minutes = text.at(-3) === ':' ? '' : ':00';
  const moment = new Date(`${text.slice(0, 10)}T${text.slice(11)}${minutes}`);
  return Number.isNaN(moment.getTime()) ? parseMoment(text) : moment;
}

/** Converts "where a = ? and b = ?" to "where a = $1 and b = $2". */
function numbered(sql: string): string {
  let number = 0;
  return sql.replace(/\?/g, () => {
    number += 1;
    return `$${number}`;
  });
}

// Dates without a time stay strings, as in the ORM. pg would convert them to a `Date`.
const columnsOf = (orm: Orm, entity: EntityClass<object>, without: readonly string[]): string =>
  orm
    .getMetadata(entity)
    .props.flatMap(({ name, fieldNames, columnTypes, persist }) =>
      fieldNames?.[0] && persist !== false && !without.includes(name)
        ? [`"${fieldNames[0]}"${columnTypes[0] === 'date' ? '::text' : ''} as "${name}"`]
        : [],
    )
    .join(', ');
