/** An office with its real server and its computers, for the tests of the work without the server. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../api/src/testing/test-api.ts';
import { createDisk } from '../files/disk.ts';
import { newKey } from '../files/sealed-box.ts';
import { openDrafts } from '../files/sealed-drafts.ts';
import { ownerOf } from '../session/token.claims.ts';
import { temporaryFolder } from '../temporary.testing.ts';
import { createOfflineService, type OfflineService } from './offline.service.ts';

/** Patience for a loaded machine. */
export const slow = { timeout: 60_000, interval: 20 };

/**
 * The way to the server. `answers lost`: the server does what it is asked, but its answers get lost. `dead`: the power has
 * failed, and this program hears nothing any more.
 */
export type Way = 'open' | 'cut' | 'answers lost' | 'dead';

/** Never resolves: after a power failure, a program gets no answer. */
const forever = new Promise<never>(() => {});

/** An answer to the window. */
export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds, and fails where it does not.
  data: any;
  extensions?: { queued?: boolean };
}

/** Starts an office's server for the tests of a file and stops it after them. */
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

  return {
    get server() {
      return server;
    },

    /** A computer of the office, signed in, with a way to the server that can be cut. */
    computer({
      folder = mkdtempSync(join(home, 'computer-')),
      key = newKey() as Buffer | null,
      copyKey = null as Buffer | null,
      left = Number.POSITIVE_INFINITY,
      way: wayIs = 'open' as Way,
      address = server.origin,
    } = {}) {
      const way = {
        is: wayIs,
        /** Who is signed in; null for nobody. */
        token: server.token as string | null,
        /** The connection breaks after so many answers to GraphQL. */
        left,
        /** The power fails after so many answers to GraphQL. */
        dies: Number.POSITIVE_INFINITY,
        /** The address under which staff know the server. */
        address,
        /** What answered there before. */
        known: null as { id: string; lineage: string } | null,
        /** How far the server's clock is ahead of this computer's, milliseconds. */
        behind: 0,
        /** Replaces the server's answer to /api/about, if set. */
        about: null as object | null,
        /** Rewrites the app's GraphQL requests, to imitate an app of another version. */
        asks: null as ((body: string) => string) | null,
        /** Runs once, before an answer arrives. */
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
        known: () => way.known,
        learn(installation) {
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
      /** Asks as the window does. */
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
        /** The answers to GraphQL, uncompressed. */
        traffic,
        drafts,
        disk,
        service,
        folder,
        key,
        ask,
        synced: () => vi.waitFor(() => expect(service.state().syncedAt).not.toBeNull(), slow),
        /** Reconnects and waits until everything was sent and read. @returns the requests and bytes that this took */
        async back() {
          way.is = 'open';
          const before = { ...traffic };
          // A retry joins an attempt that is still failing because the way was cut.
          await vi.waitFor(async () => {
            await service.retry();
            expect(service.state().server).toBe('online');
          }, slow);
          return { requests: traffic.requests - before.requests, bytes: traffic.bytes - before.bytes };
        },
        /** Asks the copy alone, with the way cut. */
        async read(query: string, variables: object = {}) {
          way.is = 'cut';
          return (await ask(query, variables)).data;
        },
      };
    },

    /** Makes a service, as a colleague does. */
    async newService(title = 'A service'): Promise<{ _id: string; version: number }> {
      const service = { title, description: 'As it was', price: '100' };
      return (await server.asAdmin('POST', '/api/admin/services', service)).body.data;
    },

    /** A service as it stands at the server. */
    async stored(id: string) {
      const { body } = await server.asAdmin('POST', '/graphql', {
        query: 'query ($id: ID!) { adminService(id: $id) { title description price version } }',
        variables: { id },
      });
      return body.data.adminService;
    },

    /** Sends enquiries as visitors do. @returns their ids, the oldest first */
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

export const update = `mutation ($id: ID!, $input: ServiceInput!, $version: Int) {
  record: updateService(id: $id, input: $input, version: $version) { _id version title }
}`;
