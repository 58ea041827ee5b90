import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { withClient } from '../database/reach.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL with the role that owns the test databases. */
    clusterUrl: string;
    /** The URL with the superuser. */
    clusterAdminUrl: string;
  }
}

/** Makes PostgreSQL faster, but loses data in a power cut. Only for tests. */
export const IN_A_HURRY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Vitest's global setup: starts a PostgreSQL server for the whole run, or uses the one in TEST_POSTGRES_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return useGiven(project, given);
  const dataDir = mkdtempSync(join(tmpdir(), 'prasthan-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password: randomBytes(24).toString('hex'),
    log: () => undefined,
    settings: { ...IN_A_HURRY, max_connections: '200' },
  });
  project.provide('clusterUrl', postgres.url);
  project.provide('clusterAdminUrl', withParts(postgres.url, { username: 'postgres', pathname: 'postgres' }));
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** @param adminUrl - the URL in TEST_POSTGRES_URL, with a superuser (docs/operations.md) */
async function useGiven(project: TestProject, adminUrl: string): Promise<() => Promise<void>> {
  const password = randomBytes(24).toString('hex');
  await withClient(adminUrl, async (admin) => {
    const { rowCount } = await admin.query(`select from pg_roles where rolname = 'prasthan'`);
    await admin.query(`${rowCount ? 'alter' : 'create'} role prasthan login password '${password}'`);
  });
  project.provide(
    'clusterUrl',
    withParts(adminUrl, { username: 'prasthan', password, pathname: 'prasthan' }),
  );
  project.provide('clusterAdminUrl', adminUrl);
  return async () => undefined;
}

/** Creates a migrated database without records in about 20 ms. @param isBare - true for a database without tables */
export async function createTestDatabase({
  isBare = false,
} = {}): Promise<{ url: string; drop(): Promise<void> }> {
  // vitest can be imported only in the thread of a test, but this file also runs in vitest's main process.
  const { inject } = await import('vitest');
  const [url, adminUrl] = [inject('clusterUrl'), inject('clusterAdminUrl')];
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(adminUrl, async (admin) => {
    await ensureTemplate(admin, url);
    const template = isBare ? 'template1' : TEMPLATE;
    await admin.query(`create database ${name} template ${template} owner prasthan strategy file_copy`);
  });
  return {
    url: withParts(url, { pathname: name }),
    drop: () =>
      withClient(adminUrl, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

const TEMPLATE = 'test_template';

/** The first test file of a run migrates the template. The other files, in any thread, wait and then copy the template. */
async function ensureTemplate(admin: pg.Client, url: string): Promise<void> {
  await admin.query('select pg_advisory_lock(1)');
  try {
    const found = await admin.query('select from pg_database where datname = $1', [TEMPLATE]);
    if (found.rowCount !== 0) return;
    const draft = `${TEMPLATE}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft} owner prasthan`);
    const { migrate } = await import('../database/migrate.ts');
    await migrate(withParts(url, { pathname: draft }));
    await admin.query(`alter database ${draft} rename to ${TEMPLATE}`);
  } finally {
    await admin.query('select pg_advisory_unlock(1)');
  }
}

function withParts(url: string, parts: { username?: string; password?: string; pathname: string }): string {
  return Object.assign(new URL(url), parts).href;
}
