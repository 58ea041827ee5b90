import { expect, it } from 'vitest';
import { aBlogPost, aService } from '../testing/factories.ts';
import { useTestApi } from '../testing/test-api.ts';

const server = useTestApi();

it('a list may repeat a feature, but tags are stored without duplicates', async () => {
  const entries = [' One ', 'Two', '', '   ', 'One'];
  const service = await server.asAdmin('POST', '/api/admin/services', aService({ features: entries }));
  expect(service.body.data.features).toEqual(['One', 'Two', 'One']);
  const post = await server.asAdmin('POST', '/api/admin/blog', aBlogPost({ tags: entries }));
  expect(post.body.data.tags).toEqual(['One', 'Two']);
});

it('list entries are stored as typed, whatever their characters mean in a PostgreSQL array', async () => {
  const entries = [
    'null',
    'NULL',
    'one, two',
    '"quoted"',
    '{braces}',
    'back\\slash',
    '\\n',
    'a, "b" \\',
    'दुई, तीन',
  ];
  const { body } = await server.asAdmin('POST', '/api/admin/services', aService({ features: entries }));
  expect(body.data.features).toEqual(entries);
  const services = (await server.call('GET', '/api/services')).body.data as {
    _id: string;
    features: string[];
  }[];
  expect(services.find(({ _id }) => _id === body.data._id)?.features).toEqual(entries);
});
