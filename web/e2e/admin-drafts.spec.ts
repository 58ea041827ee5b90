import type { Page } from '@playwright/test';
import { dialog, keptOnDevice, make, row, unique } from './admin.desk.ts';
import { clickWithoutSession, expect, openSignedIn, signInAgain, test } from './admin.session.ts';
import { admin, colleague, nameOf } from './site.ts';
import { expectToast } from './toasts.ts';

test.use({ ownSession: true });

/** Drops the response to the first request of an operation, after the server has handled the request. */
async function loseResponseOf(page: Page, operation: string) {
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    if (isLost || !route.request().postData()?.includes(operation)) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** Holds back all requests of an operation until `resolve` of the returned object is called. */
async function holdRequest(page: Page, operation: string) {
  const line = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(operation)) await line.promise;
    await route.continue();
  });
  return line;
}

test('unsaved input is restored after a reload, and deleted once it is saved', async ({
  page,
  openOffice,
}) => {
  const title = unique('Draft service');
  page.on('dialog', (question) => question.accept());
  await openOffice('/admin/services');
  await page.getByRole('button', { name: 'Add New Service' }).click();
  await dialog(page).getByLabel('Title').fill(title);
  await dialog(page).getByLabel('Description').fill('Half a sentence');
  await keptOnDevice(page, 'Half a sentence');
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

test('a draft of a record that a colleague changed keeps both changes, and a discarded draft is deleted', async ({
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
  await keptOnDevice(page, '"Mine"');
  await page.reload();
  await request.put(`/api/admin/services/${made._id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { title, description: 'Before', duration: '2 hours' },
  });

  // The list shows a button that opens the draft.
  await page.getByRole('button', { name: `Go on with “${title}”` }).click();
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Mine');
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await expect(dialog(page).getByLabel('Duration')).toHaveValue('2 hours');
  // The draft now has the colleague's duration.
  await keptOnDevice(page, '"2 hours"');
  await page.reload();

  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Before');
  await page.keyboard.press('Escape');
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Before');
  await expect(dialog(page).getByRole('button', { name: 'Discard' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Go on with' })).toBeHidden();
});

test('a conflict that nobody has decided is asked about again after a reload', async ({
  page,
  openOffice,
  request,
  token,
}) => {
  const title = unique('Undecided');
  const made = await make(request, token, 'services', { title, description: 'Before' });
  page.on('dialog', (question) => question.accept());
  await openOffice('/admin/services');
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Description').fill('Mine');
  await request.put(`/api/admin/services/${made._id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { description: 'Theirs' },
  });
  const save = dialog(page).getByRole('button', { name: 'Save' });
  const sides = dialog(page).getByRole('alert').getByRole('definition');
  await save.click();
  await expect(sides).toHaveText(['YoursMine', 'TheirsTheirs']);
  await keptOnDevice(page, '"Mine"');
  await page.reload();

  await page.getByRole('button', { name: `Go on with “${title}”` }).click();
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Mine');
  await save.click();
  await expect(sides).toHaveText(['YoursMine', 'TheirsTheirs']);
  // Staff can also restore the value from before the colleague's change.
  await dialog(page).getByLabel('Description').fill('Before');
  await dialog(page).getByRole('button', { name: 'Use mine' }).click();
  await expectToast(page, 'Service updated successfully!');
  const services = (await (await request.get('/api/services')).json()).data;
  expect(services).toContainEqual(expect.objectContaining({ title, description: 'Before' }));
});

test('a field that is decided is not asked about again when another one is contested', async ({
  page,
  openOffice,
  request,
  token,
}) => {
  const title = unique('Decided');
  const made = await make(request, token, 'services', { title, description: 'Before', duration: '1 hour' });
  const theyChange = (data: object) =>
    request.put(`/api/admin/services/${made._id}`, { headers: { Authorization: `Bearer ${token}` }, data });
  await openOffice('/admin/services');
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Description').fill('Mine');
  await dialog(page).getByLabel('Duration').fill('2 hours');
  await theyChange({ description: 'Theirs' });
  const sides = dialog(page).getByRole('alert').getByRole('definition');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(sides).toHaveText(['YoursMine', 'TheirsTheirs']);

  await theyChange({ duration: '3 hours' });
  await dialog(page).getByRole('button', { name: 'Use mine' }).click();
  await expect(sides).toHaveText(['Yours2 hours', 'Theirs3 hours']);
  await dialog(page).getByRole('button', { name: 'Use mine' }).click();
  await expectToast(page, 'Service updated successfully!');
  const services = (await (await request.get('/api/services')).json()).data;
  expect(services).toContainEqual(
    expect.objectContaining({ title, description: 'Mine', duration: '2 hours' }),
  );
});

test('text that is typed while a dialog saves stays in the dialog, and a half-typed entry is not lost', async ({
  page,
  openOffice,
  request,
  token,
}) => {
  const title = unique('Typing on');
  const made = await make(request, token, 'services', { title, description: 'Before' });
  await openOffice('/admin/services');
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Duration').fill('2 hours');
  await request.put(`/api/admin/services/${made._id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { description: 'Theirs' },
  });
  const line = await holdRequest(page, 'UpdateService');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByLabel('Description').fill('Typed later');
  line.resolve();
  await expectToast(page, 'Service updated successfully!');
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Typed later');
  await keptOnDevice(page, 'Typed later');

  await dialog(page).getByLabel('Features').fill('Half an entry');
  await keptOnDevice(page, 'Half an entry');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  // The response to the first save contained the colleague's text, so the form now asks about it.
  await expect(dialog(page).getByRole('alert').getByRole('definition')).toHaveText([
    'YoursTyped later',
    'TheirsTheirs',
  ]);
  await dialog(page).getByRole('button', { name: 'Use mine' }).click();
  await expect(dialog(page)).toBeHidden();
  const services = (await (await request.get('/api/services')).json()).data;
  expect(services).toContainEqual(
    expect.objectContaining({
      title,
      description: 'Typed later',
      duration: '2 hours',
      features: ['Half an entry'],
    }),
  );
});

test.describe(() => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  const corrections: Record<string, string>[] = [{ Price: '' }, { Title: 'with a typo', Price: '' }];
  for (const correction of corrections)
    test(`a first save whose response was lost is not repeated, and ${Object.keys(correction)} can be corrected`, async ({
      page,
      openOffice,
      request,
    }) => {
      const name = unique('Lost response');
      const fill = async (values: Record<string, string>) => {
        for (const [label, value] of Object.entries(values))
          await dialog(page)
            .getByLabel(label, { exact: label === 'Price' })
            .fill(label === 'Title' ? `${name} ${value}` : value);
      };
      await openOffice('/admin/services');
      await page.getByRole('button', { name: 'Add New Service' }).click();
      const first = { Title: 'with a tpyo', Description: 'Made once.', Price: '100' };
      await fill(first);
      await loseResponseOf(page, 'CreateService');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await expectToast(page, 'Error saving service');
      await fill(correction);
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await expectToast(page, 'Service created successfully!');
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Go on with' })).toBeHidden();
      const services = (await (await request.get('/api/services')).json()).data;
      const { Title, Price } = { ...first, ...correction };
      expect(services.filter(({ title }: { title: string }) => title.startsWith(name))).toEqual([
        expect.objectContaining({ title: `${name} ${Title}`, price: Price }),
      ]);
    });
});

test.describe(() => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  test('a new record that was stored before a reload is corrected, and leaves no draft', async ({
    page,
    openOffice,
  }) => {
    const title = unique('Reloaded');
    page.on('dialog', (question) => question.accept());
    await openOffice('/admin/services');
    await page.getByRole('button', { name: 'Add New Service' }).click();
    await dialog(page).getByLabel('Title').fill(title);
    await dialog(page).getByLabel('Description').fill('Stored');
    await loseResponseOf(page, 'CreateService');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Error saving service');
    await page.reload();
    await page.getByRole('button', { name: 'Go on with the new service' }).click();
    await dialog(page).getByLabel('Description').fill('Corrected');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByRole('button', { name: 'Use mine' }).click();
    await expectToast(page, 'Service updated successfully!');
    await expect(page.getByRole('button', { name: 'Go on with' })).toBeHidden();
  });

  test('a new person whose first response was lost is corrected by the next save', async ({
    page,
    openOffice,
  }) => {
    const name = unique('Lost person');
    await openOffice('/admin/people');
    await page.getByRole('button', { name: 'New person' }).first().click();
    await dialog(page).getByLabel('Name').first().fill(name);
    await dialog(page).getByPlaceholder('Phone number').fill('9849876543');
    await loseResponseOf(page, 'CreatePerson');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Error saving person');
    await dialog(page).getByLabel('Name').first().fill(`${name} Rai`);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: `${name} Rai` })).toBeVisible();
  });

  test('a save whose response was lost is corrected without asking about the own text', async ({
    page,
    openOffice,
    request,
    token,
  }) => {
    const title = unique('Lost update');
    await make(request, token, 'services', {
      title,
      description: 'Before',
      duration: '1 hour',
      price: '100',
    });
    await openOffice('/admin/services');
    await row(page, title).getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByLabel('Description').fill('With a tpyo ');
    await dialog(page).getByLabel('Duration').fill('2 hours');
    await dialog(page).getByLabel('Price', { exact: true }).fill('200');
    await loseResponseOf(page, 'UpdateService');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Error saving service');
    await dialog(page).getByLabel('Description').fill('With a typo');
    await dialog(page).getByLabel('Price', { exact: true }).fill('100');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Service updated successfully!');
    await expect(dialog(page)).toBeHidden();
    const services = (await (await request.get('/api/services')).json()).data;
    expect(services).toContainEqual(
      expect.objectContaining({ title, description: 'With a typo', duration: '2 hours', price: '100' }),
    );
  });

  test('a new record that a colleague has changed since its lost response keeps both decisions', async ({
    page,
    openOffice,
    office,
    request,
  }) => {
    const title = unique('New and changed');
    await openOffice('/admin/services');
    await page.getByRole('button', { name: 'Add New Service' }).click();
    await dialog(page).getByLabel('Title').fill(title);
    await dialog(page).getByLabel('Description').fill('First');
    await dialog(page).getByLabel('Price', { exact: true }).fill('100');
    await loseResponseOf(page, 'CreateService');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Error saving service');
    const services = async () =>
      (await (await request.get('/api/services')).json()).data as { title: string; _id: string }[];
    const made = (await services()).find((each) => each.title === title);
    await office('PUT', `/api/admin/services/${made?._id}`, { description: 'Theirs' });
    await dialog(page).getByLabel('Description').fill('Mine');
    await dialog(page).getByLabel('Price', { exact: true }).fill('');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByRole('alert').getByRole('definition')).toHaveText([
      'YoursMine',
      'TheirsTheirs',
    ]);
    await dialog(page).getByRole('button', { name: 'Use mine' }).click();
    await expect(dialog(page)).toBeHidden();
    expect((await services()).filter((each) => each.title === title)).toEqual([
      expect.objectContaining({ description: 'Mine', price: '' }),
    ]);
  });

  test('a field that was set back after a lost response is saved, even if a colleague has changed another', async ({
    page,
    openOffice,
    request,
    token,
  }) => {
    const title = unique('Set back');
    const made = await make(request, token, 'services', { title, description: 'Before', duration: '1 hour' });
    await openOffice('/admin/services');
    await row(page, title).getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByLabel('Description').fill('Mine');
    await dialog(page).getByLabel('Duration').fill('2 hours');
    await loseResponseOf(page, 'UpdateService');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Error saving service');
    await request.put(`/api/admin/services/${made._id}`, {
      headers: { Authorization: `Bearer ${token}` },
      data: { description: 'Theirs' },
    });
    await dialog(page).getByLabel('Description').fill('Mine again');
    await dialog(page).getByLabel('Duration').fill('1 hour');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByRole('alert').getByRole('definition')).toHaveText([
      'YoursMine again',
      'TheirsTheirs',
    ]);
    await dialog(page).getByRole('button', { name: 'Use mine' }).click();
    await expectToast(page, 'Service updated successfully!');
    const services = (await (await request.get('/api/services')).json()).data;
    expect(services).toContainEqual(
      expect.objectContaining({ title, description: 'Mine again', duration: '1 hour' }),
    );
  });

  test('a new person that was stored before a reload is corrected', async ({ page, openOffice }) => {
    const name = unique('Reloaded person');
    page.on('dialog', (question) => question.accept());
    await openOffice('/admin/people');
    await page.getByRole('button', { name: 'New person' }).first().click();
    // The suggested row for a phone number stays empty.
    await dialog(page).getByLabel('Name').first().fill(name);
    const sent = page.waitForRequest((each) => each.postData()?.includes('CreatePerson') ?? false);
    await loseResponseOf(page, 'CreatePerson');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Error saving person');
    await page.reload();
    // The draft's key contains the person's id, so that erasing the person also deletes the draft.
    const { id } = (await sent).postDataJSON().variables.input;
    expect(await page.evaluate(() => Object.keys(localStorage).join())).toContain(`Person new ${id}`);
    await page.getByRole('button', { name: 'Go on with the new person' }).click();
    await dialog(page).getByLabel('Name').first().fill(`${name} Rai`);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByRole('alert').getByRole('definition')).toHaveText([
      `Yours${name} Rai`,
      `Theirs${name}`,
    ]);
    await dialog(page).getByRole('button', { name: 'Use mine' }).click();
    await expect(page.getByRole('heading', { name: `${name} Rai` })).toBeVisible();
  });
});

test('the response to a dialog that staff have left neither closes the next one nor deletes its draft', async ({
  page,
  openOffice,
  request,
  token,
}) => {
  page.on('dialog', (question) => question.accept());
  const title = unique('Left while saving');
  await make(request, token, 'services', { title, description: 'Words' });
  await openOffice('/admin/services');
  const edit = () => row(page, title).getByRole('button', { name: 'Edit' }).click();
  await edit();
  await dialog(page).getByLabel('Description').fill('Saved');
  const line = await holdRequest(page, 'UpdateService');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await edit();
  await dialog(page).getByLabel('Title').fill('Typed next');
  await keptOnDevice(page, 'Typed next');
  line.resolve();
  await expectToast(page, 'Service updated successfully!');
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Typed next');
  await page.reload();
  await page.getByRole('button', { name: `Go on with “${title}”` }).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Typed next');
});

test('a publication that the server refused does not undo a colleague’s', async ({
  page,
  openOffice,
  office,
  request,
  token,
}) => {
  const path = `/about/${unique('Refused')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}`;
  const draft = { title: 'Refused', content: 'Words', status: 'draft' };
  await make(request, token, 'pages', { ...draft, path: `${path}-taken` });
  const made = await make(request, token, 'pages', { ...draft, path });
  await openOffice(`/admin/pages/${made._id}`);
  await page.getByLabel('Path').fill(`${path}-taken`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByLabel('Path')).toBeFocused();
  await office('PUT', `/api/admin/pages/${made._id}`, { status: 'published' });
  await page.getByLabel('Path').fill(path);
  await page.getByLabel('Title').first().fill('Mended');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(async () => expect(await (await request.get(path)).text()).toContain('Mended')).toPass();
});

test('"Use mine" after a refused Publish publishes', async ({ page, openOffice, request, token }) => {
  const title = unique('Publish it');
  const made = await make(request, token, 'blog', {
    title,
    excerpt: 'Before',
    content: 'Before',
    author: 'The office',
    status: 'draft',
  });
  await openOffice(`/admin/blog/${made._id}`);
  await page.getByLabel('Excerpt').fill('Mine');
  await request.put(`/api/admin/blog/${made._id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { excerpt: 'Theirs' },
  });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Use mine' }).click();
  await expectToast(page, 'Blog post updated successfully!');
  const posts = (await (await request.get('/api/blog')).json()).data;
  expect(posts).toContainEqual(expect.objectContaining({ title, excerpt: 'Mine' }));
});

test('after a save, the editor shows a colleague’s text, and keeps spaces at the end of the own one', async ({
  page,
  openOffice,
  request,
  token,
}) => {
  const title = unique('Their text');
  const made = await make(request, token, 'blog', { title, excerpt: 'Before', content: 'Before' });
  await openOffice(`/admin/blog/${made._id}`);
  await page.getByLabel('Excerpt').fill('Mine');
  await request.put(`/api/admin/blog/${made._id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { content: 'Their text' },
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Content')).toHaveValue('Their text');
  await page.getByLabel('Content').fill('Their text and mine \n\n');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(page.getByLabel('Content')).toHaveValue('Their text and mine \n\n');
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
  await openSignedIn(other, token, '/admin/services');
  await openOffice('/admin/services');
  for (const each of [page, other]) await row(each, title).getByRole('button', { name: 'Edit' }).click();
  await dialog(other).getByLabel('Duration').fill('3 hours');
  await dialog(page).getByLabel('Description').fill('Mine');
  await dialog(other).getByRole('button', { name: 'Save' }).click();
  await expectToast(other, 'Service updated successfully!');

  // The two people changed different fields, so Save asks no question.
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Service updated successfully!');
  await row(page, title).getByRole('button', { name: 'View' }).click();
  await expect(dialog(page)).toContainText('3 hours');
  await expect(dialog(page)).toContainText('Mine');
  await elsewhere.close();
});

const offer = (page: Page) => dialog(page).getByText('was not saved.');

test('a draft is offered only to the person who typed it', async ({ page, openOffice }) => {
  const title = unique('Private draft');
  page.on('dialog', (question) => question.accept());
  const add = () => page.getByRole('button', { name: 'Add New Blog Post' }).click();
  const signInAfresh = async (who: typeof admin) => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/admin/blog');
    await page.getByLabel('Email').fill(who.email);
    await page.getByLabel('Password').fill(who.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('banner')).toContainText(nameOf(who));
  };
  await openOffice('/admin/blog');
  await add();
  await page.getByLabel('Title').fill(title);
  await keptOnDevice(page, title);
  await page.reload();

  await signInAfresh(colleague);
  await add();
  await expect(page.getByLabel('Title')).toBeEnabled();
  await page.getByLabel('Title').fill('What the colleague types');
  await keptOnDevice(page, 'What the colleague types');
  await expect(page.getByText('was not saved.')).toBeHidden();
  await page.reload();

  await signInAfresh(admin);
  await add();
  await expect(page.getByText('was not saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
});

test("when a colleague signs in, the previous user's unsaved work is kept, but neither saved nor shown", async ({
  page,
  openOffice,
  office,
}) => {
  const title = unique('Not the colleague’s');
  await openOffice('/admin/services');
  await page.getByRole('button', { name: 'Add New Service' }).click();
  await dialog(page).getByLabel('Title').fill(title);
  await dialog(page).getByLabel('Description').fill('Typed by the first one.');
  await keptOnDevice(page, 'Typed by the first one.');
  await clickWithoutSession(page, page.getByRole('button', { name: 'Save' }));
  const login = page.getByRole('dialog', { name: 'Admin Login' });
  await expect(login).toContainText(`your unsaved work is kept for ${nameOf(admin)}`);
  await expect(login.getByLabel('Email')).toHaveValue(admin.email);
  await expect(login.getByLabel('Password')).toBeFocused();
  await signInAgain(page, colleague);

  await expect(login).toBeHidden();
  await expect(page.getByRole('banner')).toContainText(nameOf(colleague));
  await expect(page.getByText(`What ${nameOf(admin)} typed and did not save is kept`)).toBeVisible();
  await expectToast(page, 'Not sent: somebody else has signed in.');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Add New Service' }).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('');
  await expect(offer(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('typed and did not save')).toBeHidden();
  const titles = async () =>
    ((await office('GET', '/api/admin/services')) as { title: string }[]).map((each) => each.title);
  expect(await titles()).not.toContain(title);

  await clickWithoutSession(page, page.getByRole('link', { name: 'Team', exact: true }));
  await signInAgain(page, admin);
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await page.getByRole('button', { name: 'Add New Service' }).click();
  await dialog(page).getByRole('button', { name: 'Restore' }).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue(title);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, title)).toBeVisible();
  expect(await titles()).toContain(title);
});
