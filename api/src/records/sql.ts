import type { EntityManager } from '@mikro-orm/postgresql';
import type { Statement } from '../database/reader.ts';

/** SQL with the values for its `?` placeholders. */
export type Part = Pick<Statement, 'sql' | 'values'>;

export const condition = (sql: string, ...values: unknown[]): Part => ({ sql, values });

export const partsJoined = (parts: readonly Part[], between: string): Part => ({
  sql: parts.map(({ sql }) => sql).join(between),
  values: parts.flatMap(({ values }) => values),
});

export const whereOf = (conditions: readonly Part[]): Part =>
  conditions.length === 0 ? condition('') : joined`where ${partsJoined(conditions, ' and ')}`;

/** Joins parts of SQL. Strings and numbers become part of the SQL, so they must never come from a request. */
export function joined(texts: TemplateStringsArray, ...parts: (Part | string | number)[]): Part {
  const sql = texts.map((text, index) => {
    const part = parts[index - 1];
    return index === 0 ? text : `${typeof part === 'object' ? part.sql : part}${text}`;
  });
  return {
    sql: sql.join(''),
    values: parts.flatMap((part) => (typeof part === 'object' ? part.values : [])),
  };
}

/**
 * Returns a PostgreSQL array literal. A JavaScript array would become a list of parameters. JSON.stringify cannot be used for
 * the texts: PostgreSQL drops the backslash before a character, so `\n` would become "n".
 */
export const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

export const idsOf = async (em: EntityManager, sql: string, values: unknown[] = []): Promise<string[]> =>
  (await em.execute<{ id: string }[]>(sql, values)).map(({ id }) => id);
