import { expect, it } from 'vitest';
import { aPage } from '../../testing/factories.ts';
import { kindSuite } from '../../testing/kind-suite.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { pageFacts } from './page.form.ts';

kindSuite({
  facts: pageFacts,
  factory: aPage,
  required: { path: 'Path is required', title: 'Title is required', content: 'Content is required' },
  defaults: { description: '', isPublished: false, titleNe: '', nepali: 'hidden', isInNepali: false },
  refused: [
    [{ title: 'Show {fact:au-funds}' }, { title: expect.stringContaining('cannot contain facts or lists') }],
    [{ description: '{FACTS:uk}' }, { description: expect.stringContaining('They belong in the text.') }],
    [
      { status: 'published', content: '> [!WRITE] Who is it for?\n\n> [!WRITE] What does it cost?' },
      { content: '2 notes left to write. Replace the guidance in the text, or save it as a draft.' },
    ],
    [
      { nepali: 'shown', contentNe: '> [!WRITE] कसका लागि?' },
      { contentNe: expect.stringContaining('1 note left to write.') },
    ],
    [{ nepali: 'yes' }, { nepali: 'Nepali must be one of: hidden, shown' }],
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
      ...['/ne', '/ne/services', '/assets/x', '/healthz', '/readyz', '/metrics', '/metrics/x'],
      ...['/', '/blog', '/blog/x', '/blogs', '/contact', '/contact/enquiry', '/search', '/services', '/team'],
    ].map((path): [{ path: string }, { path: unknown }] => [
      { path },
      { path: `The site itself uses ${path}. Choose another path.` },
    ]),
  ],
});

const server = useTestApi();

it('a page cannot move to a path that the site uses, but can move below such a path', async () => {
  const { _id, version } = await server.create('pages', aPage({ path: '/administration' }));
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

const nepali = { titleNe: 'परिचय', contentNe: 'नमस्ते।\n\n- एक\n- दुई' };

it('shows a translation to visitors only while it is complete and not hidden', async () => {
  const path = '/about/nepali';
  const { _id } = (await server.asAdmin('POST', '/api/admin/pages', aPage({ path, ...nepali }))).body.data;
  const query = `{ page(path: "${path}") { title titleNe contentNe isInNepali } pages { path titleNe contentNe isInNepali } }`;
  const read = async () => {
    const { page, pages } = (await server.graphql(query)).body.data;
    const listed = pages.find((each: { path: string }) => each.path === path);
    expect(listed).toMatchObject({ titleNe: page.titleNe, contentNe: page.contentNe });
    return page;
  };
  const save = (body: object) => server.asAdmin('PUT', `/api/admin/pages/${_id}`, body);
  const hidden = { title: 'Introduction', titleNe: '', contentNe: '', isInNepali: false };
  expect(await read()).toEqual(hidden);
  await save({ nepali: 'shown' });
  expect(await read()).toEqual({ title: 'Introduction', ...nepali, isInNepali: true });
  await save({ contentNe: '' });
  expect(await read()).toEqual(hidden);
});

it('a save in one language leaves the other language unchanged, and marks an outdated translation', async () => {
  const english = { title: 'Fees', description: 'Costs', content: '## Fees\n\nNo “hidden” fees…' };
  const { _id } = await server.create('pages', aPage({ ...english, ...nepali }));
  const save = async (body: object) =>
    (await server.asAdmin('PUT', `/api/admin/pages/${_id}`, body)).body.data;
  const content = '## Fees\n\nNone.';
  expect(await save({ content })).toMatchObject({ ...english, ...nepali, content, isNepaliBehind: true });
  const contentNe = 'कुनै शुल्क छैन।';
  expect(await save({ contentNe })).toMatchObject({
    ...english,
    ...nepali,
    ...{ content, contentNe, isNepaliBehind: false },
  });
  // A corrected spelling mistake needs no new translation, so staff can set `isNepaliBehind` to false.
  expect(await save({ content: english.content })).toMatchObject({ isNepaliBehind: true });
  expect(await save({ isNepaliBehind: false })).toMatchObject({ ...english, isNepaliBehind: false });
});
