/** Staff at the content desk. One file on purpose, though long: its tests share the helpers below and one office. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './admin.session.ts';

const dialog = (page: Page) => page.getByRole('dialog').first();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const unique = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;

/** Makes a record by REST. */
async function make(request: APIRequestContext, token: string, kind: string, data: object) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.post(`/api/admin/${kind}`, { headers, data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data as { _id: string; version: number };
}

/** A JPEG of 700 x 500 as a camera would give it, drawn in the browser; each call's is another file. */
async function picture(page: Page, name: string) {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 700;
    canvas.height = 500;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = `hsl(${Math.random() * 360} 60% 45%)`;
    context.fillRect(0, 0, 700, 500);
    context.fillStyle = 'white';
    context.fillRect(Math.random() * 600, Math.random() * 400, 80, 80);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
}

test('what was typed comes back after a reload, and is gone once it is saved', async ({
  page,
  openOffice,
}) => {
  const title = unique('Draft service');
  page.on('dialog', (question) => question.accept());
  await openOffice('/admin/services');
  await page.getByRole('button', { name: 'Add New Service' }).click();
  await dialog(page).getByLabel('Title').fill(title);
  await dialog(page).getByLabel('Description').fill('Half a sentence');
  await page.reload();

  await page.getByRole('button', { name: 'Add New Service' }).click();
  await expect(dialog(page).getByText('was not saved.')).toBeVisible();
  await expect(dialog(page).getByLabel('Title')).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Restore' }).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue(title);
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Half a sentence');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, title)).toBeVisible();

  await page.getByRole('button', { name: 'Add New Service' }).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('');
  await expect(dialog(page).getByText('was not saved.')).toBeHidden();
});

test('a draft of a record that changed meanwhile keeps both, and a discarded one is gone', async ({
  page,
  openOffice,
  request,
  token,
}) => {
  const title = unique('Draft of');
  const made = await make(request, token, 'services', { title, description: 'Before', duration: '1 hour' });
  page.on('dialog', (question) => question.accept());
  await openOffice('/admin/services');
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Description').fill('Mine');
  await page.reload();
  await request.put(`/api/admin/services/${made._id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { title, description: 'Before', duration: '2 hours' },
  });

  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('button', { name: 'Restore' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Their change of Duration');
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Mine');
  await expect(dialog(page).getByLabel('Duration')).toHaveValue('2 hours');
  await page.reload();

  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Before');
  await page.keyboard.press('Escape');
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Before');
  await expect(dialog(page).getByRole('button', { name: 'Discard' })).toBeHidden();
});

test('two browsers edit one record, and nothing is lost', async ({
  page,
  browser,
  baseURL,
  openOffice,
  request,
  token,
}) => {
  const title = unique('Two edit');
  await make(request, token, 'services', { title, description: 'Before', duration: '1 hour' });
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await other.goto('/favicon.svg');
  await other.evaluate((value) => localStorage.setItem('adminToken', value), token);
  await other.goto('/admin/services');
  await openOffice('/admin/services');
  for (const each of [page, other]) await row(each, title).getByRole('button', { name: 'Edit' }).click();
  await dialog(other).getByLabel('Duration').fill('3 hours');
  await dialog(page).getByLabel('Description').fill('Mine');
  await dialog(other).getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Service updated successfully!')).toBeVisible();

  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Their change of Duration');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Service updated successfully!')).toBeVisible();
  await row(page, title).getByRole('button', { name: 'View' }).click();
  await expect(dialog(page)).toContainText('3 hours');
  await expect(dialog(page)).toContainText('Mine');
  await elsewhere.close();
});

test('a delete can be undone at once, and from the trash', async ({ page, openOffice, request, token }) => {
  const name = unique('Trashed');
  await make(request, token, 'team', { name, position: 'Counsellor', bio: 'Answers calls.' });
  await openOffice('/admin/team');
  const remove = async () => {
    await row(page, name).getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, name)).toBeHidden();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, name)).toBeVisible();

  await remove();
  await page.getByRole('button', { name: 'Trash' }).click();
  await row(page, name).getByRole('button', { name: 'Restore' }).click();
  await expect(row(page, name)).toBeHidden();
  await page.getByRole('button', { name: 'Trash' }).click();
  await expect(row(page, name)).toBeVisible();
});

test('an order made with the keyboard or the pointer shows on the site', async ({
  page,
  openOffice,
  request,
  token,
}) => {
  const [first, second] = [unique('Order first'), unique('Order second')];
  for (const title of [first, second])
    await make(request, token, 'services', { title, description: 'Stands somewhere.' });
  const placesOnSite = async () => {
    const html = await (await request.get('/services')).text();
    return html.indexOf(first) < html.indexOf(second) ? 'first, second' : 'second, first';
  };
  expect(await placesOnSite()).toBe('first, second');
  await openOffice('/admin/services');
  await page.getByRole('button', { name: 'Reorder' }).click();
  const order = page.getByRole('list', { name: 'Order of the services' });
  const up = order.getByRole('button', { name: `Move ${second} up` });
  // Other tests may put services between the two.
  await up.focus();
  const places = () => order.getByRole('listitem').allTextContents();
  const isAhead = async () => {
    const texts = await places();
    const at = (title: string) => texts.findIndex((each) => each.includes(title));
    return at(second) < at(first);
  };
  while (!(await isAhead())) await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await expect.poll(placesOnSite).toBe('second, first');
  const handle = order.getByRole('button', { name: `Move ${second}`, exact: true });
  const target = order.getByRole('listitem').filter({ hasText: first });
  // A row that another test adds moves the others under the pointer; then the wrong one was taken, and it is tried again.
  await expect(async () => {
    await target.scrollIntoViewIfNeeded();
    await handle.hover();
    await page.mouse.down();
    const to = await target.boundingBox();
    if (to) await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 6 });
    await page.mouse.up();
    expect(await isAhead()).toBe(false);
  }).toPass({ timeout: 15_000 });
  await expect.poll(placesOnSite).toBe('first, second');
});

test('lists are searched, and sorted by a column', async ({ page, openOffice, request, token }) => {
  const mark = unique('Sorted').replaceAll('-', '');
  for (const price of ['900', '50', '1000'])
    await make(request, token, 'services', { title: `${mark} ${price}`, description: 'x', price });
  await openOffice('/admin/services');
  await page.getByRole('searchbox', { name: 'Search services' }).fill(mark);
  const prices = page.getByRole('row').locator('td:nth-child(3)');
  await expect(prices).toHaveText(['$900', '$50', '$1000']);
  const sort = page.getByRole('columnheader', { name: 'Price' }).getByRole('button');
  await sort.click();
  await expect(prices).toHaveText(['$50', '$900', '$1000']);
  await sort.click();
  await expect(prices).toHaveText(['$1000', '$900', '$50']);
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('3 services updated')).toBeVisible();
  await expect(page.getByText('Inactive', { exact: true })).toHaveCount(3);
  await page.getByRole('checkbox', { name: `Select ${mark} 50` }).check();
  await page.getByRole('checkbox', { name: `Select ${mark} 900` }).check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(prices).toHaveText(['$1000']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(prices).toHaveCount(3);
});

test('a page is written with a preview, and stands on the site as the preview drew it', async ({
  page,
  openOffice,
}) => {
  const path = `/about/${unique('story').replace(' ', '-')}`;
  const source = '## Where we began\n\nA **room** in Putalisadak -- and <b>no</b> lift.\n\n- Tea\n- Forms';
  await openOffice('/admin/pages');
  await page.getByRole('button', { name: 'Add New Page' }).click();
  await dialog(page).getByLabel('Path').fill('About us');
  await dialog(page).getByLabel('Title').fill('Our story');
  await dialog(page).getByRole('textbox', { name: 'Content' }).fill(source);
  await dialog(page).getByLabel('Status').selectOption('published');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Path must look like /about/introduction')).toBeVisible();
  await dialog(page).getByLabel('Path').fill(path);
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  const preview = dialog(page).getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Where we began' })).toBeVisible();
  const drawn = await preview.locator('> div').innerHTML();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Page created successfully!')).toBeVisible();

  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Our story' })).toBeVisible();
  const onSite = page.getByRole('heading', { name: 'Where we began' }).locator('..');
  expect(await onSite.innerHTML()).toBe(drawn);
  expect(drawn).toContain('&lt;b&gt;no&lt;/b&gt;');
});

test('the menu is edited down to its third level', async ({ page, openOffice, request }) => {
  const title = unique('Menu');
  await openOffice('/admin/menu');
  await page.getByRole('button', { name: 'Add New Menu Item' }).click();
  const form = dialog(page);
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await form.getByRole('button', { name: 'Add link', exact: true }).click();
  await form.getByLabel('Title of link 1', { exact: true }).fill('Norway');
  await form.getByLabel('Path of link 1', { exact: true }).fill('/study-abroad/norway');
  await form.getByRole('button', { name: 'Add link below Norway' }).click();
  await form.getByLabel('Title of link below Norway 1').fill('Visa');
  await form.getByLabel('Path of link below Norway 1').fill('/study-abroad/norway/visa');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, title)).toContainText('Norway');
  const { data } = await (await request.get('/api/menu')).json();
  expect(data.find((each: { title: string }) => each.title === title).submenu).toEqual([
    {
      title: 'Norway',
      path: '/study-abroad/norway',
      submenu: [{ title: 'Visa', path: '/study-abroad/norway/visa' }],
    },
  ]);
  await row(page, title).getByRole('button', { name: 'Delete' }).click();
  await form.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, title)).toBeHidden();
});

test('settings: unsaved work survives a reload, and a save shows on the site at once', async ({
  page,
  openOffice,
  request,
}) => {
  page.on('dialog', (question) => question.accept());
  await openOffice('/admin/settings');
  const address = page.getByLabel('Address', { exact: true });
  const before = await address.inputValue();
  const floor = unique('Floor');
  await address.fill(`${before}\n${floor}`);
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(address).toHaveValue(`${before}\n${floor}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings updated successfully!')).toBeVisible();
  expect(await (await request.get('/contact')).text()).toContain(floor);
  await address.fill(before);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('There are changes that have not been saved.')).toBeHidden();
  await expect.poll(async () => (await request.get('/contact')).text()).not.toContain(floor);
});

test('a picture is uploaded in a form and comes to the visitor in the size that fits', async ({
  page,
  openOffice,
}) => {
  const name = unique('Portrait');
  await openOffice('/admin/team');
  await page.getByRole('button', { name: 'Add New Team Member' }).click();
  const form = dialog(page);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Position').fill('Counsellor');
  await form.getByLabel('Bio').fill('Answers calls.');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Upload' }).click(),
  ]);
  await chooser.setFiles(await picture(page, 'portrait.jpg'));
  await expect(form.getByLabel('Image URL')).toHaveValue(/^\/media\/[0-9a-f-]{36}\/700\.webp$/);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, name)).toBeVisible();

  await page.goto('/team');
  const shown = page.getByRole('listitem').filter({ hasText: name }).locator('picture');
  await shown.scrollIntoViewIfNeeded();
  const image = shown.locator('img');
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  expect(await image.evaluate((each: HTMLImageElement) => each.currentSrc)).toMatch(/\/480\.avif$/);
  await expect(image).toHaveAttribute('height', /\d/);
});

test('media: drop, describe, copy the address, choose it in a form, delete and undo', async ({
  page,
  context,
  openOffice,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `${unique('view').replace(' ', '-')}.jpg`;
  await openOffice('/admin/media');
  await expect(page.getByRole('heading', { name: 'Media' })).toBeVisible();
  const file = await picture(page, name);
  const dropped = await page.evaluateHandle(
    ({ bytes, as }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], as, { type: 'image/jpeg' }));
      return transfer;
    },
    { bytes: [...file.buffer], as: name },
  );
  await page.getByRole('heading', { name: 'Media' }).dispatchEvent('drop', { dataTransfer: dropped });
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('no description yet');
  await card.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Description').fill('Phewa lake at dawn');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(card.getByAltText('Phewa lake at dawn')).toBeVisible();
  await card.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect((await page.request.get(address)).headers()['content-type']).toBe('image/webp');

  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await page.getByRole('button', { name: 'Add New Blog Post' }).click();
  await dialog(page).getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('dialog', { name: 'Choose a picture' }).getByRole('button', { name }).click();
  await expect(dialog(page).getByLabel('Image URL')).toHaveValue(address);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();

  await page.getByRole('link', { name: 'Media', exact: true }).click();
  await card.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
});

test('a file that is no picture is refused in words', async ({ page, openOffice, expectedConsole }) => {
  expectedConsole.push(/400/);
  await openOffice('/admin/media');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload pictures' }).click(),
  ]);
  await chooser.setFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('only words') });
  await expect(page.getByText('The file is not a picture that we can read.')).toBeVisible();
});

test('a post is published at a time to come', async ({ page, openOffice, request }) => {
  const title = unique('Later');
  await openOffice('/admin/blog');
  await page.getByRole('button', { name: 'Add New Blog Post' }).click();
  const form = dialog(page);
  for (const label of ['Title', 'Excerpt', 'Author']) await form.getByLabel(label).fill(title);
  await form.getByRole('textbox', { name: 'Content' }).fill('Soon.');
  await expect(form.getByLabel('Publish at')).toBeHidden();
  await form.getByLabel('Status').selectOption('published');
  await form.getByLabel('Publish at').fill('2099-01-01T09:00');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, title).getByText('Scheduled')).toBeVisible();
  expect(await (await request.get('/blog')).text()).not.toContain(title);

  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await expect(form.getByLabel('Publish at')).toHaveValue('2099-01-01T09:00');
  await form.getByLabel('Publish at').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, title).getByText('Published')).toBeVisible();
  expect(await (await request.get('/blog')).text()).toContain(title);
});

test('a review from the site waits on top until it is approved', async ({ page, openOffice, request }) => {
  const name = unique('Reviewer');
  const sent = await request.post('/graphql', {
    data: {
      query: 'mutation ($input: ReviewInput!) { submitReview(input: $input) { message } }',
      variables: {
        input: { name, position: 'Student', company: 'Otago', content: 'They called back twice.', rating: 5 },
      },
    },
  });
  expect((await sent.json()).errors).toBeUndefined();
  const onSite = async () => (await (await request.get('/api/testimonials')).text()).includes(name);
  expect(await onSite()).toBe(false);
  await openOffice('/admin/testimonials');
  await expect(page.getByText(/from the site waits? for approval/)).toBeVisible();
  await row(page, name).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Testimonial updated successfully!')).toBeVisible();
  await expect(row(page, name).getByText('Active', { exact: true })).toBeVisible();
  expect(await onSite()).toBe(true);
});
