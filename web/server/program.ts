import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** How the built server is run: by `pnpm start` and by the tests. The Dockerfile says the same. */
export const program = {
  /**
   * Node's arguments. Young objects get 8 MB a half instead of 16 and more: the server then needs 100 MB less under load,
   * and as much time.
   */
  args: ['--max-semi-space-size=8', join(root, 'web/dist/server/main.js')],
  /** Keeps the compiled code for the next start. */
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') },
};
