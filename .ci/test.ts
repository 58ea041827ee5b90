// `pnpm test` runs all suites, two at a time. It prints the output of each failed suite, and a line with the totals. `pnpm test
// api` runs only the suites whose names contain "api".
import { rmSync } from 'node:fs';
import type { Result } from './reports.ts';
import { type Suite, suites } from './suites.ts';
import { folderInMemory } from './temporary.ts';

const wanted = process.argv.slice(2);
const chosen = suites.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const results: Result[] = [];

const temporary = folderInMemory();
if (temporary) {
  process.env.TMPDIR = temporary;
  process.on('exit', () => {
    try {
      // Retries, because programs that have just been killed may still write files into the folder.
      rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    } catch (error) {
      console.log(`${temporary} could not be removed: ${error}`);
    }
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

for (const { prepare } of chosen) prepare?.();
const first = runAll(chosen.filter(({ isFirst }) => isFirst));
const independent = runAll(chosen.filter(({ isFirst, isIndependent }) => !isFirst && isIndependent));
const waiting = chosen.filter(({ isFirst, isIndependent }) => !isFirst && !isIndependent);
// Two suites run at a time. While one waits, for example for a database, the other can use all cores. Three suites at a time
// would be slower.
const lanes = [first, Promise.all([first, independent])];
await Promise.all(lanes.map((free) => free.then(() => runAll(waiting))));

/** Takes suites from the list and runs them one after another. Several calls may take suites from the same list. */
async function runAll(list: Suite[]): Promise<void> {
  for (let suite = list.shift(); suite; suite = list.shift()) await runSuite(suite);
}

async function runSuite({ name, run }: Suite): Promise<void> {
  const since = performance.now();
  const result = await run().catch(
    (error): Result => ({
      passed: 0,
      failed: 1,
      skipped: [],
      output: error instanceof Error ? `${error.stack}` : `${error}`,
    }),
  );
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  if (result.failed > 0) console.log(`\n${result.output.trimEnd()}\n`);
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${name}: ${summary([result])} (${seconds} s)`);
  results.push(result);
}

console.log('');
for (const name of suites.filter((suite) => !chosen.includes(suite)).map((suite) => suite.name)) {
  console.log(`not run, because it was not asked for: ${name}`);
}
for (const note of results.flatMap((result) => result.notes ?? [])) console.log(note);
for (const name of results.flatMap((result) => result.skipped)) console.log(`skipped: ${name}`);
console.log(summary(results));
process.exit(results.some((result) => result.failed > 0) ? 1 : 0);

function summary(all: Result[]): string {
  const sum = (count: (result: Result) => number) => all.reduce((total, result) => total + count(result), 0);
  return `${sum((result) => result.passed)} passed, ${sum((result) => result.failed)} failed, ${sum((result) => result.skipped.length)} skipped`;
}
