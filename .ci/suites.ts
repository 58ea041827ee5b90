import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './files.ts';
import { type Ended, runProgram } from './process.ts';
import { playwrightCounts, type Result, vitestCounts } from './reports.ts';

export interface Suite {
  name: string;
  /** Whether the suite must run first, because other suites read the files that it writes. */
  isFirst?: boolean;
  /** Whether the suite may run at the same time as the first suites, because it needs none of their files. */
  isIndependent?: boolean;
  /** Starts downloads and other preparations while earlier suites run. `run` waits for the preparations. */
  prepare?(): void;
  run(): Promise<Result>;
}

/** Returns a suite that runs one program. The suite passes or fails as a whole. */
const check = (name: string, ...command: [string, ...string[]]): Suite => ({
  name,
  run: async () => {
    const { code, output } = await runProgram(command);
    return verdict(code === 0, output);
  },
});

/**
 * Returns a suite that checks the types of a program. TypeScript runs in one thread, because several threads would check shared
 * types repeatedly.
 */
const types = (name: string, config: string): Suite =>
  check(`types of ${name}`, 'tsc', '--singleThreaded', '-p', config);

const vitest = (name: string, folder: string): Suite => ({
  name,
  run: () =>
    withReport(async (report) => {
      const ended = await runProgram(
        ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        { folder },
      );
      return vitestCounts(report, ended);
    }),
});

/**
 * The suites, in the order in which they start, except that those with `isIndependent` may start earlier. Suites that find
 * errors soonest come first. Two suites run at a time. "browser" comes just before "web" and "desktop", because it can use the
 * cores while these wait.
 */
export const suites: Suite[] = [
  { name: 'schema and generated code', isFirst: true, run: drift },
  { ...check('production build', 'node', 'web/server/build.ts'), isFirst: true },
  { ...types('api', 'api'), isIndependent: true },
  types('web and desktop', 'desktop'),
  types('the app on the Electron of its tests', 'desktop/e2e/tsconfig.runtime.json'),
  { ...types('the test run', '.ci'), isIndependent: true },
  check('format and lint', 'biome', 'check', '--error-on-warnings', '.'),
  check('unused files, exports and dependencies', 'knip', '--no-progress'),
  vitest('rules of the sources', '.ci'),
  desktopApp(),
  vitest('api', 'api'),
  { name: 'browser', run: browser },
  vitest('web', 'web'),
  vitest('desktop', 'desktop'),
];

/** Generates the schema and the code for the GraphQL documents again. Fails if that changes a file. */
async function drift(): Promise<Result> {
  const before = generated();
  const schema = await runProgram(['tsx', 'src/emit.ts'], { folder: 'api' });
  const documents = await runProgram(['graphql-codegen', '--config', 'codegen.ts']);
  const after = generated();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  const output = [
    schema.output,
    documents.output,
    ...changed.map(
      (file) => `${file} did not say what the code says. It does now: look at it and commit it.`,
    ),
  ].join('\n');
  return verdict(schema.code === 0 && documents.code === 0 && changed.length === 0, output);
}

const emitted = ['schema.graphql', 'operations.graphql', 'openapi.json', 'copy.json'];

function generated(): Map<string, string> {
  const files = readdirSync(join(root, 'web/src/gql')).map((name) => `web/src/gql/${name}`);
  return new Map(
    [...emitted.map((name) => `api/${name}`), ...files].map((file) => {
      try {
        return [file, readFileSync(join(root, file), 'utf8')];
      } catch {
        return [file, ''];
      }
    }),
  );
}

/** Tests the site and the admin in a real Chromium, against the built server. */
async function browser(): Promise<Result> {
  // On Linux x64, a development dependency contains the browser. On other systems, Playwright downloads it.
  if (!(process.platform === 'linux' && process.arch === 'x64')) {
    const { code, output } = await runProgram(['playwright', 'install', 'chromium'], { folder: 'web' });
    if (code !== 0)
      return { passed: 0, failed: 0, skipped: ['browser: Playwright could not fetch Chromium'], output };
  }
  return playwright('web');
}

/** Tests the app in a real Electron with a virtual display and a real keychain, against the built server. */
function desktopApp(): Suite {
  const name = 'desktop app';
  let preparing: Promise<Ended> | undefined;
  const prepare = () => {
    preparing ??= runProgram(['node', 'desktop/e2e/runtime/prepare.ts']);
    return preparing;
  };
  return {
    name,
    prepare: () => void prepare(),
    run: async () => {
      const { code, output } = await prepare();
      const words = output.trim().split('\n').at(-1) ?? '';
      if (code === NOT_TO_BE_HAD) return { passed: 0, failed: 0, skipped: [`${name}: ${words}`], output };
      if (code !== 0) return verdict(false, output);
      return { ...(await playwright('desktop')), notes: [`${name}: ran on ${words}`] };
    },
  };
}

/** The exit code of `prepare.ts` if it cannot provide what the tests need. The last line of its output is the reason. */
const NOT_TO_BE_HAD = 3;

function playwright(folder: string): Promise<Result> {
  return withReport(async (report) => {
    const ended = await runProgram(['playwright', 'test', '--reporter=list,json'], {
      folder,
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    return playwrightCounts(report, ended);
  });
}

function verdict(passed: boolean, output: string): Result {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: [], output };
}

async function withReport(work: (report: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'prasthan-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
