import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { aBlogPost, aPage } from '../../testing/factories.ts';
import { useTestApi } from '../../testing/test-api.ts';

const server = useTestApi({ publicUrl: 'https://office.example' });

const kinds = {
  BlogPost: { path: '/api/admin/blog', trash: '/api/admin/trash/blog', factory: aBlogPost },
  Page: { path: '/api/admin/pages', trash: '/api/admin/trash/pages', factory: aPage },
} as const;
type PreviewedKind = keyof typeof kinds;

const make = async (kind: PreviewedKind, overrides: object = {}) => {
  const { path, factory } = kinds[kind];
  return (await server.asAdmin('POST', path, factory({ status: 'draft', ...overrides }))).body.data;
};
const save = (kind: PreviewedKind, id: string, body: object) =>
  server.asAdmin('PUT', `${kinds[kind].path}/${id}`, body);
const trash = (kind: PreviewedKind, id: string) =>
  server.asAdmin('DELETE', `${kinds[kind].path}/${id}`, undefined);
const MAKE = 'mutation ($kind: String!, $id: ID!) { previewLink(kind: $kind, id: $id) { url expiresAt } }';
const link = (kind: string, id: string) => server.ask(MAKE, { kind, id });
const linkTo = async (kind: PreviewedKind, id: string): Promise<string> => {
  const { url } = (await link(kind, id)).data.previewLink;
  return url.replace('https://office.example/preview/', '');
};
const end = async (kind: string, id: string) =>
  (await server.ask(`mutation { endPreviewLink(kind: "${kind}", id: "${id}") }`)).data.endPreviewLink;
const until = async (kind: string, id: string) =>
  (await server.ask(`{ previewLinkUntil(kind: "${kind}", id: "${id}") }`)).data.previewLinkUntil;
const read = async (token: string) => {
  const query = `query ($token: String!) {
    preview(token: $token) { post { title content status publishAt related { title } } page { title path } }
  }`;
  return (await server.graphql(query, { token })).body.data.preview;
};

it('only staff can create a link, and only for drafts', async () => {
  const draft = await make('BlogPost');
  const refused = await server.graphql(MAKE, { kind: 'BlogPost', id: draft._id });
  expect(refused.body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  const public_ = await make('BlogPost', { status: 'published' });
  const answers = await Promise.all([
    link('BlogPost', public_._id),
    link('BlogPost', v7()),
    link('BlogPost', 'x'),
    link('Page', draft._id),
    link('Service', draft._id),
    link('__proto__', draft._id),
  ]);
  expect(answers.map(({ errors }) => errors[0].message)).toEqual([
    'This blog post is published: everybody can see it without a link.',
    'Blog post not found',
    'Blog post not found',
    'Page not found',
    'Kind must be one of: BlogPost, Page',
    'Kind must be one of: BlogPost, Page',
  ]);
  expect(await end('Page', 'x')).toBe(false);
  expect(await until('Page', 'x')).toBeNull();
});

it('a link shows the draft as it is saved now, for seven days, and the database does not store the token', async () => {
  const draft = await make('BlogPost', { title: 'A quiet draft', content: 'First words.' });
  const { url, expiresAt } = (await link('BlogPost', draft._id)).data.previewLink;
  const token = url.split('/').at(-1);
  expect(url).toBe(`https://office.example/preview/${token}`);
  expect(token).toMatch(/^[\w-]{43}$/);
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
  expect(await until('BlogPost', draft._id)).toBe(expiresAt);
  expect(await read(token)).toMatchObject({ post: { title: 'A quiet draft', status: 'draft' }, page: null });
  await save('BlogPost', draft._id, { title: 'A louder draft', content: 'Second words.' });
  expect(await read(token)).toMatchObject({ post: { title: 'A louder draft', content: 'Second words.' } });
  const rows = await server.sql('select row_to_json(preview_link)::text as row from preview_link');
  expect(JSON.stringify(rows)).not.toContain(token);
});

it('a new link replaces the previous one, and an expired link shows nothing', async () => {
  const draft = await make('Page', { title: 'Scholarships' });
  const first = await linkTo('Page', draft._id);
  const second = await linkTo('Page', draft._id);
  expect(await read(first)).toBeNull();
  expect(await read(second)).toEqual({ post: null, page: { title: 'Scholarships', path: draft.path } });
  await server.sql('update preview_link set expires_at = now() where record_id = ?', [draft._id]);
  expect(await read(second)).toBeNull();
  expect(await until('Page', draft._id)).toBeNull();
  // Creating any link deletes the expired links.
  await linkTo('BlogPost', (await make('BlogPost'))._id);
  expect(await server.sql('select 1 from preview_link where record_id = ?', [draft._id])).toEqual([]);
});

describe.each(['BlogPost', 'Page'] as const)('the link to a %s ends', (kind) => {
  it('when staff end it', async () => {
    const { _id } = await make(kind);
    const token = await linkTo(kind, _id);
    expect([await end(kind, _id), await end(kind, _id)]).toEqual([true, false]);
    expect(await read(token)).toBeNull();
  });

  it('when the draft is published, and stays ended when the record becomes a draft again', async () => {
    const { _id } = await make(kind);
    const token = await linkTo(kind, _id);
    await save(kind, _id, { status: 'published' });
    expect(await read(token)).toBeNull();
    await save(kind, _id, { status: 'draft' });
    expect(await read(token)).toBeNull();
    expect(await until(kind, _id)).toBeNull();
  });

  it('when the draft is moved to the trash, and stays ended when it is restored', async () => {
    const { _id } = await make(kind);
    const token = await linkTo(kind, _id);
    await trash(kind, _id);
    expect(await read(token)).toBeNull();
    const restore = kind === 'Page' ? 'restorePage' : 'restoreBlogPost';
    const restored = await server.ask(`mutation ($id: ID!) { ${restore}(id: $id) { _id } }`, { id: _id });
    expect(restored.data[restore]).toEqual({ _id });
    expect(await read(token)).toBeNull();
  });

  it('when the row is deleted', async () => {
    const { _id } = await make(kind);
    await linkTo(kind, _id);
    await server.sql(`delete from ${kind === 'Page' ? 'page' : 'blog_post'} where id = ?`, [_id]);
    expect(await server.sql('select 1 as found from preview_link where record_id = ?', [_id])).toEqual([]);
  });
});

it('a scheduled post has a link until its publishing time, even if nothing is saved at that time', async () => {
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const { _id } = await make('BlogPost', { status: 'published', publishAt, title: 'Tomorrow' });
  const token = await linkTo('BlogPost', _id);
  expect(await read(token)).toMatchObject({ post: { title: 'Tomorrow', status: 'published', publishAt } });
  // Imitates the arrival of the publishing time. Triggers are disabled, because nothing is saved at that time.
  await server.sql('alter table blog_post disable trigger user');
  await server.sql(`update blog_post set published_at = now() where id = ?`, [_id]);
  await server.sql('alter table blog_post enable trigger user');
  expect(await read(token)).toBeNull();
  await save('BlogPost', _id, { status: 'draft' });
  expect(await read(token)).toBeNull();
});

it('the draft that a link shows has the same related posts that visitors would see', async () => {
  const tags = ['preview-related'];
  await make('BlogPost', { status: 'published', tags, title: 'Public sister' });
  await make('BlogPost', { tags, title: 'Secret sister' });
  const { _id } = await make('BlogPost', { tags });
  const { post } = await read(await linkTo('BlogPost', _id));
  const titles = post.related.map(({ title }: { title: string }) => title);
  expect(titles).toContain('Public sister');
  expect(titles).not.toContain('Secret sister');
});
