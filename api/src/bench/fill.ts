// Fills a migrated database. `tsx fill.ts <database url> enquiries <last> [first]` inserts enquiries, numbered from the newest.
// `tsx fill.ts <database url> site <posts> <pages>` inserts that many posts and pages.
import 'reflect-metadata';
import { connected } from '../testing/query.ts';
import { fillInbox, fillSite } from './bench-rows.ts';

const [, , url = '', what, ...counts] = process.argv;
const client = await connected(url);
const numbered = (sql: string) => {
  let number = 0;
  return sql.replace(/\?/g, () => `$${++number}`);
};
const database = { execute: (sql: string, values?: unknown[]) => client.query(numbered(sql), values) };
const [first = 0, second] = counts.map(Number);
await (what === 'site' ? fillSite(database, first, second ?? 0) : fillInbox(database, first, second));
await client.end();
