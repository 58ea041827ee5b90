import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type Api, createApi } from '../api.ts';
import { readEnv } from '../env.ts';
import { apiListener } from '../listener.ts';

const admin = { email: 'bench@localhost', password: 'a password for the bench alone' };

/** Runs a GraphQL query over HTTP as signed-in staff. @throws Error if it fails */
export type Ask = <Data = unknown>(query: string, variables?: object) => Promise<Data>;

/** Starts the API on a temporary embedded PostgreSQL while `measure` runs. */
export async function onBenchApi(
  say: (line: string) => void,
  measure: (api: Api, ask: Ask) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prasthan-bench-'));
  try {
    const env = readEnv(
      {
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        SEED: 'none',
        RATE_LIMITS: 'off',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      },
      dataDir,
    );
    const api = await createApi(env, { log: pino({ level: 'error' }), say });
    const server = createServer(apiListener(api)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await measure(api, await signedIn(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    } finally {
      server.closeAllConnections();
      server.close();
      await api.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function signedIn(origin: string): Promise<Ask> {
  async function post<Data>(path: string, body: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { errors?: unknown; data: Data };
    if (!response.ok || answer.errors)
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer.data;
  }
  const { token } = await post<{ token: string }>('/api/admin/login', admin);
  return (query, variables) => post('/graphql', { query, variables }, { authorization: `Bearer ${token}` });
}
