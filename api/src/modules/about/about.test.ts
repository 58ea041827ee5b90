import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useTestApi } from '../../testing/test-api.ts';

const server = useTestApi();

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const root = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));

it('tells everybody only the id of the installation and the version', async () => {
  const { status, headers, body } = await server.call('GET', '/api/about');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(body.data).toEqual({
    product: 'prasthan',
    installationId: expect.stringMatching(uuid),
    lineage: expect.stringMatching(uuid),
    version: root.version,
    level: 4,
    oldestApp: 1,
  });
  const asked = await server.graphql('{ about { product installationId lineage version level oldestApp } }');
  expect(asked.body.data.about).toEqual(body.data);
});

it('a second row, and thereby a second identity, is refused', async () => {
  const { em } = await server.api.createContext();
  await expect(em.fork().execute('insert into installation default values')).rejects.toThrow(
    /unique|duplicate/,
  );
  await expect(em.fork().execute('insert into installation (one) values (false)')).rejects.toThrow(/check/);
});
