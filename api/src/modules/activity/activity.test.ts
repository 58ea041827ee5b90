import { expect, it, onTestFinished } from 'vitest';
import { kinds } from '../../kinds.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { aService } from '../../testing/factories.ts';
import { ADMIN, useTestApi } from '../../testing/test-api.ts';

const server = useTestApi();

async function activity(args: string, token = server.token) {
  const query = `{ adminActivity(${args}) { totalCount edges { cursor node { action kind title admin before after } } } }`;
  const { body } = await server.graphql(query, {}, { authorization: `Bearer ${token}` });
  return body.data.adminActivity;
}

it('the activity log lists who changed which record, newest first, with only the changed fields', async () => {
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

it('the activity log has pages and can be filtered by kind', async () => {
  await server.asAdmin('POST', '/api/admin/services', aService());
  const { edges } = await activity('first: 1, kind: "Service"');
  expect(edges).toHaveLength(1);
  const next = await activity(`first: 1, kind: "Service", after: "${edges[0].cursor}"`);
  expect(next.edges[0].cursor).not.toBe(edges[0].cursor);
  expect((await activity('kind: "Page"')).totalCount).toBe(0);
});

it('staff do not see log entries of an owner-only kind', async () => {
  await server.asAdmin('POST', '/api/admin/services', aService());
  const { token } = await makeAccount(server, 'staff@prasthan.example');
  expect((await activity('kind: "Service"', token)).totalCount).toBeGreaterThan(0);
  const services = kinds.find(({ type }) => type === 'Service');
  if (!services) throw new Error('There is no kind Service.');
  services.ownerOnly = true;
  onTestFinished(() => {
    delete services.ownerOnly;
  });
  expect((await activity('kind: "Service"', token)).totalCount).toBe(0);
  expect((await activity('kind: "Service"')).totalCount).toBeGreaterThan(0);
});
