/** The API may refuse a hostile query parameter, but must never answer with status 500. */
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { kinds } from '../kinds.ts';
import { useTestApi } from '../testing/test-api.ts';
import { restRows } from './rest.ts';

const server = useTestApi();

const id = '01890000-0000-7000-8000-000000000000';
const values: Record<string, string> = {
  nonsense: 'x',
  empty: '',
  'a quote': "'%20or%201=1--",
  NUL: '%00',
  'NUL inside': 'a%00b',
  'a lone surrogate': '%ed%a0%80',
  'a broken escape': '%E0%A4%A',
  'no number': 'NaN',
  'a large number': '99999999999999999999',
  'a negative number': '-5',
  'a number with a point': '1.5',
  'a day that is none': '2026-02-30',
  'a day of year 0': '0000-01-01',
  'the last day': '9999-12-31',
  'a day beyond the calendar': '275760-09-14',
  'a day before the calendar': '-271821-04-19',
  'a plain day': '2026-11-21',
  'an id': id,
  'a cursor of another list': Buffer.from('["NEWEST","01890000-0000-7000-8000-000000000000"]').toString(
    'base64url',
  ),
  'a deep cursor': Buffer.from('['.repeat(6000)).toString('base64url'),
  'an inherited name': '__proto__',
  JSON: encodeURIComponent('{"$gt":""}'),
  long: 'a'.repeat(7000),
  'many brackets': encodeURIComponent('('.repeat(2000)),
};
const notations: Record<string, (name: string) => string> = {
  repeated: (name) => `${name}=1&${name}=x`,
  'a list': (name) => `${name}[]=1&${name}[]=2`,
  'an object': (name) => `${name}[$gt]=1&${name}[__proto__]=2`,
  'without a value': (name) => name,
};

/** Requests a path and returns the status of the response. Does not use `fetch`, which would normalise the path. */
const get = (path: string, token?: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const asked = request({ hostname, port, path, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    asked.once('error', reject).end();
  });

const reads = [
  ...restRows(kinds)
    .filter(({ method }) => method === 'get')
    .map(({ path, query = {} }) => ({ path: `/api${path.replace(':id', id)}`, names: Object.keys(query) })),
  { path: '/api/admin/contacts.csv', names: ['status', 'q', 'order', 'filter', 'counsellor'] },
].filter(({ names }) => names.length > 0);

it('more than 25 query parameters are tested', () => {
  expect(reads.flatMap(({ names }) => names).length).toBeGreaterThan(25);
});

it.each(reads)('$path never answers with status 500', async ({ path, names }) => {
  const cases = names.flatMap((name) => [
    ...Object.entries(values).map(([what, value]) => ({
      what: `${name}: ${what}`,
      query: `${name}=${value}`,
    })),
    ...Object.entries(notations).map(([what, write]) => ({ what: `${name}: ${what}`, query: write(name) })),
  ]);
  for (const { what, query } of cases) {
    const status = await get(`${path}?${query}`, server.token);
    expect([what, status]).toEqual([
      what,
      expect.toSatisfy((each: number) => [200, 400, 404].includes(each)),
    ]);
  }
  expect(server.faults).toEqual([]);
});
