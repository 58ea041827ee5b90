/**
 * Tests the blog, and that the first request after a save or a deletion shows the change on the site. The file is long, because
 * its tests share a server of their own. The settings come last, because their test changes the brand that other tests expect.
 */
import { expect, test } from './test.ts';

test.use({ ownSite: true });
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

interface Row {
  _id: string;
  version: number;
}

test('a service', async ({ page, office }) => {
  const service = {
    title: 'Dog-sledding permits',
    description: 'Rarely asked for.',
    icon: 'rocket',
    category: 'marketing',
    price: '5000',
    duration: '',
    features: ['Snow', 'Snow'],
  };
  const row = (await office('POST', '/api/admin/services', service)) as Row;
  await page.goto('/services?category=marketing');
  await expect(page.getByRole('heading', { name: service.title })).toBeVisible();
  // A price that begins with a digit gets the default period. A feature may occur twice (docs/product.md, "Services page").
  await expect(page.getByText('5000 per month')).toBeVisible();
  await expect(page.getByText('Snow', { exact: true })).toHaveCount(2);
  await office('PUT', `/api/admin/services/${row._id}`, { ...service, title: 'Sled permits' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sled permits' })).toBeVisible();
  await office('DELETE', `/api/admin/services/${row._id}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sled permits' })).toBeHidden();
});

test('for an unknown category, and without services, the page says that there are none', async ({
  page,
  office,
}) => {
  await page.goto('/services?category=gardening');
  await expect(page.getByRole('heading', { name: 'No Services Available' })).toBeVisible();
  const rows = (await office('GET', '/api/admin/services')) as Row[];
  for (const { _id } of rows) await office('DELETE', `/api/admin/services/${_id}`);
  await page.goto('/services');
  await expect(page.getByRole('heading', { name: 'No Services Available' })).toBeVisible();
  await expect(page.locator('main')).toContainText('check back soon');
});

test('testimonials', async ({ page, office }) => {
  const rows = (await office('GET', '/api/admin/testimonials')) as Row[];
  for (const { _id } of rows) await office('DELETE', `/api/admin/testimonials/${_id}`);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Letters/ })).toBeHidden();
  const letter = {
    name: 'Gita Rai',
    position: 'Nurse',
    company: 'Hobart',
    content: 'It went well.',
    rating: 4,
  };
  const row = (await office('POST', '/api/admin/testimonials', letter)) as Row;
  await page.reload();
  await expect(page.getByText('It went well.')).toBeVisible();
  await expect(page.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  await office('PUT', `/api/admin/testimonials/${row._id}`, { ...letter, status: 'inactive' });
  await page.reload();
  await expect(page.getByText('It went well.')).toBeHidden();
});

test('the team', async ({ page, office }) => {
  await page.goto('/team');
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  const member = {
    name: 'Nima Sherpa',
    position: 'Test Preparation Lead',
    department: 'research',
    bio: 'Marks essays.',
    email: 'nima@prasthan.example',
    phone: '+977 9800000000',
    linkedin: 'https://www.linkedin.com/in/nima',
  };
  const row = (await office('POST', '/api/admin/team', member)) as Row;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nima Sherpa' })).toBeVisible();
  await expect(page.locator('main').getByText('Research')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Email Nima Sherpa' })).toHaveAttribute(
    'href',
    'mailto:nima@prasthan.example',
  );
  await office('DELETE', `/api/admin/team/${row._id}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
});

test('a page, with its questions as structured data', async ({ page, office, request }) => {
  const written = {
    path: '/about/video-gallery',
    title: 'Our films',
    description: 'Six weeks, twelve students.',
    content: '## When do classes start?\n\nEvery **Sunday**.\n\n## How many students?\n\nTwelve.',
    status: 'published',
  };
  const row = (await office('POST', '/api/admin/pages', written)) as Row;
  await page.goto(written.path);
  await expect(page).toHaveTitle('Our films | Prasthan Education');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', written.description);
  await page.getByRole('heading', { name: 'When do classes start?' }).click();
  await expect(page.locator('main').getByText('Every Sunday.')).toBeVisible();
  const blocks = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((all) => all.map((each) => JSON.parse(each.textContent ?? '')));
  const faq = blocks.find((each) => each['@type'] === 'FAQPage');
  expect(faq.mainEntity).toMatchObject([
    { '@type': 'Question', name: 'When do classes start?', acceptedAnswer: { '@type': 'Answer' } },
    { name: 'How many students?', acceptedAnswer: { text: '<p>Twelve.</p>' } },
  ]);
  expect(await (await request.get('/sitemap.xml')).text()).toMatch(/\/about\/video-gallery<\/loc><lastmod>/);
  await office('PUT', `/api/admin/pages/${row._id}`, { ...written, status: 'draft' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
});

test('the menu', async ({ page, office }) => {
  const rows = (await office('GET', '/api/admin/menu')) as (Row & { title: string; icon: string })[];
  const universities = rows.find(({ title }) => title === 'Universities');
  await office('PUT', `/api/admin/menu/${universities?._id}`, {
    title: 'Colleges',
    icon: universities?.icon,
    path: '/universities',
  });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Colleges' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Universities' })).toBeHidden();
  for (const { _id } of rows) await office('DELETE', `/api/admin/menu/${_id}`);
  await page.reload();
  // Without menu items the site shows its built-in menu (docs/product.md, "Fallbacks").
  await expect(menu.getByRole('link', { name: 'Universities' })).toBeVisible();
});

test('hero slides, and the five built-in slides if there are none', async ({ page, office }) => {
  const rows = (await office('GET', '/api/admin/hero-slides')) as Row[];
  for (const { _id } of rows) await office('DELETE', `/api/admin/hero-slides/${_id}`);
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Slide \d$/ })).toHaveCount(5);
  await office('POST', '/api/admin/hero-slides', {
    title: 'Only this one',
    description: 'With a **highlight**.',
    backgroundImage: '/art/hero/noon.svg',
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Only this one');
  await expect(page.locator('mark')).toHaveText('highlight');
  await expect(page.getByRole('button', { name: /^Slide \d$/ })).toHaveCount(1);
});

test('settings', async ({ page, office, request }) => {
  const { data } = await (await request.get('/api/settings')).json();
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'In numbers' })).toBeVisible();
  await office('PUT', '/api/admin/settings', {
    ...data,
    counters: [],
    brand: 'Himal Study',
    email: 'desk@himal.example',
    phone: '+977 1-4000000',
    socialHandle: 'himalstudy',
  });
  await page.goto('/contact');
  await expect(page).toHaveTitle('Contact Us | Himal Study');
  const bar = page.getByRole('region', { name: 'How to reach us' });
  await expect(bar.getByRole('link', { name: 'desk@himal.example' })).toHaveAttribute(
    'href',
    'mailto:desk@himal.example',
  );
  await expect(bar.getByRole('link', { name: '+977 1-4000000' })).toHaveAttribute('href', 'tel:+97714000000');
  await expect(bar.getByTitle('Facebook')).toHaveAttribute('href', 'https://www.facebook.com/himalstudy');

  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Our Process/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'In numbers' })).toHaveCount(0);
});
