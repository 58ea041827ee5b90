import { describe, expect, it, vi } from 'vitest';
import { aBlogPost } from '../../testing/factories.ts';
import { kindSuite } from '../../testing/kind-suite.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { BlogPost } from './blog-post.entity.ts';
import { blogPostFacts } from './blog-post.form.ts';

const server = useTestApi();

const publish = (overrides: object) => server.create('blog', aBlogPost({ ...overrides }));
const ask = async (query: string, variables: object) => (await server.graphql(query, variables)).body.data;

describe('the list of posts', () => {
  const list = `query ($first: Int, $after: String, $category: String, $tag: String) {
    blogPosts(first: $first, after: $after, category: $category, tag: $tag) {
      totalCount edges { node { title } } pageInfo { hasNextPage endCursor }
    }
  }`;
  const titles = (data: { blogPosts: { edges: { node: { title: string } }[] } }) =>
    data.blogPosts.edges.map((edge) => edge.node.title);

  it('is paged newest first', async () => {
    const posts = [];
    for (const number of [1, 2, 3, 4, 5])
      posts.push(await publish({ title: `Paged ${number}`, tags: ['paged'] }));
    const first = await ask(list, { first: 2, tag: 'paged' });
    expect(titles(first)).toEqual(['Paged 5', 'Paged 4']);
    expect(first.blogPosts).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: true } });
    // Staff delete the last post of the first page before the visitor opens the second page.
    await server.asAdmin('DELETE', `/api/admin/blog/${posts[3]._id}`);
    const second = await ask(list, { first: 2, tag: 'paged', after: first.blogPosts.pageInfo.endCursor });
    expect(titles(second)).toEqual(['Paged 3', 'Paged 2']);
    const third = await ask(list, { first: 2, tag: 'paged', after: second.blogPosts.pageInfo.endCursor });
    expect(titles(third)).toEqual(['Paged 1']);
    expect(third.blogPosts.pageInfo.hasNextPage).toBe(false);
  });

  it('is filtered by category and tag, and never shows drafts', async () => {
    await publish({ title: 'Money', category: 'finance', tags: ['loans', 'a "quoted" tag'] });
    await publish({ title: 'Secret', category: 'finance', status: 'draft' });
    expect(titles(await ask(list, { category: 'finance' }))).toEqual(['Money']);
    expect(titles(await ask(list, { tag: 'a "quoted" tag' }))).toEqual(['Money']);
    const topics = await ask('{ blogTopics { categories { name count } tags { name count } } }', {});
    expect(topics.blogTopics.categories).toContainEqual({ name: 'finance', count: 1 });
    expect(topics.blogTopics.tags[0]).toEqual({ name: 'paged', count: 4 });
  });
});

describe.each([-60_000, 60_000])('if the clock of this machine is off by %i ms', (offset) => {
  it('a post that is published now is shown at once, and a post that is published later is not', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offset });
    try {
      const now = await publish({ title: `Now ${offset}`, tags: ['clock'] });
      const soon = new Date(Date.now() - offset + 3_600_000).toISOString();
      const later = await publish({ title: `Soon ${offset}`, tags: ['clock'], publishAt: soon });
      const { blogPosts } = await ask('{ blogPosts(tag: "clock") { edges { node { title } } } }', {});
      const titles = blogPosts.edges.map((edge: { node: { title: string } }) => edge.node.title);
      expect(titles).toContain(`Now ${offset}`);
      expect(titles).not.toContain(`Soon ${offset}`);
      expect([now.isPublished, later.isPublished]).toEqual([true, false]);
      const { data } = (await server.asAdmin('GET', '/api/admin/blog')).body;
      const read = [now, later].map(({ _id }) => data.find((each: { _id: string }) => each._id === _id));
      expect(read.map(({ isPublished }) => isPublished)).toEqual([true, false]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a post', () => {
  const read = `query ($slug: String!) { blogPost(slug: $slug) { title author { name } related { title } } }`;

  it('is found by its slug only when it is published', async () => {
    const draft = await publish({ title: 'A quiet draft', status: 'draft' });
    expect((await ask(read, { slug: draft.slug })).blogPost).toBeNull();
    const post = await publish({ title: 'A loud post' });
    expect((await ask(read, { slug: post.slug })).blogPost).toMatchObject({
      title: 'A loud post',
      author: { name: 'Sarita Adhikari' },
    });
  });

  it('lists related posts: first posts with the most tags in common, then posts in the same category', async () => {
    const tags = ['visa, "F-1"', 'usa\\canada', '{odd}'];
    const post = await publish({ title: 'Related: the one', category: 'operations', tags });
    await publish({ title: 'Related: one tag', category: 'marketing', tags: tags.slice(0, 1) });
    await publish({ title: 'Related: all tags', category: 'marketing', tags });
    await publish({ title: 'Related: same category', category: 'operations', tags: [] });
    const { blogPost } = await ask(read, { slug: post.slug });
    expect(blogPost.related.map((each: { title: string }) => each.title)).toEqual([
      'Related: all tags',
      'Related: one tag',
      'Related: same category',
    ]);
  });

  it('counts each visitor once per day, with any User-Agent, and does not change the post', async () => {
    const post = await publish({ title: 'Counted' });
    const state = async () => {
      const [row] = await server.sql<object>(
        'select xmin::text as row, (select version::text from content_version) as content from blog_post where id = ?',
        [post._id],
      );
      return row;
    };
    const before = await state();
    const look = (agent: string) =>
      server.call('POST', `/api/blog/${post.slug}/view`, undefined, { 'user-agent': agent });
    const answers = await Promise.all(['one', 'one', 'one', 'two', 'two'].map(look));
    expect(answers.filter((answer) => answer.body.data).length).toBe(1);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const read = async () => {
      const { data } = (await server.asAdmin('GET', '/api/admin/blog')).body;
      return data.find((each: { _id: string }) => each._id === post._id);
    };
    expect(await read()).toMatchObject({ views: 1, version: 1 });
    await server.sql('update blog_view set day = day - 5');
    expect((await look('one')).body.data).toBe(true);
    expect(await read()).toMatchObject({ views: 2, version: 1 });
    expect(await state()).toEqual(before);
    const [row] = await server.sql('select count(*)::int as count from blog_view');
    expect(row.count).toBe(1);
  });

  it('answers with 404 to a view of an unknown slug', async () => {
    expect((await server.call('POST', '/api/blog/nothing-here/view')).status).toBe(404);
  });
});

it('a transaction that began before a post was published reads the post as published', async () => {
  const { em } = await server.api.createContext();
  await em.transactional(async (begun) => {
    await begun.execute('select 1');
    const { _id } = await publish({ title: 'Published in between' });
    expect(await begun.findOne(BlogPost, { id: _id })).toMatchObject({ isPublished: true });
  });
});

it('the slug of a post follows its title until the post is published', async () => {
  const draft = await publish({ title: 'A First Title!', status: 'draft' });
  expect(draft.slug).toBe('a-first-title');
  const save = async (body: object) =>
    (await server.asAdmin('PUT', `/api/admin/blog/${draft._id}`, body)).body.data;
  expect((await save({ title: 'A Second Title' })).slug).toBe('a-second-title');
  const published = await save({ status: 'published' });
  expect(published.publishedAt).not.toBeNull();
  const renamed = await save({ title: 'A Third Title' });
  expect(renamed).toMatchObject({ slug: 'a-second-title', publishedAt: published.publishedAt });
  expect((await publish({ title: 'A second title' })).slug).toBe('a-second-title-2');
});

it("the staff's list reads the contents only if they are selected", async () => {
  await publish({ title: 'A long read', content: 'Words and words.' });
  const listed = (fields: string) => server.ask(`{ adminBlogPosts { ${fields} } }`);
  const { adminBlogPosts } = (await listed('title content')).data;
  expect(adminBlogPosts).toContainEqual({ title: 'A long read', content: 'Words and words.' });
  // While the column has another name, any statement that reads the contents fails.
  await server.sql('alter table blog_post rename content to elsewhere');
  try {
    expect((await listed('title author { name } tags')).errors).toBeUndefined();
  } finally {
    await server.sql('alter table blog_post rename elsewhere to content');
  }
});

describe('a draft', () => {
  const save = (id: string, body: object) => server.asAdmin('PUT', `/api/admin/blog/${id}`, body);

  it('needs only its title', async () => {
    const answer = await server.asAdmin('POST', '/api/admin/blog', { title: 'Only a thought' });
    expect(answer.status).toBe(201);
    const none = { excerpt: '', content: '', author: { name: '' }, status: 'draft' };
    expect(answer.body.data).toMatchObject(none);
  });

  it('is published only with excerpt, content and author', async () => {
    const { _id } = (await server.asAdmin('POST', '/api/admin/blog', { title: 'Half a thought' })).body.data;
    const answer = await save(_id, { status: 'published', author: '' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({
      excerpt: 'Excerpt is required to publish',
      content: 'Content is required to publish',
      author: 'Author is required to publish',
    });
    const whole = { excerpt: 'Short.', content: 'Long.', author: 'Sita' };
    const { status } = await save(_id, { status: 'published', ...whole });
    expect(status).toBe(200);
    expect((await save(_id, { content: '' })).body.errors).toEqual({
      content: 'Content is required to publish',
    });
    expect((await save(_id, { content: '', status: 'draft' })).status).toBe(200);
  });
});

kindSuite({
  facts: blogPostFacts,
  site: 'blog',
  factory: aBlogPost,
  required: { title: 'Title is required' },
  defaults: {
    category: 'consulting',
    tags: [],
    imageUrl: '',
    isPublished: false,
    views: 0,
    publishedAt: null,
  },
  hidden: { status: 'draft' },
  refused: [
    [{ title: '{posts:finance}' }, { title: expect.stringContaining('cannot contain facts or lists') }],
    [{ excerpt: '{fact:au-funds}' }, { excerpt: expect.stringContaining('cannot contain facts or lists') }],
    [
      { status: 'published', content: '> [!WRITE] Begin here.' },
      { content: '1 note left to write. Replace the guidance in the text, or save it as a draft.' },
    ],
    [{ excerpt: 'x'.repeat(501) }, { excerpt: 'Excerpt must be at most 500 characters' }],
    [{ content: 'x'.repeat(200_001) }, { content: 'Content must be at most 200000 characters' }],
    [{ category: 'digital', status: 'gone' }, { status: 'Status must be one of: draft, published' }],
  ],
});
