import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPage } from '../../testing/factories.ts';
import { kindSuite } from '../../testing/kind-suite.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { pageFacts } from './page.form.ts';

kindSuite({
  facts: pageFacts,
  factory: aPage,
  required: { path: 'Path is required', title: 'Title is required', content: 'Content is required' },
  defaults: { description: '', isPublished: false },
  refused: [
    [{ path: 'about us' }, { path: expect.stringContaining('Path must look like') }],
    [{ path: '/preview' }, { path: expect.stringContaining('not begin with /preview') }],
    [{ path: '/preview/x' }, { path: expect.stringContaining('not begin with /preview') }],
  ],
});

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

it('a second page at the same path is refused', async () => {
  const page = aPage({ path: '/careers' });
  const first = await server.asAdmin('POST', '/api/admin/pages', page);
  const second = await server.asAdmin('POST', '/api/admin/pages', page);
  expect(second).toMatchObject({
    status: 400,
    body: { errors: { path: expect.stringContaining('/careers already') } },
  });
  await server.asAdmin('DELETE', `/api/admin/pages/${first.body.data._id}`);
  expect((await server.asAdmin('POST', '/api/admin/pages', page)).status).toBe(201);
});
