import type { EntityManager } from '@mikro-orm/postgresql';
import type { Statement } from '../database/reader.ts';

/** An SQL fragment with the values for its `?`. */
export type Part = Pick<Statement, 'sql' | 'values'>;

/** @param sql - a boolean expression, with a `?` for each value */
export const condition = (sql: string, ...values: unknown[]): Part => ({ sql, values });

/** Returns a `where` clause that combines all conditions with `and`; empty without conditions. */
export const whereOf = (conditions: readonly Part[]): Part =>
  conditions.length === 0
    ? { sql: '', values: [] }
    : {
        sql: `where ${conditions.map(({ sql }) => sql).join(' and ')}`,
        values: conditions.flatMap(({ values }) => values),
      };

/** Joins fragments and their values in order. Strings and numbers are inserted as SQL, so they must never come from a request. */
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
 * Returns a PostgreSQL array literal for a `text[]`, because a JavaScript array would become a list of parameters. JSON's escapes
 * cannot be used, because PostgreSQL reads a backslash and a character as that character: `\n` would become "n".
 */
export const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** Runs a statement that returns ids. */
export const idsOf = async (em: EntityManager, sql: string, values: unknown[] = []): Promise<string[]> =>
  (await em.execute<{ id: string }[]>(sql, values)).map(({ id }) => id);
