import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedSite, publicUrl, startAttackedSite } from '../../attack/attacked-site.ts';

let site: AttackedSite;
const lines: string[] = [];
beforeAll(async () => {
  site = await startAttackedSite({ lines });
});
afterAll(() => site.close());

const json = { 'content-type': 'application/json' };

async function staff(method: string, path: string, body?: object) {
  const headers = { ...json, authorization: `Bearer ${site.token}` };
  const answer = await site.send({ method, path, headers, ...(body && { body: JSON.stringify(body) }) });
  return JSON.parse(answer.body.toString());
}
const graphql = async (query: string, variables: object) =>
  (await staff('POST', '/graphql', { query, variables })).data;

const draftOf = async (overrides: object = {}) => {
  const post = {
    title: 'A quiet draft',
    excerpt: 'Nobody knows it yet.',
    content: '## First words',
    author: 'Sarita',
    category: 'finance',
    tags: ['loans'],
    status: 'draft',
  };
  return (await staff('POST', '/api/admin/blog', { ...post, ...overrides })).data;
};
const pageOf = async (overrides: object = {}) => {
  const page = { path: '/about/quiet', title: 'A quiet page', content: '# Words', status: 'draft' };
  return (await staff('POST', '/api/admin/pages', { ...page, ...overrides })).data;
};
const linkTo = async (kind: 'BlogPost' | 'Page', id: string): Promise<string> => {
  const query = 'mutation ($kind: String!, $id: ID!) { previewLink(kind: $kind, id: $id) { url } }';
  return (await graphql(query, { kind, id })).previewLink.url.replace(publicUrl, '');
};
async function look(path: string, method = 'GET', agent = 'Firefox') {
  const { status, headers, body } = await site.send({ method, path, headers: { 'user-agent': agent } });
  return { status, headers, html: body.toString() };
}

const isPrivate = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

describe('a preview link', () => {
  it('shows the post with menu, related posts and a notice, and nothing that a search engine could list', async () => {
    const draft = await draftOf();
    const path = await linkTo('BlogPost', draft._id);
    const { status, headers, html } = await look(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject(isPrivate);
    expect(headers['speculation-rules']).toBeUndefined();
    for (const text of ['Preview: not published', 'First words', 'Study Abroad', 'All posts', 'Read next'])
      expect(html).toContain(text);
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(html).not.toMatch(/ld\+json|og:|rel="canonical"|twitter:|name="description"/);
  });

  it('shows the same document as the published page, except for the notice, the head and the date', async () => {
    const content = '# First words\n\nSetext\n======\n\n### Skipped';
    const draft = await draftOf({ title: 'Same for all', content });
    const { html: before } = await look(await linkTo('BlogPost', draft._id));
    await staff('PUT', `/api/admin/blog/${draft._id}`, { status: 'published' });
    const { html: after } = await look('/blog/same-for-all');
    const main = (html: string) =>
      /<main[\s\S]*<\/main>/.exec(html)?.[0].replace(/<time.*?<\/time>/g, '<time/>');
    expect(main(before)).toContain('First words');
    expect(main(before)).toBe(main(after));
    for (const html of [before, after]) expect(html.match(/<h1/g)).toHaveLength(1);
    expect(after).not.toContain('Preview:');
  });

  it('shows edits at once, and neither a draft nor a missing page is cached', async () => {
    const page = await pageOf();
    const path = await linkTo('Page', page._id);
    const unknown = `/preview/${'x'.repeat(43)}`;
    for (const words of ['Second words', 'Third words']) {
      await staff('PUT', `/api/admin/pages/${page._id}`, { content: words });
      expect((await look(unknown)).status).toBe(404);
      expect((await look(path)).html).toContain(words);
    }
    // Change the row directly in the database, so that the server is not notified.
    const { em } = await site.api.createContext();
    await em.execute(`update page set content = 'Fourth words' where id = ?`, [page._id]);
    expect((await look(path)).html).toContain('Fourth words');
    expect((await look(page.path)).html).not.toContain('Fourth words');
    const second = await linkTo('Page', page._id);
    expect((await look(path)).status).toBe(404);
    expect((await look(second)).html).toContain('Fourth words');
    await graphql('mutation ($id: ID!) { endPreviewLink(kind: "Page", id: $id) }', { id: page._id });
    expect((await look(second)).status).toBe(404);
  });

  it('shows the scheduled time in both calendars, and expires at that time', async () => {
    const draft = await draftOf({ status: 'published', publishAt: '2041-01-01T03:45:00.000Z' });
    const path = await linkTo('BlogPost', draft._id);
    expect((await look(path)).html).toContain('Planned for 1 January 2041, 09:30 (17 Poush 2097');
    const { em } = await site.api.createContext();
    await em.execute(`update blog_post set published_at = now() where id = ?`, [draft._id]);
    expect((await look(path)).status).toBe(404);
  });
});

it('an unknown, an expired and a malformed link get the same response', async () => {
  const draft = await draftOf();
  const ended = await linkTo('BlogPost', draft._id);
  await staff('DELETE', `/api/admin/blog/${draft._id}`);
  const documents = [];
  for (const path of [ended, `/preview/${'A'.repeat(43)}`, '/preview/short', '/PREVIEW/short/']) {
    const { status, headers, html } = await look(path);
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(headers).toMatchObject(isPrivate);
    documents.push(html);
  }
  expect(new Set(documents).size).toBe(1);
  expect(documents[0]).toContain('This preview has ended');
  expect(documents[0]).not.toMatch(/og:|rel="canonical"|ld\+json/);
  expect((await look(ended, 'POST')).headers).toMatchObject(isPrivate);
  // This page has X-Robots-Tag, like a page with fallback data in an outage. Crawlers get 503 for fallback data, but must get
  // 404 for this page.
  expect((await look(ended, 'GET', 'Googlebot/2.1')).status).toBe(404);
});

it('the log contains no token, however the address is spelled', async () => {
  const draft = await draftOf();
  const path = await linkTo('BlogPost', draft._id);
  const token = path.split('/').at(-1) ?? '';
  lines.length = 0;
  const spellings = [
    path,
    `${path}/`,
    path.replace('preview', '%70Review'),
    `/PREVIEW/${token}?a=b`,
    `/${path}`,
  ];
  for (const each of spellings) await look(each);
  await look(path, 'POST');
  await expect.poll(() => lines.filter((line) => line.includes('/preview/…')).length).toBeGreaterThan(4);
  expect(lines.join()).not.toContain(token);
});

it('a draft cannot be found in any other way', async () => {
  const draft = await draftOf({ title: 'Hidden away' });
  const path = await linkTo('BlogPost', draft._id);
  await look(path);
  expect((await look('/blog/hidden-away')).status).toBe(404);
  expect((await look('/sitemap.xml')).html).not.toMatch(/hidden-away|preview/);
  expect((await look('/blog/rss.xml')).html).not.toContain('Hidden away');
  expect((await look(`/share.png?path=${path}`)).status).toBe(404);
  expect((await look('/speculation-rules.json')).html).toContain('/preview/*');
});
