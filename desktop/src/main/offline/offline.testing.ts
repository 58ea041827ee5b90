import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { enquiryFacts } from 'api/forms/enquiry';
import { patchOf } from 'api/rules/merge';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../api/src/testing/test-api.ts';
import { createDisk } from '../files/disk.ts';
import { newKey } from '../files/sealed-box.ts';
import { openDrafts } from '../files/sealed-drafts.ts';
import { ownerOf } from '../session/token.claims.ts';
import { temporaryFolder } from '../temporary.testing.ts';
import { createOfflineService, type OfflineService } from './offline.service.ts';

/** A long timeout, because the machine may be busy. */
export const slow = { timeout: 60_000, interval: 20 };

/** `answers lost`: requests arrive, but responses do not. `dead`: the computer has lost power. */
export type Way = 'open' | 'cut' | 'answers lost' | 'dead';

const forever = new Promise<never>(() => {});

export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields, and fail if a field is missing.
  data: any;
  extensions?: { queued?: boolean };
}

interface Service {
  _id: string;
  version: number;
  title: string;
  description: string;
  price: string;
}

export function useOffice(seed: 'none' | 'demo' | 'showcase' = 'none') {
  let server: TestApi;
  const home = temporaryFolder();
  const running: OfflineService[] = [];
  beforeAll(async () => {
    server = await startTestApi({ seed });
  });
  afterAll(() => server.close());
  afterEach(() => {
    for (const each of running.splice(0)) each.stop();
    expect(server.faults.splice(0), 'faults that the API logged').toEqual([]);
  });

  /** Starts the offline service of a computer on which somebody is signed in. A test can cut the computer's connection. */
  function computer({
    folder = mkdtempSync(join(home, 'computer-')),
    key = newKey() as Buffer | null,
    copyKey = null as Buffer | null,
    left = Number.POSITIVE_INFINITY,
    way: wayIs = 'open' as Way,
    address = server.origin,
  } = {}) {
    const way = {
      is: wayIs,
      token: server.token as string | null,
      /** The connection breaks after this many GraphQL responses. */
      left,
      /** The power fails after this many GraphQL responses. */
      dies: Number.POSITIVE_INFINITY,
      address,
      /** The installation that the app expects at this address; null if unknown. */
      known: null as { id: string; lineage: string } | null,
      /** How far the server's clock is ahead of this computer's clock, in milliseconds. */
      behind: 0,
      /** If set, replaces the server's response to /api/about. */
      about: null as object | null,
      /** Rewrites the app's GraphQL requests, to imitate an app of another version. */
      asks: null as ((body: string) => string) | null,
      onAnswer: null as (() => Promise<unknown>) | null,
    };
    const traffic = { requests: 0, bytes: 0 };
    const disk = createDisk();
    const drafts = openDrafts(join(folder, 'drafts.sealed'), key, disk.keep);
    const service = createOfflineService({
      folder,
      key,
      copyKey: copyKey ?? key,
      drafts,
      disk,
      address: () => way.address,
      knownInstallation: () => way.known,
      rememberInstallation(installation) {
        way.known = installation;
      },
      owner: () => ownerOf(way.address, way.token),
      onChange: () => {},
      async send(path, init) {
        if (way.is === 'dead') await forever;
        if (way.is === 'cut') throw new TypeError('There is no network.');
        if (path === '/api/about' && way.about) return Response.json({ success: true, data: way.about });
        const headers = new Headers(init?.headers);
        headers.set('Authorization', `Bearer ${way.token}`);
        const { asks } = way;
        const body = path === '/graphql' && asks ? { body: asks(String(init?.body)) } : {};
        const given = await fetch(`${server.origin}${path}`, { ...init, ...body, headers });
        const dated = new Headers(given.headers);
        if (way.behind !== 0) dated.set('date', new Date(Date.now() + way.behind).toUTCString());
        const answer = new Response(given.body, { status: given.status, headers: dated });
        if (path === '/graphql') {
          way.dies -= 1;
          if (way.dies < 0) way.is = 'dead';
        }
        if ((way.is as Way) === 'dead') await forever;
        if (way.is === 'answers lost') throw new TypeError('The answer was lost.');
        if (path === '/graphql') {
          way.left -= 1;
          if (way.left < 0) throw new TypeError('The line broke.');
          const { onAnswer } = way;
          way.onAnswer = null;
          await onAnswer?.();
          traffic.requests += 1;
          traffic.bytes += (await answer.clone().arrayBuffer()).byteLength;
        }
        return answer;
      },
    });
    running.push(service);
    service.signedIn();
    /** @throws Error with the message of the first error in the response */
    const ask = async (query: string, variables: object = {}, key?: string): Promise<Answer> => {
      const request = new Request('http://app.invalid/graphql', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
        body: JSON.stringify({ query, variables }),
      });
      const answer = await (await service.answer(request)).json();
      if (answer.errors) throw new Error(answer.errors[0].message);
      return answer;
    };
    return {
      way,
      traffic,
      drafts,
      disk,
      service,
      folder,
      key,
      ask,
      synced: () => vi.waitFor(() => expect(service.state().syncedAt).not.toBeNull(), slow),
      /** Connects and waits until everything has been sent and read. @returns the number of requests and bytes */
      async back() {
        way.is = 'open';
        const before = { ...traffic };
        // Repeat, because `retry` may join an attempt that began while the connection was cut.
        await vi.waitFor(async () => {
          await service.retry();
          expect(service.state().server).toBe('online');
        }, slow);
        return { requests: traffic.requests - before.requests, bytes: traffic.bytes - before.bytes };
      },
      /** Cuts the connection, so that the offline copy answers the query. */
      async read(query: string, variables: object = {}) {
        way.is = 'cut';
        return (await ask(query, variables)).data;
      },
    };
  }

  /** Sends a request directly to the server, like a colleague in a browser. @throws Error if the response has errors */
  async function atServer(query: string, variables: object = {}) {
    const { body } = await server.asAdmin('POST', '/graphql', { query, variables });
    if (body.errors) throw new Error(JSON.stringify(body.errors));
    return body.data;
  }

  return {
    get server() {
      return server;
    },

    computer,
    /** Starts a computer and waits until it has copied the office's data. @param way - the connection's state afterwards */
    async syncedComputer(way: Way = 'open', options: Parameters<typeof computer>[0] = {}) {
      const desk = computer(options);
      await desk.synced();
      desk.way.is = way;
      return desk;
    },

    async newService(title = 'A service'): Promise<Service> {
      const service = { title, description: 'As it was', price: '100' };
      return (await server.asAdmin('POST', '/api/admin/services', service)).body.data;
    },

    atServer,

    async stored(id: string) {
      const query = 'query ($id: ID!) { adminService(id: $id) { title description price version } }';
      return (await atServer(query, { id })).adminService;
    },

    async enquiries(...names: string[]): Promise<string[]> {
      const ids: string[] = [];
      for (const name of names) {
        const enquiry = { name, email: 'reader@example.com', message: 'About a visa' };
        ids.push((await server.call('POST', '/api/contact', enquiry)).body.data._id);
      }
      return ids;
    },
  };
}

export const update = `mutation ($id: ID!, $input: ServiceInput!, $base: ServiceInput) {
  record: updateService(id: $id, input: $input, base: $base) { _id version title description price }
}`;

/** @param row - the record as the window shows it */
export const editOf = <Row extends { _id: string }>(row: Row, input: object) => ({
  id: row._id,
  ...patchOf(row, input, enquiryFacts),
});
