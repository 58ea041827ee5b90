import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type CuttableProxy, cuttableProxy } from './cuttable-proxy.ts';
import { startTestApi, type TestApi } from './test-api.ts';

/** An API whose connection to its database can be cut, with a data folder that the test can read. */
export interface CuttableApi {
  server: TestApi;
  way: CuttableProxy;
  dataDir: string;
  /** The folder of the journal. */
  journal: string;
}

/**
 * Starts such an API before the tests of a file and stops it after them.
 *
 * @param isHurried - whether requests give up on a silent database as soon as in production
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
