// `pnpm bench inbox [enquiries]` and `pnpm bench growth [most]` measure the inbox over HTTP at each size, one request at a time.
// With the word `site`, they also measure a site of 10,000 posts and 2,000 pages. A p95 of 50 ms or more is slow
// (docs/product.md, "Performance").
import { openOrm } from '../database/orm.ts';
import { onBenchApi } from './bench-api.ts';
import { fillInbox, fillSite } from './bench-rows.ts';
import { type Case, inboxCases, siteCases } from './cases.ts';
import { measure, type Times, table } from './measure.ts';

const LIMIT_MS = 50;
const MOST = 1_000_000;
const [POSTS, PAGES] = [10_000, 2000];
const say = (line: string) => void process.stdout.write(`${line}\n`);

const given = process.argv.slice(2);
const sizes = given
  .map(Number)
  .filter((size) => size > 0)
  .map((size) => Math.min(size, MOST));

async function times(cases: Case[]): Promise<Times[]> {
  const rows: Times[] = [];
  for (const [name, request] of cases) rows.push(await measure(name, request));
  return rows;
}

await onBenchApi(say, async (api, ask) => {
  // Filling takes longer than a request may, so it uses its own connection.
  const filler = openOrm((await api.createContext()).em.config.get('clientUrl') ?? '', []);
  const em = filler.em.fork();
  if (given.includes('site')) {
    await fillSite(em, POSTS, PAGES);
    say(`\n${POSTS.toLocaleString('en')} posts and ${PAGES.toLocaleString('en')} pages:`);
    say(table(await times(siteCases(ask)), LIMIT_MS));
  }
  let filled = 0;
  for (const size of sizes) {
    await fillInbox(em, size, filled + 1);
    filled = size;
    say(`\n${size.toLocaleString('en')} enquiries:`);
    say(table(await times(await inboxCases(ask)), LIMIT_MS));
  }
  await filler.close();
});
