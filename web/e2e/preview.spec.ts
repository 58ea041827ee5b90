import { expectAccessible } from './accessible.ts';
import { unique } from './admin.desk.ts';
import { expect, test } from './admin.session.ts';
import { hydrated } from './test.ts';

test.use({ expectedConsole: [/status of 404/] });

test('a scheduled post can be read by its preview link, without a session, until the link expires', async ({
  page,
  office,
  request,
  token,
}) => {
  const title = unique('Draft');
  const post = {
    title,
    excerpt: 'Nobody has read it yet.',
    content: '# The first day\n\nWarm socks.\n\n## And then\n\nTea.',
    author: 'Sarita Adhikari',
    category: 'finance',
    tags: ['packing'],
    status: 'published',
    publishAt: '2041-01-01T03:45:00.000Z',
  };
  const { _id: id } = (await office('POST', '/api/admin/blog', post)) as { _id: string };
  const ask = async (query: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await request.post('/graphql', { headers, data: { query, variables: { id } } });
    return (await answer.json()).data;
  };
  const made = await ask('mutation ($id: ID!) { previewLink(kind: "BlogPost", id: $id) { url } }');
  const { pathname } = new URL(made.previewLink.url);

  const counted: string[] = [];
  page.on('request', (each) => {
    if (each.url().includes('/view')) counted.push(each.url());
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(pathname);
  await hydrated(page);
  await expect(page.getByRole('region', { name: 'About this preview' })).toHaveText(
    /^Planned for 1 January 2041, 09:30 \(.+\)$/,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('heading', { level: 2, name: 'The first day' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'And then' })).toBeVisible();
  await expectAccessible(page, 'a preview');
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();

  await office('PUT', `/api/admin/blog/${id}`, { status: 'draft', content: 'Warmer socks.' });
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('region', { name: 'About this preview' })).toHaveText('Preview: not published');
  await expect(page.getByText('Warmer socks.')).toBeVisible();
  expect(counted).toEqual([]);

  await ask('mutation ($id: ID!) { endPreviewLink(kind: "BlogPost", id: $id) }');
  expect((await page.reload())?.status()).toBe(404);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This preview has ended');
  await expectAccessible(page, 'an ended preview', [360]);
});
