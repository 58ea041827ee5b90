/** Implements `pnpm restore FILE`. Node runs this file without a build, so it must not import classes with decorators. */
import { dirname, resolve } from 'node:path';
import { checkRestore, restoreBackup } from './backup/restore.ts';
import { readEnv } from './env.ts';
import { counted } from './modules/health/finding.ts';
import { runCommand, StartError, say } from './start-error.ts';

const HELP = `pnpm restore FILE            restores a backup into an empty installation
pnpm restore --check FILE    tries it in a scratch installation and compares, and touches nothing else`;

async function restore(file: string): Promise<void> {
  const env = readEnv(process.env, process.cwd());
  const { databaseUrl, dataDir, mediaDir, backupDir, jwtSecret } = env;
  const erasedIn = [dirname(file), backupDir];
  const { erased, unreadable, manifest, unsent } = await restoreBackup(
    file,
    { databaseUrl, dataDir, mediaDir, erasedIn, jwtSecret },
    say,
  );
  if (manifest.missing.length > 0)
    say(`${counted(manifest.missing.length, 'picture')} had no files when the backup was made.`);
  if (erased > 0)
    say(`${counted(erased, 'enquiry', 'enquiries')} of the archive had been erased since, and stayed out.`);
  if (unsent > 0)
    say(
      `${counted(unsent, 'notice')} of new enquiries waited when the backup was made and may have gone out since: nothing of it is sent by itself.`,
    );
  say('Restored. Everybody signs in anew.');
  if (unreadable > 0)
    say(
      `${counted(unreadable, 'account')} cannot use the second factor, because the archive was made under another JWT_SECRET. ` +
        'Give the old JWT_SECRET (or the old secrets.json), or run "pnpm admin reset-2fa EMAIL".',
    );
}

async function run(args: string[]): Promise<void> {
  const isCheck = args[0] === '--check';
  const [name, ...more] = isCheck ? args.slice(1) : args;
  if (!name || name.startsWith('-') || more.length > 0) throw new StartError(HELP);
  const file = resolve(name);
  if (!isCheck) return restore(file);
  await checkRestore(file, say);
  say('The backup can be restored. The scratch installation was removed again.');
}

await runCommand(run);
