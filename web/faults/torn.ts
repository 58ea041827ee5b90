import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { givenPostgres } from '../../api/src/testing/given-postgres.ts';
import { type Fault, holds, settle } from './place.ts';
import { faultyServer } from './server.ts';
import { newSend, newTally, note, send } from './visitors.ts';

const enquiries = 400;
const most = 8;

export const torn: Fault = {
  name: 'torn and doubled journal files, import killed half way',
  async run({ folder, chance, share }) {
    const postgres = await givenPostgres(join(folder, 'database'));
    const server = await faultyServer(join(folder, 'server'), { DATABASE_URL: postgres.url });
    const journal = join(server.dataDir, 'enquiries');
    const tally = newTally();
    try {
      await server.start();
      await postgres.stop();
      for (let sent = 0; sent < Math.max(40, enquiries * share); sent += 1) {
        const each = newSend();
        holds(
          note(tally, each, await send(server.url, each)),
          'an enquiry is taken while the database is away',
        );
      }
      await server.kill();
      const files = readdirSync(journal);
      holds(files.length === tally.acknowledged.size, 'each acknowledged enquiry is a file');
      let [tornFiles, doubledFiles] = [0, 0];
      for (const name of files) {
        const text = readFileSync(join(journal, name), 'utf8');
        if (chance.next() < 0.2) {
          // Add a copy with another name, as a careless restore of the folder does.
          writeFileSync(join(journal, `copy-${name}`), text);
          doubledFiles += 1;
        }
        if (chance.next() < 0.2) {
          // Add a truncated copy, as a power cut may leave. The server must keep it as .damaged and import the complete file.
          writeFileSync(join(journal, `torn-${name}`), text.slice(0, chance.between(0, text.length - 2)));
          tornFiles += 1;
        }
      }
      writeFileSync(join(journal, 'draft.part'), 'half an enquiry');
      await postgres.start();
      let rounds = 0;
      const left = () => readdirSync(journal).filter((name) => name.endsWith('.json')).length;
      const steps: number[] = [];
      const kills = Math.max(2, Math.round(most * share));
      for (; rounds < kills && left() > 0; rounds += 1) {
        const before = left();
        server.launch();
        // The server imports the journal when it starts. Try to kill the server after the first file and before the last.
        for (let waited = 0; left() === before && waited < 10_000; waited += 1) await sleep(1);
        await sleep(chance.between(0, 5));
        await server.kill();
        steps.push(left());
      }
      await server.start();
      const held = await settle(() => postgres.url, tally, [server]);
      const after = readdirSync(journal);
      const damaged = after.filter((name) => name.endsWith('.damaged')).length;
      holds(damaged === tornFiles, `each torn file is kept as .damaged (${damaged} of ${tornFiles})`);
      holds(!after.some((name) => name.endsWith('.part')), 'drafts are removed');
      holds(
        steps.some((step) => step > 0),
        'an import was killed half way',
      );
      return {
        rounds,
        ...held,
        notes: `${tornFiles} torn, ${doubledFiles} doubled; files left after each kill ${steps.join(' ')}`,
      };
    } finally {
      await server.stop();
      await postgres.stop();
    }
  },
};
