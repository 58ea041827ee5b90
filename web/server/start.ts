// `pnpm start`. Plain Node runs this file before anything is built, so it may import only Node's own modules and files that
// do the same.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { BuildError, buildStale } from './build.ts';

const root = join(import.meta.dirname, '../..');
// Keeps the compiled files for the next start.
enableCompileCache(join(root, 'node_modules/.cache/compiled'));

try {
  await buildStale(root, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  process.stderr.write(
    `${error.output}\n${error.message} Its reason stands above; "npx --yes pnpm@12 install" mends a half installed project.\n`,
  );
  process.exit(1);
}
process.env.NODE_ENV ||= 'production';
await import('./main.ts');
