/**
 * `pnpm test:faults [name ...]` runs the faults in `list.ts` on the built server. No acknowledged enquiry may be lost or stored
 * twice (docs/reliability.md). SEED=... repeats the random choices of a run. Linux only, because /proc is read.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { BuildError, buildStale } from '../server/build.ts';
import { list } from './list.ts';
import { type Fault, inFolder, type Outcome, Skipped } from './place.ts';
import { seeded } from './random.ts';

/** SHARE=0.1 reduces the rounds or minutes of each fault to about a tenth. */
const share = Number(process.env.SHARE) || 1;
const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Line {
  fault: string;
  outcome: Outcome | null;
  seconds: number;
  failure: string;
}

async function run(fault: Fault, seed: number): Promise<Line> {
  const began = performance.now();
  let outcome: Outcome | null = null;
  let failure = '';
  say(`\n${fault.name} ...`);
  try {
    outcome = await inFolder((folder) => fault.run({ folder, chance: seeded(seed), share, say }));
  } catch (error) {
    failure =
      error instanceof Error
        ? `${error.name === 'Skipped' ? 'skipped: ' : ''}${error.message}`
        : String(error);
    if (!(error instanceof Skipped)) process.exitCode = 1;
    if (error instanceof Error && !(error instanceof Skipped)) say(`  ${error.stack}`);
  }
  const seconds = (performance.now() - began) / 1000;
  say(`  ${failure || 'holds'} (${seconds.toFixed(0)} s)`);
  return { fault: fault.name, outcome, seconds, failure };
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((word) => !list.some(({ name }) => name.includes(word)));
if (unknown.length > 0) {
  say(`Unknown: ${unknown.join(', ')}. The faults are: ${list.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
try {
  await buildStale(join(import.meta.dirname, '../..'), say);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  say(error.output);
  process.exit(1);
}
const seed = Number(process.env.SEED) || randomInt(1, 2 ** 31);
say(`SEED=${seed}`);
const faults = list.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
const lines: Line[] = [];
for (const fault of faults) lines.push(await run(fault, seed));

say(`\nSEED=${seed}\n`);
say('| fault | rounds | acknowledged | present | lost | doubled | seconds | |');
say('|---|---|---|---|---|---|---|---|');
for (const { fault, outcome, seconds, failure } of lines) {
  const { rounds = '', acknowledged = '', present = '', lost = '', doubled = '', notes = '' } = outcome ?? {};
  const cells = [fault, rounds, acknowledged, present, lost, doubled, seconds.toFixed(0), failure || notes];
  say(`| ${cells.join(' | ')} |`);
}
process.exit();
