import { afterAll, beforeAll, expect, it } from 'vitest';
import { aService } from '../../testing/factories.ts';
import { ADMIN, startTestApi, type TestApi } from '../../testing/test-api.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

async function activity(args: string) {
  const query = `{ adminActivity(${args}) { totalCount edges { cursor node { action kind title admin before after } } } }`;
  const { body } = await server.graphql(query, {}, { authorization: `Bearer ${server.token}` });
  return body.data.adminActivity;
}

it('the audit log lists who changed which record, newest first, with the changed fields only', async () => {
  const { data } = (await server.asAdmin('POST', '/api/admin/services', aService({ title: 'Visa' }))).body;
  await server.asAdmin('PUT', `/api/admin/services/${data._id}`, { title: 'Visas' });
  await server.asAdmin('PUT', `/api/admin/services/${data._id}`, { title: 'Visas' });
  await server.asAdmin('DELETE', `/api/admin/services/${data._id}`);
  const { totalCount, edges } = await activity(`recordId: "${data._id}"`);
  const nodes = edges.map(({ node }: { node: object }) => node);
  expect(totalCount).toBe(3);
  expect(nodes).toMatchObject([
    { action: 'deleted', kind: 'Service', title: 'Visas', admin: ADMIN.email },
    { action: 'updated', before: { title: 'Visa' }, after: { title: 'Visas' } },
    { action: 'created', title: 'Visa', after: { title: 'Visa' } },
  ]);
});

it('the audit log is paged, and can be filtered by kind', async () => {
  await server.asAdmin('POST', '/api/admin/services', aService());
  const { edges } = await activity('first: 1, kind: "Service"');
  expect(edges).toHaveLength(1);
  const next = await activity(`first: 1, kind: "Service", after: "${edges[0].cursor}"`);
  expect(next.edges[0].cursor).not.toBe(edges[0].cursor);
  expect((await activity('kind: "Page"')).totalCount).toBe(0);
});
