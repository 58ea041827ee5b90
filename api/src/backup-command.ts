/** Implements `pnpm backup FILE`. Node runs this file without a build, so it must not import classes with decorators. */
import { resolve } from 'node:path';
import { makeBackup } from './backup/backup.ts';
import { inWords } from './backup/restore.ts';
import { openServer } from './database/open-database.ts';
import { reachRunning } from './database/reach.ts';
import { readEnv } from './env.ts';
import { counted } from './modules/health/finding.ts';
import { runCommand, StartError, say } from './start-error.ts';

const HELP = `pnpm backup FILE    writes the database, the pictures and the journal into one file,
                    for example prasthan.tar.zst`;

async function run([name, ...more]: string[]): Promise<void> {
  if (!name || name.startsWith('-') || more.length > 0) throw new StartError(HELP);
  const file = resolve(name);
  const env = readEnv(process.env, process.cwd());
  const way = (await reachRunning(env)) ?? (await openServer(env, say));
  try {
    const { dataDir, mediaDir } = env;
    const { manifest, bytes } = await makeBackup({ url: way.url, dataDir, mediaDir }, file);
    say(`Wrote ${file}: ${inWords(manifest)}, ${Math.ceil(bytes / 1024).toLocaleString('en')} KB.`);
    const missing = manifest.missing.length;
    if (missing > 0) say(`${counted(missing, 'picture')} had no files any more.`);
    say(`Try it: pnpm restore --check ${name}`);
  } finally {
    await way.close();
  }
}

await runCommand(run);
