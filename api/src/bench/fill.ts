// Fills the inbox of a migrated database: `tsx fill.ts <database url> <enquiries>`.
import pg from 'pg';
import { fillInbox } from './bench-rows.ts';

const [, , connectionString, count] = process.argv;
const client = new pg.Client({ connectionString });
await client.connect();
await fillInbox({ execute: (sql, values) => client.query(sql.replace('?', '$1'), values) }, Number(count));
await client.end();
