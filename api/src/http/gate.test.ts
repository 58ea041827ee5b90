import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, useTestApi } from '../testing/test-api.ts';
import { Busy, busyText, gate, inTurn, renderings } from './gate.ts';

const forever = () => new Promise<never>(() => {});

test('a gate runs some tasks, queues some, and refuses the others', async () => {
  const pass = gate({ atOnce: 2, waiting: 3, patience: 1000, limit: 1000 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let most = 0;
  let running = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await held;
    running -= 1;
    return 'done';
  };
  const all = Array.from({ length: 6 }, () => pass(work).catch((error: unknown) => error));
  release();
  const answers = await Promise.all(all);
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(5);
  expect(answers.at(-1)).toBeInstanceOf(Busy);
  expect(most).toBe(2);
});

test('no task waits longer than allowed, and a hanging task frees its place', async () => {
  const pass = gate({ atOnce: 1, waiting: 1, patience: 20, limit: 60 });
  const hanging = pass(forever).catch((error: unknown) => error);
  await expect(pass(async () => 'late')).rejects.toThrow(Busy);
  expect(await hanging).toBeInstanceOf(Busy);
  expect(await pass(async () => 'next')).toBe('next');
});

test('a task that takes too long frees its place, but its result is still returned', async () => {
  const pass = gate({ atOnce: 1, waiting: 1, patience: 60_000, limit: 20 });
  const { promise, resolve: finish } = Promise.withResolvers<string>();
  const slow = inTurn(pass, () => promise);
  expect(await inTurn(pass, async () => 'next')).toBe('next');
  finish('slow');
  expect(await slow).toBe('slow');
});

test('no task is started for a client that has left while waiting', async () => {
  const pass = gate({ atOnce: 1, waiting: 1, patience: 60_000, limit: 60_000 });
  const work = vi.fn(async () => 'done');
  await expect(inTurn(pass, work, () => true)).rejects.toThrow(Busy);
  expect(work).not.toHaveBeenCalled();
});

describe('when more reads arrive than can run', () => {
  const server = useTestApi();
  let holder: pg.Client;
  beforeAll(async () => {
    holder = await server.connect();
  });
  afterAll(() => holder.end());

  const most = renderings.atOnce + renderings.waiting;
  /** Locks a table and sends one request more than the gate can run and queue. @returns the refused response */
  async function flood(send: () => Promise<Answer>): Promise<Answer> {
    await holder.query('begin; lock table service');
    const all = Array.from({ length: most + 1 }, send);
    try {
      const refused = await Promise.race(all);
      await expectOthers();
      return refused;
    } finally {
      await holder.query('rollback');
      await Promise.all(all);
    }
  }
  const made = () => `made-up-${Math.random()}`;
  const shared = '{ services { title } }';

  async function expectOthers(): Promise<void> {
    const enquiry = { name: 'A', email: 'a@b.example', message: 'ten characters and more' };
    const answers = [
      await server.call('POST', '/api/contact', enquiry),
      await server.asAdmin('GET', '/api/admin/me'),
      await server.graphql(`mutation { submitEnquiry(input: { name: "A" }) { _id } }`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
    const bytes = async () => Buffer.of();
    const own = { method: 'GET', url: '/api/menu', headers: {}, bytes, isBounded: true } as const;
    expect((await server.api.answer(own))?.status).toBe(200);
  }

  test('a flood of reads is refused with a message and does not affect writes, staff or the cache', async () => {
    const refused = await flood(() => server.call('GET', `/api/search?q=${made()}`));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.body).toEqual({ success: false, message: busyText });
  });

  test('a flood of queries is refused as a GraphQL error, even with a made-up bearer token', async () => {
    const headers = { authorization: 'Bearer made-up' };
    const refused = await flood(() => server.graphql(`${shared} # ${made()}`, {}, headers));
    expect(refused.status).toBe(503);
    expect(refused.body.errors[0].extensions.code).toBe('SERVICE_UNAVAILABLE');
  });
});
