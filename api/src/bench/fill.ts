// Fills the inbox of a migrated database: `tsx fill.ts <database url> <enquiries>`.
import 'reflect-metadata';
import pg from 'pg';
import { fillInbox } from './bench-rows.ts';

const [, , connectionString, count] = process.argv;
const client = new pg.Client({ connectionString });
await client.connect();
const numbered = (sql: string) => {
  let number = 0;
  return sql.replace(/\?/g, () => {
    number += 1;
    return `$${number}`;
  });
};
await fillInbox({ execute: (sql, values) => client.query(numbered(sql), values) }, Number(count));
await client.end();
