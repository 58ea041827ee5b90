import { describe, expect, it } from 'vitest';
import { addressKey } from '../graphql/address.ts';
import { anEnquiry } from '../testing/factories.ts';
import { useTestApi } from '../testing/test-api.ts';

const server = useTestApi({ rateLimits: true });

const login = (body: object) => server.call('POST', '/api/admin/login', body);

describe('a limit', () => {
  it('allows thirty enquiries from one address and refuses the next one', async () => {
    const answers = [];
    for (let number = 0; number < 31; number += 1)
      answers.push(await server.call('POST', '/api/contact', anEnquiry()));
    expect(answers.slice(0, 30).every((answer) => answer.status === 201)).toBe(true);
    expect(answers[30]).toMatchObject({
      status: 429,
      body: {
        success: false,
        message: expect.stringMatching(/^Too many attempts\. Please wait \d+ minutes/),
      },
    });
    expect(Number(answers[30]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('cannot be bypassed by a made-up X-Forwarded-For header', async () => {
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip']) {
      const headers = { [name]: name === 'forwarded' ? 'for=203.0.113.99' : '203.0.113.99' };
      expect((await server.call('POST', '/api/contact', anEnquiry(), headers)).status, name).toBe(429);
    }
  });

  it('counts invalid submissions', async () => {
    expect((await server.call('POST', '/api/review', {})).status).toBe(429);
  });

  it('counts submissions in memory, and sign-ins in the database', async () => {
    await login({ email: 'another@prasthan.example', password: 'x' });
    const rows: { key: string }[] = await server.sql('select key from rate_limit');
    expect(new Set(rows.map(({ key }) => key.split(':')[0]))).toEqual(
      new Set(['loginAddress', 'loginPair', 'loginAccount']),
    );
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, 'unknown'],
])('the address %s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
