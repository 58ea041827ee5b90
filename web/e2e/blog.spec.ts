import { expect, ownSiteTest as test } from './test.ts';

test.describe.configure({ mode: 'serial' });

const post = (number: number, overrides: object = {}) => ({
  title: `Post number ${number}`,
  excerpt: `What post ${number} is about.`,
  content: `## First part\n\n${'word '.repeat(440)}\n\n<script>alert(1)</script>`,
  author: 'Sarita Adhikari',
  category: number % 2 ? 'finance' : 'strategy',
  tags: number % 3 ? ['Visa'] : ['Visa', 'Money & banks'],
  imageUrl: '',
  status: 'published',
  ...overrides,
});

test('the blog shows "coming soon" until a post is published', async ({ page, office }) => {
  await page.goto('/blog');
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  await office('POST', '/api/admin/blog', post(1, { title: 'A draft', status: 'draft' }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  await office('POST', '/api/admin/blog', post(1));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Post number 1' })).toBeVisible();
  await expect(page.getByText('A draft')).toBeHidden();
});

test('the blog shows ten posts per page, newest first, and links back to newer ones', async ({
  page,
  office,
}) => {
  for (let number = 2; number <= 13; number++) await office('POST', '/api/admin/blog', post(number));
  await page.goto('/blog');
  const titles = page.locator('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText([13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((each) => `Post number ${each}`));
  await page.getByRole('link', { name: 'Older posts' }).click();
  await expect(titles).toHaveText([3, 2, 1].map((each) => `Post number ${each}`));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('link', { name: 'Older posts' })).toBeHidden();
  await page.getByRole('link', { name: 'Newest posts' }).click();
  await expect(page).toHaveURL('/blog');
  await page.goto('/blog?after=nonsense');
  await expect(titles).toHaveCount(10);
});

test('a category and a tag narrow the list', async ({ page }) => {
  await page.goto('/blog');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await expect(categories.getByRole('link', { name: 'All posts' })).toHaveAttribute('aria-current', 'true');
  await categories.getByRole('link', { name: 'Finance' }).click();
  await expect(page).toHaveTitle('Blog: Finance | Prasthan Education');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finance');
  await expect(categories.getByRole('link', { name: 'Finance' })).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveCount(7);
  await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Money & banks' }).click();
  await expect(page).toHaveURL('/blog?tag=Money+%26+banks');
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText(
    [12, 9, 6, 3].map((each) => `Post number ${each}`),
  );
  await page.goto('/blog?category=gardening');
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

test('a post shows its author, date, reading time, tags and related posts, and prints only its text', async ({
  page,
}) => {
  await page.goto('/blog/post-number-9');
  await expect(page).toHaveTitle('Post number 9 | Prasthan Education');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post number 9');
  const article = page.getByRole('article');
  await expect(article.getByText('Sarita Adhikari').first()).toBeVisible();
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kathmandu' });
  await expect(article.locator('time').first()).toHaveText(today.format(new Date()));
  await expect(article.getByText('2 min read').first()).toBeVisible();
  await expect(article.getByRole('link', { name: 'Money & banks' })).toHaveAttribute(
    'href',
    '/blog?tag=Money+%26+banks',
  );
  await expect(article.getByRole('heading', { name: 'First part' })).toBeVisible();
  await expect(article.getByText('<script>alert(1)</script>')).toBeVisible();
  const related = page.getByRole('complementary', { name: 'Read next' }).getByRole('heading', { level: 3 });
  await expect(related).toHaveCount(3);
  // The post that has both tags in common comes first.
  await expect(related.first()).toHaveText('Post number 3');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'First part' })).toBeVisible();
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('link', { name: 'Scroll to top' }),
    page.getByRole('navigation', { name: 'Reach us' }),
    page.getByRole('complementary', { name: 'Read next' }),
    page.getByRole('link', { name: 'Ask us about it' }),
  ])
    await expect(part).toBeHidden();
});

test('the feed is RSS 2.0 and contains every post once', async ({ page, request, baseURL }) => {
  await page.goto('/blog');
  const link = page.locator('link[rel=alternate][type="application/rss+xml"]');
  expect(new URL((await link.getAttribute('href')) ?? '').pathname).toBe('/blog/rss.xml');
  const answer = await request.get('/blog/rss.xml');
  expect(answer.headers()['content-type']).toContain('application/rss+xml');
  const feed = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      const text = (parent: Element | null, name: string) =>
        [...(parent?.children ?? [])].find((each) => each.tagName === name)?.textContent ?? null;
      const channel = parsed.querySelector('channel');
      return {
        broken: parsed.querySelector('parsererror') !== null,
        version: parsed.documentElement.getAttribute('version'),
        channel: ['title', 'link', 'description'].map((name) => text(channel, name)),
        self: parsed.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0]?.getAttribute('rel'),
        items: [...parsed.querySelectorAll('item')].map((item) => ({
          title: text(item, 'title'),
          guid: text(item, 'guid'),
          date: text(item, 'pubDate'),
          creator: text(item, 'dc:creator'),
        })),
      };
    },
    await answer.text(),
  );
  expect(feed).toMatchObject({ broken: false, version: '2.0', self: 'self' });
  expect(feed.channel.every(Boolean)).toBe(true);
  expect(feed.items).toHaveLength(13);
  expect(feed.items[0]).toMatchObject({ title: 'Post number 13', creator: 'Sarita Adhikari' });
  expect(feed.items.every(({ date }) => !Number.isNaN(Date.parse(date ?? '')))).toBe(true);
  expect(new Set(feed.items.map(({ guid }) => guid)).size).toBe(13);
  expect(baseURL).toBeTruthy();
});

test('the sitemap lists the posts, and each post has a picture for sharing', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toMatch(/\/blog\/post-number-13<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  expect((await request.get('/share.png?path=/blog/post-number-13')).status()).toBe(200);
});

test('a changed or deleted post is up to date at the next request', async ({ page, office, request }) => {
  const posts = (await office('GET', '/api/admin/blog')) as { _id: string; slug: string }[];
  const found = posts.find(({ slug }) => slug === 'post-number-7');
  await office('PUT', `/api/admin/blog/${found?._id}`, post(7, { title: 'Number seven, mended' }));
  // The page reports a view shortly after loading. Wait for the report, because it fails if the post is deleted first.
  const counted = page.waitForResponse('**/api/blog/post-number-7/view');
  await page.goto('/blog/post-number-7');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Number seven, mended');
  expect((await counted).status()).toBe(200);
  await office('DELETE', `/api/admin/blog/${found?._id}`);
  const answer = await request.get('/blog/post-number-7');
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('Blog Post');
  expect((await request.get('/share.png?path=/blog/post-number-7')).status()).toBe(404);
});
