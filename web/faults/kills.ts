import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf, sendSignal } from '../../api/src/database/embedded.postmaster.ts';
import { embeddedUrl, type Fault, holds, settle, until } from './place.ts';
import { answers, faultyServer } from './server.ts';
import { newTally, visitors } from './visitors.ts';

const most = 100;

/** Kills Node, PostgreSQL or both at random moments, including during startup. */
export const kills: Fault = {
  name: 'kill -9 at random',
  async run({ folder, chance, share, say }) {
    const rounds = Math.max(3, Math.round(most * share));
    const server = await faultyServer(join(folder, 'kills'));
    const cluster = join(server.dataDir, 'postgres');
    await server.start();
    const tally = newTally();
    const load = visitors([server.url], tally, { servers: [server] });
    const counts = { node: 0, postgres: 0, both: 0, 'at the start': 0 };

    function killPostgres(): void {
      const pids = processesOf(cluster);
      // Kill PostgreSQL's main process, any one of its processes, or all of them.
      const victims = chance.pick([pids.slice(0, 1), [chance.pick(pids.length > 0 ? pids : [0])], pids]);
      for (const pid of victims) {
        if (pid > 0) sendSignal(pid, 'SIGKILL');
      }
    }

    for (let round = 1; round <= rounds; round += 1) {
      await sleep(chance.between(100, 1500));
      const what = chance.pick(['node', 'postgres', 'both'] as const);
      counts[what] += 1;
      if (what !== 'node') killPostgres();
      if (what === 'both') await sleep(chance.between(0, 20));
      if (what !== 'postgres') await server.kill();
      if (what !== 'postgres' && chance.next() < 0.25) {
        counts['at the start'] += 1;
        server.launch();
        await sleep(chance.between(50, 1500));
        if (chance.next() < 0.5) killPostgres();
        await server.kill();
      }
      if (!server.isRunning) await server.start();
      await until('the server is ready again', () => answers(`${server.url}/readyz`), 120_000);
      if (round % 10 === 0) say(`  round ${round} of ${rounds}: ${tally.acknowledged.size} acknowledged`);
    }
    await load.stop();
    const held = await settle(() => embeddedUrl(server.dataDir), tally, [server]);
    await server.stop();
    const { journaled, brokenOff } = tally;
    const byJournal = [...tally.acknowledged.values()].filter((ids) =>
      [...ids].some((id) => journaled.has(id)),
    ).length;
    // Short runs skip these checks: in a short run on a busy machine, every kill may happen between two requests.
    if (share === 1) {
      holds(brokenOff > 0, 'some requests broke off');
      holds(byJournal > 0, 'some enquiries went by way of the journal');
      holds(byJournal < held.acknowledged, 'some enquiries went straight into the database');
    }
    const kinds = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
    const notes = `${kinds.join(', ')}; ${brokenOff} requests broke off; seen in the journal ${byJournal}; refused ${JSON.stringify(Object.fromEntries(tally.refused))}`;
    return { rounds, ...held, notes };
  },
};
