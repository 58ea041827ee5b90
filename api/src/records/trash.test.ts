import { expect, it } from 'vitest';
import { aBlogPost, aPage, aService } from '../testing/factories.ts';
import { ADMIN, useTestApi } from '../testing/test-api.ts';

const server = useTestApi();

it('a deleted record goes to the trash and is restored completely; restoring it again changes nothing', async () => {
  const service = await server.create('services', aService({ title: 'Thrown away' }));
  await server.asAdmin('DELETE', `/api/admin/services/${service._id}`);
  const trash = await server.ask('{ adminServices(trashed: true) { title deletedAt } }');
  expect(trash.data.adminServices).toEqual([{ title: 'Thrown away', deletedAt: expect.any(String) }]);
  const restore = 'mutation ($id: ID!) { restoreService(id: $id) { title features deletedAt } }';
  for (let time = 0; time < 2; time += 1) {
    const { data } = await server.ask(restore, { id: service._id });
    expect(data.restoreService).toEqual({
      title: 'Thrown away',
      features: service.features,
      deletedAt: null,
    });
  }
  const { data } = await server.call('GET', '/api/services').then((answer) => answer.body);
  expect(data.map((each: { title: string }) => each.title)).toContain('Thrown away');
});

it('a page is not restored if another page has taken its path', async () => {
  const old = await server.create('pages', aPage({ path: '/careers' }));
  await server.asAdmin('DELETE', `/api/admin/pages/${old._id}`);
  await server.create('pages', aPage({ path: '/careers' }));
  const { errors } = await server.ask(`mutation { restorePage(id: "${old._id}") { _id } }`);
  expect(errors[0].extensions.fields.path).toContain('There is a page at /careers already');
});

it('the site shows records in the order that staff set', async () => {
  const ids: string[] = [];
  for (const title of ['A', 'B', 'C', 'D']) {
    ids.push((await server.create('services', aService({ title, category: 'marketing' })))._id);
  }
  const [a, b, , d] = ids;
  const order = [d, 'nonsense', b, a];
  await server.ask('mutation ($ids: [ID!]!) { reorderServices(ids: $ids) { _id } }', { ids: order });
  const { data } = (await server.call('GET', '/api/services?category=marketing')).body;
  expect(data.map((each: { title: string }) => each.title)).toEqual(['D', 'B', 'A', 'C']);
});

it('the activity log lists every change with the values before and after it', async () => {
  const service = await server.create('services', aService({ title: 'Audited', price: '10' }));
  await server.asAdmin('PUT', `/api/admin/services/${service._id}`, { price: '20' });
  await server.asAdmin('PUT', `/api/admin/services/${service._id}`, { price: '20' });
  await server.asAdmin('PUT', `/api/admin/services/${service._id}`, { price: '30', version: 1 });
  await server.asAdmin('DELETE', `/api/admin/services/${service._id}`);
  const { data } = await server.ask(
    `query ($id: ID!) { adminActivity(recordId: $id) { totalCount edges { node { action admin kind title before after } } } }`,
    { id: service._id },
  );
  const entries = data.adminActivity.edges.map((edge: { node: object }) => edge.node);
  expect(entries).toEqual([
    expect.objectContaining({ action: 'deleted', title: 'Audited', kind: 'Service', admin: ADMIN.email }),
    expect.objectContaining({ action: 'updated', before: { price: '10' }, after: { price: '20' } }),
    expect.objectContaining({
      action: 'created',
      before: null,
      after: expect.objectContaining({ price: '10' }),
    }),
  ]);
});

it('a scheduled post appears on the site at its time, not before', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const post = await server.create(
    'blog',
    aBlogPost({ title: 'On time', status: 'published', publishAt: soon }),
  );
  expect(post).toMatchObject({ isPublished: false, publishedAt: soon, status: 'published' });
  const seen = async () =>
    (await server.call('GET', '/api/blog')).body.data.some((each: { _id: string }) => each._id === post._id);
  const found = async () => (await server.call('GET', '/api/search?q=on%20time')).body.data.length > 0;
  expect([await seen(), await found()]).toEqual([false, false]);
  const now = new Date(Date.now() + 100).toISOString();
  await server.asAdmin('PUT', `/api/admin/blog/${post._id}`, { publishAt: now });
  await expect.poll(seen).toBe(true);
  expect(await found()).toBe(true);
  const bad = await server.asAdmin('POST', '/api/admin/blog', aBlogPost({ publishAt: 'soon' }));
  expect(bad.body.errors).toEqual({ publishAt: 'Publish at must be a date and time' });
});

it('the activity log contains changes of settings and of orders, and settings are saved once per key', async () => {
  const headers = { 'idempotency-key': 'settings-once' };
  const { version } = (await server.call('GET', '/api/settings')).body.data;
  const save = () =>
    server.asAdmin('PUT', '/api/admin/settings', { phone: '+977 1-4000000', version }, headers);
  const [first, second] = [await save(), await save()];
  expect(second).toMatchObject({ status: 200, body: first.body });
  const log = '{ adminActivity(first: 200) { edges { node { action kind before after } } } }';
  const { data } = await server.ask(log);
  const entries = data.adminActivity.edges.map((edge: { node: object }) => edge.node);
  expect(entries.filter((entry: { kind: string }) => entry.kind === 'SiteSettings')).toEqual([
    expect.objectContaining({ action: 'updated', after: { phone: '+977 1-4000000' } }),
  ]);
  expect(entries).toContainEqual(expect.objectContaining({ action: 'reordered', kind: 'Service' }));
});

it('an order is applied once per key, so that a repeated request does not overwrite a colleague’s order', async () => {
  const ids = [];
  for (const title of ['First', 'Second'])
    ids.push((await server.create('services', aService({ title })))._id);
  const reorder = (order: string[], headers = {}) =>
    server.asAdmin(
      'POST',
      '/graphql',
      { query: 'mutation ($ids: [ID!]!) { reorderServices(ids: $ids) { _id } }', variables: { ids: order } },
      headers,
    );
  const headers = { 'idempotency-key': 'order-once' };
  const { data } = (await reorder(ids.toReversed(), headers)).body;
  expect(data.reorderServices[0]._id).toBe(ids[1]);
  await reorder(ids);
  const again = (await reorder(ids.toReversed(), headers)).body.data;
  expect(again.reorderServices[0]._id).toBe(ids[0]);
});

it('the trash is emptied once per key, so that a repeated request does not delete what was thrown away since', async () => {
  const headers = { 'idempotency-key': 'empty-once' };
  const empty = () => server.asAdmin('DELETE', '/api/admin/trash/services', undefined, headers);
  const throwAway = async () => {
    const { _id } = await server.create('services', aService());
    await server.asAdmin('DELETE', `/api/admin/services/${_id}`);
    return _id;
  };
  const trash = async () => (await server.ask('{ adminServices(trashed: true) { _id } }')).data.adminServices;
  await throwAway();
  expect((await empty()).status).toBe(200);
  expect(await trash()).toEqual([]);
  const _id = await throwAway();
  expect((await empty()).status).toBe(200);
  expect(await trash()).toEqual([{ _id }]);
});

it('a key that was used is refused with other content, so that nothing is dropped silently', async () => {
  const post = (title: string, headers = {}) =>
    server.asAdmin('POST', '/api/admin/services', aService({ title }), headers);
  const refusal = 'This Idempotency-Key was used for another request. Send a new one.';
  const created = { 'idempotency-key': 'create-once' };
  const { _id } = (await post('Kept', created)).body.data;
  expect(await post('Dropped', created)).toMatchObject({ status: 400, body: { message: refusal } });
  expect(await post('Kept', created)).toMatchObject({ status: 201, body: { data: { _id } } });
  const updated = { 'idempotency-key': 'update-once' };
  const put = (price: string) => server.asAdmin('PUT', `/api/admin/services/${_id}`, { price }, updated);
  expect((await put('11')).status).toBe(200);
  expect(await put('12')).toMatchObject({ status: 400, body: { message: refusal } });
  const query = 'mutation ($ids: [ID!]!) { reorderServices(ids: $ids) { _id } }';
  const reordered = { 'idempotency-key': 'reorder-once' };
  const reorder = (ids: string[]) => server.ask(query, { ids }, reordered);
  expect((await reorder([_id])).errors).toBeUndefined();
  expect((await reorder([])).errors[0].message).toBe(refusal);
});

it('a repeated request returns the version of its own change and the current values', async () => {
  const { _id } = await server.create('services', aService());
  const headers = { 'idempotency-key': 'version-once' };
  const save = () =>
    server.asAdmin('PUT', `/api/admin/services/${_id}`, { price: '11', version: 1 }, headers);
  expect((await save()).body.data).toMatchObject({ price: '11', version: 2 });
  await server.asAdmin('PUT', `/api/admin/services/${_id}`, { price: '12' });
  expect((await save()).body.data).toMatchObject({ price: '12', version: 2 });
  const { body } = await server.asAdmin('PUT', `/api/admin/services/${_id}`, { price: '13', version: 2 });
  expect(body.success).toBe(false);
});
