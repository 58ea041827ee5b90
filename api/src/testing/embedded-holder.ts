// Runs PostgreSQL for tests that kill this process. The arguments are DATA_DIR, the password, and settings as JSON. Prints one
// line of JSON when PostgreSQL runs, or the reason if PostgreSQL cannot be started. Stops on SIGTERM.
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { StartError } from '../start-error.ts';

const [dataDir = '', password = '', settings = '{}'] = process.argv.slice(2);
const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password,
    log: () => undefined,
    settings: JSON.parse(settings),
  });
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  say({ url: postgres.url, fresh: postgres.fresh, pid: postgres.pid });
  setInterval(() => undefined, 1000);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  say({ refused: error.message });
  process.exitCode = 1;
}
