import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type CuttableProxy, cuttableProxy } from './cuttable-proxy.ts';
import { startTestApi, type TestApi } from './test-api.ts';

/** An API whose way to its database can be cut, with a data folder that a test may look into. */
export interface CuttableApi {
  server: TestApi;
  way: CuttableProxy;
  dataDir: string;
  /** Where enquiries wait while the database is away. */
  journal: string;
}

/**
 * Starts one before the tests of a file and stops it after them.
 *
 * @param isHurried - whether requests give up a silent database as soon as in production
 */
export function useCuttableApi({ isHurried = false } = {}): CuttableApi {
  const dataDir = mkdtempSync(join(tmpdir(), 'prasthan-cuttable-'));
  const api = { dataDir, journal: join(dataDir, 'enquiries') } as CuttableApi;
  beforeAll(async () => {
    const wayTo = async (url: string) => {
      api.way = await cuttableProxy(url);
      return api.way.url;
    };
    api.server = await startTestApi({ dataDir }, wayTo, null, isHurried ? {} : undefined);
  });
  afterAll(async () => {
    await api.server.close();
    await api.way.cut();
    rmSync(dataDir, { recursive: true });
  });
  return api;
}
