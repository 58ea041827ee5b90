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
    [{ title: 'Show {fact:au-funds}' }, { title: expect.stringContaining('cannot contain facts or lists') }],
    [{ description: '{FACTS:uk}' }, { description: expect.stringContaining('They belong in the text.') }],
    [
      { status: 'published', content: '> [!WRITE] Who is it for?\n\n> [!WRITE] What does it cost?' },
      { content: '2 notes left to write. Replace the guidance in the text, or save it as a draft.' },
    ],
    [{ path: 'about us' }, { path: expect.stringContaining('Path must look like') }],
    ...[
      ...[
        '/preview',
        '/preview/x',
        '/admin',
        '/admin/x',
        '/api/x',
        '/graphql',
        '/graphql/stream',
        '/media/x',
      ],
      ...['/assets/x', '/healthz', '/readyz', '/metrics', '/metrics/x'],
      ...['/', '/blog', '/blog/x', '/blogs', '/contact', '/contact/enquiry', '/search', '/services', '/team'],
    ].map((path): [{ path: string }, { path: unknown }] => [
      { path },
      { path: `The site itself uses ${path}. Choose another path.` },
    ]),
  ],
});

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

it('a page cannot move to a path that the site uses, but may move below one', async () => {
  const { _id, version } = (
    await server.asAdmin('POST', '/api/admin/pages', aPage({ path: '/administration' }))
  ).body.data;
  const move = (path: string) => server.asAdmin('PUT', `/api/admin/pages/${_id}`, aPage({ path, version }));
  expect(await move('/admin')).toMatchObject({
    status: 400,
    body: { errors: { path: 'The site itself uses /admin. Choose another path.' } },
  });
  expect((await move('/services/visa')).status).toBe(200);
});

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
