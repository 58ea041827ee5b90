import { expect, ownSiteTest as test } from './test.ts';

test.describe.configure({ mode: 'serial' });

/** Tests that the first request after a save or a deletion shows the change on the site. */

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
