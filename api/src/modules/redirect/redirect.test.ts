import { describe, expect, it, test } from 'vitest';
import { callAs, makeAccount } from '../../testing/accounts.ts';
import { aBlogPost, aPage, aRedirect } from '../../testing/factories.ts';
import { kindSuite } from '../../testing/kind-suite.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { redirectFacts } from './redirect.form.ts';
import { comparedPath, fromFault, isTarget, mostPasted, oldPath } from './redirect.rules.ts';

const noTarget = { to: expect.stringContaining('must be a path of this site') };

kindSuite({
  facts: redirectFacts,
  factory: aRedirect,
  required: { from: 'From is required', to: 'To is required' },
  changes: { field: 'to', value: (words) => `/${words.toLowerCase().replaceAll(' ', '-')}` },
  refused: [
    [{ from: 'about-us.html' }, { from: expect.stringContaining('must look like /about-us.html') }],
    [{ from: '/index.php?page=ielts' }, { from: expect.stringContaining('Leave out the query') }],
    [{ from: '/Services/' }, { from: 'The site itself uses /services. It cannot be redirected.' }],
    [{ from: 'https://old.example' }, { from: 'The site itself uses /. It cannot be redirected.' }],
    [{ from: '/api/old' }, { from: 'The site itself uses /api/old. It cannot be redirected.' }],
    [{ to: 'https://evil.example/' }, noTarget],
    [{ to: '//evil.example' }, noTarget],
    [{ to: '/\\evil.example' }, noTarget],
    [{ to: '/%5Cevil.example' }, noTarget],
    [{ to: '/a%0D%0ASet-Cookie:x=1' }, noTarget],
    [{ to: '/about?x=1' }, noTarget],
    [{ to: '/admin/staff' }, noTarget],
    [{ to: '/1/2/3/4/5/6/7/8/9' }, noTarget],
    [{ from: '/a', to: '/a' }, { to: 'A redirect cannot lead to its own path.' }],
  ],
});

test.each([
  ['/About-Us.HTML', '/about-us.html'],
  ['/about/', '/about'],
  ['/', '/'],
  ['/%E0%A4%AC%E0%A4%BE%E0%A4%B0%E0%A5%87', '/बारे'],
  ['/our%20team', '/our team'],
  ['/50%', null],
  ['//host', null],
  ['/a//b', null],
  ['/a/../b', null],
  ['about', null],
])('the path %s is compared as %s', (text, path) => {
  expect(comparedPath(text)).toBe(path);
});

test.each([
  ['https://www.old.example/About.php#team', '/about.php'],
  ['HTTP://old.example:8080/a/', '/a'],
  ['https://old.example', '/'],
  ['ftp://old.example/a', null],
])('the old address %s is compared as %s', (address, path) => {
  expect(oldPath(address)).toBe(path);
});

test('a path below /ne belongs to the Nepali site', () => {
  expect([fromFault('/ne/old'), isTarget('/ne/about')]).toEqual([
    'The site itself uses /ne/old. It cannot be redirected.',
    false,
  ]);
});

describe('redirects', () => {
  const server = useTestApi();

  const create = (from: string, to: string) => server.asAdmin('POST', '/api/admin/redirects', { from, to });
  const createPage = async (path: string, overrides = {}) =>
    (await server.asAdmin('POST', '/api/admin/pages', aPage({ path, ...overrides }))).body.data._id as string;
  const move = async (id: string, path: string) => {
    const answer = await server.asAdmin('PUT', `/api/admin/pages/${id}`, { path });
    expect(answer.status).toBe(200);
  };
  const targetOf = async (path: string) => {
    const query = 'query ($path: String!) { redirect(path: $path) }';
    return (await server.graphql(query, { path })).body.data.redirect;
  };
  const pasteAs =
    'mutation ($rows: [PastedRedirect!]!) { createRedirects(rows: $rows) { created refused { row reason } } }';
  const paste = (rows: [from: string, to: string][]) =>
    server.ask(pasteAs, { rows: rows.map(([from, to]) => ({ from, to })) });

  it('are found by every spelling of the path', async () => {
    await create('https://old.example/About%20Us.html', '/About/');
    for (const path of ['/about us.html', '/About%20us.HTML', '/about%20us.html/'])
      expect(await targetOf(path)).toBe('/about');
    expect(await targetOf('/50%')).toBeNull();
    expect((await server.ask('{ redirectedPaths }')).data.redirectedPaths).toEqual(['/about us.html']);
  });

  it('cannot have the same path as another redirect, unless the other one is in the trash', async () => {
    const { data } = (await create('/taken', '/team')).body;
    const second = await create('/Taken/', '/blog');
    expect(second.body.errors).toEqual({
      from: '/taken already leads to /team. Change that redirect instead.',
    });
    await server.asAdmin('DELETE', `/api/admin/redirects/${data._id}`);
    expect((await create('/taken', '/blog')).status).toBe(201);
    const restore = 'mutation ($id: ID!) { restoreRedirect(id: $id) { _id } }';
    const back = await server.ask(restore, { id: data._id });
    expect(back.errors[0].message).toContain('/taken already leads to /blog');
  });

  it('cannot form a loop, in whichever order they are saved', async () => {
    await create('/loop/b', '/loop/c');
    await create('/loop/a', '/loop/b');
    const answer = await create('/loop/c', '/loop/a');
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { to: '/loop/a leads back to /loop/c. This would be a loop.' },
    ]);
    const { data } = (await create('/loop/d', '/loop/e')).body;
    const changed = await server.asAdmin('PUT', `/api/admin/redirects/${data._id}`, { to: '/loop/d' });
    expect(changed.body.errors).toEqual({ to: 'A redirect cannot lead to its own path.' });
    const both = await Promise.all([create('/loop/x', '/loop/y'), create('/loop/y', '/loop/x')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('lead directly to the end of a chain, in whichever order they are saved', async () => {
    await create('/chain/a', '/chain/b');
    await create('/chain/b', '/chain/c');
    await create('/chain/z', '/chain/a');
    expect(await Promise.all(['/chain/a', '/chain/b', '/chain/z'].map(targetOf))).toEqual([
      '/chain/c',
      '/chain/c',
      '/chain/c',
    ]);
  });

  it('lead to a page, even if there is a redirect from the path of this page', async () => {
    await create('/stop/b', '/stop/c');
    await createPage('/stop/b');
    await create('/stop/a', '/stop/b');
    expect(await targetOf('/stop/a')).toBe('/stop/b');
  });

  it('are created when the path of a published page changes, and changed when the path changes again', async () => {
    const id = await createPage('/moved/one');
    await create('/from-old-site', '/moved/one');
    await move(id, '/moved/two');
    await move(id, '/moved/three');
    expect(await Promise.all(['/moved/one', '/moved/two', '/from-old-site'].map(targetOf))).toEqual([
      '/moved/three',
      '/moved/three',
      '/moved/three',
    ]);
  });

  it('do not form a loop when a page gets its former path back', async () => {
    const id = await createPage('/back/one');
    await move(id, '/back/two');
    await move(id, '/back/one');
    expect([await targetOf('/back/one'), await targetOf('/back/two')]).toEqual([null, '/back/one']);
    await move(id, '/back/two');
    expect([await targetOf('/back/one'), await targetOf('/back/two')]).toEqual(['/back/two', null]);
  });

  it('are not created for a draft, for a refused change, or for a change of another field', async () => {
    const draft = await createPage('/draft/one', { status: 'draft' });
    await move(draft, '/draft/two');
    const id = await createPage('/kept');
    await server.asAdmin('PUT', `/api/admin/pages/${id}`, { title: 'Another title' });
    const refused = await server.asAdmin('PUT', `/api/admin/pages/${id}`, { path: '/draft/two' });
    expect(refused.status).toBe(400);
    expect([await targetOf('/draft/one'), await targetOf('/kept')]).toEqual([null, null]);
  });

  it('are not needed for a published post, which keeps its slug', async () => {
    const body = aBlogPost({ title: 'A fixed address', status: 'published' });
    const { data } = (await server.asAdmin('POST', '/api/admin/blog', body)).body;
    const { slug } = (await server.asAdmin('PUT', `/api/admin/blog/${data._id}`, { title: 'New title' })).body
      .data;
    expect([slug, await targetOf(`/blog/${slug}`)]).toEqual([data.slug, null]);
  });

  it('from a pasted list are saved, and invalid rows are returned with their reasons', async () => {
    const { data } = await paste([
      ['https://www.old.example/Gallery.php', '/about/gallery'],
      ['/gallery.php', '/team'],
      ['gallery', '/team'],
      ['/p1', 'https://evil.example'],
      ['/p2', '/p3'],
      ['/p3', '/p2'],
      ['', '/team'],
    ]);
    expect(data.createRedirects).toEqual({
      created: 2,
      refused: [
        { row: 1, reason: expect.stringContaining('/gallery.php already leads to /about/gallery') },
        { row: 2, reason: expect.stringContaining('From must look like') },
        { row: 3, reason: expect.stringContaining('must be a path of this site') },
        { row: 5, reason: '/p2 leads back to /p3. This would be a loop.' },
        { row: 6, reason: 'From is required' },
      ],
    });
    expect([await targetOf('/gallery.php'), await targetOf('/p2')]).toEqual(['/about/gallery', '/p3']);
  });

  it('from a pasted list are all refused if there are more than 1,000', async () => {
    const rows = Array.from({ length: mostPasted + 1 }, (_, index): [string, string] => [
      `/many/${index}`,
      '/team',
    ]);
    const { errors } = await paste(rows);
    expect(errors[0].message).toBe('At most 1,000 addresses at once. Paste them in parts.');
    expect(await targetOf('/many/0')).toBeNull();
    expect((await paste(rows.slice(1))).data.createRedirects).toEqual({ created: 1000, refused: [] });
  });

  it('can be read and changed only by owners, and only owners see their log entries', async () => {
    const { token } = await makeAccount(server, 'staff@prasthan.example');
    const staff = { authorization: `Bearer ${token}` };
    expect((await callAs(server, token, 'GET', '/api/admin/redirects')).status).toBe(403);
    const calls = ['{ adminRedirects { from } }', 'mutation { createRedirects(rows: []) { created } }'];
    for (const query of calls)
      expect((await server.graphql(query, {}, staff)).body.errors[0].extensions.code).toBe('FORBIDDEN');
    const log =
      '{ adminActivity(kind: "Redirect", first: 1) { totalCount edges { node { action title } } } }';
    expect((await server.graphql(log, {}, staff)).body.data.adminActivity.totalCount).toBe(0);
    await paste([['/logged', '/team']]);
    const { edges } = (await server.ask(log)).data.adminActivity;
    expect(edges[0].node).toEqual({ action: 'updated', title: 'Redirect list' });
  });
});
