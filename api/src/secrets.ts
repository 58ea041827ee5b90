import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir } from './data-dir.ts';
import { StartError, systemCode } from './start-error.ts';

/** The first start generates these secrets and stores them in DATA_DIR/secrets.json (mode 0600). */
export interface Secrets {
  /** Signs sessions if JWT_SECRET is unset. */
  jwtSecret: string;
  databasePassword: string;
}

/** Creates the file at the first start. @throws StartError if the folder is not writable or the file is damaged */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  try {
    return readSecrets(file) ?? createSecrets(dataDir, file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The secrets in ${file} cannot be read or written (${systemCode(error)}). Make the folder writable for this user, or name another one with DATA_DIR=...`,
    );
  }
}

function readSecrets(file: string): Secrets | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
  const found = parse(text);
  if (isSecret(found.jwtSecret) && isSecret(found.databasePassword)) {
    return { jwtSecret: found.jwtSecret, databasePassword: found.databasePassword };
  }
  throw new StartError(
    `${file} is damaged. Put it back from a backup, or delete it: a new one is made at the next start, and everyone has to sign in again.`,
  );
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}

function isSecret(value: unknown): value is string {
  return typeof value === 'string' && value.length >= 32;
}

function createSecrets(dataDir: string, file: string): Secrets {
  makeDataDir(dataDir);
  const secrets: Secrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    databasePassword: randomBytes(32).toString('base64url'),
  };
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    // A hard link is created completely or not at all. If the link exists already, another process was faster.
    linkSync(draft, file);
    return secrets;
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
    return readSecrets(file) ?? secrets;
  } finally {
    rmSync(draft, { force: true });
  }
}
