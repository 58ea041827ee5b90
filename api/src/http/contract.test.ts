import { describe, expect, it } from 'vitest';
import { kinds } from '../kinds.ts';
import { expectContract } from '../testing/contract.ts';
import { useTestApi } from '../testing/test-api.ts';

const server = useTestApi({ seed: 'showcase' });

const publicLists = [
  'menu',
  'hero-slides',
  'services',
  'blog',
  ...kinds.flatMap(({ publicList }) => publicList?.path.slice(1) ?? []),
];

describe('the contract', () => {
  it('is served exactly as committed', async () => {
    const { body } = await server.call('GET', '/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths).length).toBeGreaterThan(30);
  });

  it.each(publicLists)(
    'GET /api/%s returns rows that fit the contract, for visitors and for staff',
    async (name) => {
      const path = `/api/${name}`;
      for (const answer of [await server.call('GET', path), await server.asAdmin('GET', path)]) {
        expect(answer.status).toBe(200);
        expect(answer.body.data).toEqual(expect.any(Array));
      }
    },
  );

  it('rejects a response with an extra field, a missing field, a wrong type or an unknown status', async () => {
    const { body } = await server.call('GET', '/api/services');
    const [first, ...rest] = body.data;
    const held = (row: object, status = 200) =>
      expectContract('GET', '/api/services', status, { ...body, data: [row, ...rest] });
    const { title, ...untitled } = first;
    expect(() => held(first)).not.toThrow();
    expect(() => held({ ...first, secret: 1 })).toThrow('breaks openapi.json');
    expect(() => held(untitled)).toThrow('breaks openapi.json');
    expect(() => held({ ...first, title: [title] })).toThrow('breaks openapi.json');
    expect(() => held(first, 302)).toThrow('no answer 302');
  });
});
