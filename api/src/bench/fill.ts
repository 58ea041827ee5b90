// Fills a migrated database.
// `tsx fill.ts <database url> enquiries <last> [first]` inserts the enquiries `first` (default 1) to `last`; 1 is the newest.
// `tsx fill.ts <database url> site <posts> <pages>` inserts that many posts and pages.
import 'reflect-metadata';
import { connected } from '../testing/query.ts';
import { fillInbox, fillSite } from './bench-rows.ts';

const [, , url = '', what, ...counts] = process.argv;
const client = await connected(url);
const [first = 0, second] = counts.map(Number);
await (what === 'site' ? fillSite(client, first, second ?? 0) : fillInbox(client, first, second));
await client.end();
