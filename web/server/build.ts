import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, isStale, type Product } from './staleness.ts';

interface Part extends Product {
  name: string;
  commands: [program: string, ...args: string[]][];
}

const shared = ['pnpm-lock.yaml', 'tsconfig.base.json'];

const parts: Part[] = [
  {
    name: 'the site and the admin',
    commands: [
      ['vite', 'build', '--logLevel', 'warn'],
      ['vite', 'build', '--mode', 'admin', '--logLevel', 'warn'],
    ],
    // `api/src` is an input, because the browser's forms import their rules and messages from it.
    inputs: [
      ...shared,
      'web/src',
      'web/public',
      'web/package.json',
      'web/vite.config.ts',
      'web/code-splitting.ts',
      'web/server/class-names.ts',
      'web/tsconfig.json',
      'api/src',
    ],
    outputs: ['web/dist/client/.vite/site.json', 'web/dist/client/.vite/admin.json'],
    stamp: 'web/dist/.built-from',
  },
  {
    name: 'the server',
    commands: [['vite', 'build', '--config', 'server/bundle.config.ts', '--logLevel', 'warn']],
    inputs: [
      ...shared,
      'api/src',
      'api/package.json',
      'api/tsconfig.json',
      'web/server',
      'web/src',
      'web/package.json',
      'web/tsconfig.json',
    ],
    outputs: ['web/dist/server/main.js'],
    stamp: 'web/dist/server/.built-from',
  },
];

export class BuildError extends Error {
  override name = 'BuildError';
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/** Builds the stale `parts` in parallel; with `all`, builds all parts. @throws BuildError */
export async function buildStale(
  root: string,
  log: (line: string) => void,
  { all = false } = {},
): Promise<void> {
  await Promise.all(
    parts
      .filter((part) => all || isStale(root, part))
      .map(async (part) => {
        log(`Building ${part.name} ...`);
        const since = performance.now();
        await build(root, part, async () => {
          for (const command of part.commands) await runProgram(join(root, 'web'), command, part.name);
        });
        log(`Built ${part.name} in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
      }),
  );
}

function runProgram(folder: string, [program, ...args]: [string, ...string[]], name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const windows = process.platform === 'win32';
    const child = spawn(join(folder, 'node_modules', '.bin', windows ? `${program}.CMD` : program), args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windows,
      // The build is always for production, even if this process has another NODE_ENV.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new BuildError(`Building ${name} failed (${program} ended with ${code}).`, output));
    });
  });
}

if (import.meta.main) {
  try {
    await buildStale(join(import.meta.dirname, '../..'), (line) => process.stdout.write(`${line}\n`), {
      all: true,
    });
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    process.stderr.write(`${error.output}\n${error.message}\n`);
    process.exitCode = 1;
  }
}
