import type { Statement } from '../database/reader.ts';

/** A part of an SQL statement with the values of its `?`. */
export type Part = Pick<Statement, 'sql' | 'values'>;

/** @param sql - an expression that is true or false, with a `?` for each value */
export const condition = (sql: string, ...values: unknown[]): Part => ({ sql, values });

/** The `where` of conditions that must all hold; nothing without conditions. */
export const whereOf = (conditions: readonly Part[]): Part =>
  conditions.length === 0
    ? { sql: '', values: [] }
    : {
        sql: `where ${conditions.map(({ sql }) => sql).join(' and ')}`,
        values: conditions.flatMap(({ values }) => values),
      };

/** Puts parts together, with their values in order. Texts and numbers are SQL themselves, so they never come from a request. */
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

/** Texts as PostgreSQL writes an array, for a parameter that is cast to `text[]`: a JavaScript array would become a list. */
export const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;
