/** Tests the limits on guesses at passwords and codes. The guesses come from many addresses of the loopback network. */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { callAs, goodPassword, loginFrom, makeAccount } from '../../testing/accounts.ts';
import { ADMIN, startTestApi, useTestApi } from '../../testing/test-api.ts';
import { waitAfter } from './guesses.ts';

const server = useTestApi({ rateLimits: true });

const wrong = (email: string, guess: number | string = 0) => ({ email, password: `guess ${guess}` });
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('failed sign-ins', () => {
  it('to an account from one address are refused after ten, even with the right password, but not from other addresses', async () => {
    const email = 'pair@prasthan.example';
    await makeAccount(server, email);
    for (const guess of times(10))
      expect((await loginFrom(server, '127.0.1.1', wrong(email, guess))).status).toBe(401);
    const refused = await loginFrom(server, '127.0.1.1', { email, password: goodPassword });
    expect(refused.status).toBe(429);
    expect(Number(refused.retryAfter)).toBeGreaterThan(60);
    expect((await loginFrom(server, '127.0.1.2', { email, password: goodPassword })).status).toBe(200);
  });

  it('from one address are refused after thirty', async () => {
    for (const guess of times(30))
      expect((await loginFrom(server, '127.0.2.1', wrong(`x${guess}@prasthan.example`))).status).toBe(401);
    expect((await loginFrom(server, '127.0.2.1', ADMIN)).status).toBe(429);
    expect((await loginFrom(server, '127.0.2.2', ADMIN)).status).toBe(200);
  });

  it('are the only attempts that count: forty successful sign-ins are not refused', async () => {
    for (const _ of times(40)) expect((await loginFrom(server, '127.0.3.1', ADMIN)).status).toBe(200);
  });

  it('of an account from an address are forgotten after a success, but those of the address alone are not', async () => {
    for (const _ of times(9)) await loginFrom(server, '127.0.4.1', wrong(ADMIN.email));
    expect((await loginFrom(server, '127.0.4.1', ADMIN)).status).toBe(200);
    for (const _ of times(9))
      expect((await loginFrom(server, '127.0.4.1', wrong(ADMIN.email))).status).toBe(401);
    for (const guess of times(12))
      expect((await loginFrom(server, '127.0.4.1', wrong(`y${guess}@prasthan.example`))).status).toBe(401);
    expect((await loginFrom(server, '127.0.4.1', ADMIN)).status).toBe(429);
  });

  it('at the same time cannot bypass a limit', async () => {
    const answers = await Promise.all(
      times(25).map((guess) => loginFrom(server, '127.0.5.1', wrong('many@prasthan.example', guess))),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('from one address are checked one after another, and other people do not wait for them', async () => {
    const answered: string[] = [];
    const from = async (address: string, body: object) => {
      const { status } = await loginFrom(server, address, body);
      answered.push(address);
      return status;
    };
    const flood = times(30).map((guess) => from('127.0.7.1', wrong(`z${guess}@prasthan.example`)));
    expect(await from('127.0.7.2', ADMIN)).toBe(200);
    // If both addresses shared a queue, this sign-in would be answered last.
    expect(answered.length).toBeLessThan(27);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([401]));
    // A full queue would also give 429. By now, the queue of 127.0.7.1 is empty, so this 429 comes from the rate limit.
    expect(await from('127.0.7.1', ADMIN)).toBe(429);
  });

  it('are counted for all instances together', async () => {
    const other = await startTestApi({ rateLimits: true, databaseUrl: server.databaseUrl });
    onTestFinished(() => other.close());
    for (const guess of times(5)) {
      await loginFrom(server, '127.0.6.1', wrong('both@prasthan.example', guess));
      await loginFrom(other, '127.0.6.1', wrong('both@prasthan.example', guess));
    }
    expect((await loginFrom(other, '127.0.6.1', wrong('both@prasthan.example'))).status).toBe(429);
  });

  it('are stored without the e-mail address and the IP address', async () => {
    const stored = JSON.stringify([
      await server.sql('select * from rate_limit'),
      await server.sql('select * from known_address'),
    ]);
    expect(stored).not.toMatch(/prasthan\.example|127\.0\./);
  });
});

it("strangers wait longer with each failure after an account's twentieth, up to three seconds", () => {
  expect([20, 21, 22, 23, 24, 25, 26, 1000].map(waitAfter)).toEqual([
    0, 250, 500, 1000, 2000, 3000, 3000, 3000,
  ]);
});

describe('an attack from 100 addresses', () => {
  // With fake timers, the test itself ends the delays, so that its result does not depend on the speed of the machine.
  let delays: (number | undefined)[];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // Do not use `vi.spyOn` here: at the end of the file, vitest undoes all spies, which would put the fake `setTimeout` back.
    const { setTimeout } = globalThis;
    delays = [];
    const count = (...args: Parameters<typeof setTimeout>) => {
      delays.push(args[1]);
      return setTimeout(...args);
    };
    globalThis.setTimeout = Object.assign(count, setTimeout);
    return () => {
      globalThis.setTimeout = setTimeout;
      vi.useRealTimers();
    };
  });
  /** The number of three-second delays. It varies: a guess that a busy server refuses with 503 does not count as a failure. */
  const longWaits = () => delays.filter((delay) => delay === 3000).length;

  const insist = async (address: string, body: object) => {
    let answer = await loginFrom(server, address, body);
    while (answer.status === 503) answer = await loginFrom(server, address, body);
    return answer.status;
  };
  const attack = (email: string) => times(100).map((each) => insist(`127.1.${each}.1`, wrong(email, each)));

  it('is slowed down, and its victim can sign in: quickly from the office, and with a delay while travelling', async () => {
    const email = 'victim@prasthan.example';
    await makeAccount(server, email);
    const body = { email, password: goodPassword };
    await loginFrom(server, '127.2.0.1', body);
    const guesses = Promise.all(attack(email));
    await expect.poll(longWaits).toBeGreaterThanOrEqual(50);
    const journey = insist('127.3.0.1', body);
    // The guesses of the attacker are still delayed. A sign-in from the office's address is not.
    expect(await insist('127.2.0.1', body)).toBe(200);
    const untilEnd = setInterval(() => void vi.advanceTimersByTime(3000), 20);
    const statuses = await guesses;
    expect(await journey).toBe(200);
    clearInterval(untilEnd);
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(longWaits()).toBeGreaterThanOrEqual(50);
  });

  it('to an unknown account gets the same responses', async () => {
    const guesses = Promise.all(attack('nobody@prasthan.example'));
    const untilEnd = setInterval(() => void vi.advanceTimersByTime(3000), 20);
    expect(new Set(await guesses)).toEqual(new Set([401]));
    clearInterval(untilEnd);
    expect(longWaits()).toBeGreaterThan(0);
  });
});

describe('second-factor codes', () => {
  it('are refused to strangers after ten wrong codes, but not in the office; a missing code is not a guess', async () => {
    const email = 'codes@prasthan.example';
    const { token } = await makeAccount(server, email);
    await server.sql(`update admin set two_factor_secret = 'x', recovery_hashes = '{}' where email = ?`, [
      email,
    ]);
    const body = { email, password: goodPassword };
    for (const _ of times(15)) expect((await loginFrom(server, '127.5.0.1', body)).status).toBe(401);
    for (const each of times(10))
      expect((await loginFrom(server, `127.5.1.${each + 1}`, { ...body, code: 'WRONG' })).status).toBe(401);
    expect((await loginFrom(server, '127.5.2.1', { ...body, code: 'WRONG' })).status).toBe(429);
    // The account has signed in from 127.0.0.1 before, so this address is known.
    expect((await loginFrom(server, '127.0.0.1', { ...body, code: 'WRONG' })).status).toBe(401);
    expect((await callAs(server, token, 'GET', '/api/admin/me')).status).toBe(200);
  });
});

describe('a stolen token', () => {
  it('cannot be used to guess the password', async () => {
    const { token } = await makeAccount(server, 'stolen@prasthan.example');
    const change = (current: string) =>
      callAs(server, token, 'POST', '/api/admin/password', { current, next: 'another unusual phrase' });
    const statuses = [];
    for (const guess of times(12)) statuses.push((await change(`guess ${guess}`)).status);
    expect(statuses).toEqual([...times(10).map(() => 400), 429, 429]);
    expect(
      (await callAs(server, token, 'POST', '/api/admin/two-factor/stop', { password: 'x' })).status,
    ).toBe(429);
  });
});

describe('a GraphQL document', () => {
  const login = (name: string) =>
    `${name}: adminLogin(email: "${ADMIN.email}", password: "${ADMIN.password}") { token }`;

  it.each([
    ['two aliases', `mutation { ${login('a')} ${login('b')} }`],
    [
      'fragments',
      `mutation { ...A ...B } fragment A on Mutation { ${login('a')} } fragment B on Mutation { ${login('b')} }`,
    ],
    ['inline fragments', `mutation { ... { ${login('a')} } ... on Mutation { ${login('b')} } }`],
    [
      'two kinds of guess',
      `mutation { ${login('a')} acceptInvitation(token: "x", name: "x", password: "${goodPassword}") { token } }`,
    ],
  ])('with %s is refused', async (_name, query) => {
    const { body } = await server.graphql(query);
    expect(body.data).toBeNull();
    expect(body.errors[0]).toMatchObject({
      message: 'One sign-in at a time: this operation may stand in a request once.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  it('with one sign-in under any alias is answered', async () => {
    const { body } = await server.graphql(`mutation { ${login('mine')} }`);
    expect(body.data.mine.token).toEqual(expect.any(String));
  });
});
