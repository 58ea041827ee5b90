import type { APIRequestContext, Page } from '@playwright/test';
import { delayRendering, dialog, keptOnDevice, make, row, unique } from './admin.desk.ts';
import { clickWithoutSession, expect, goOn, openSignedIn, signInAgain, test } from './admin.session.ts';
import { admin, colleague, nameOf } from './site.ts';
import { expectToast, noToast } from './toasts.ts';

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

const edit = (page: Page, title: string) => row(page, title).getByRole('button', { name: 'Edit' }).click();
const add = (page: Page) => page.getByRole('button', { name: 'Add New Service' }).click();
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();
const useMine = (page: Page) => dialog(page).getByRole('button', { name: 'Use mine' }).click();
const sides = (page: Page) => dialog(page).getByRole('alert').getByRole('definition');
const onWith = (page: Page, what = '') => page.getByRole('button', { name: `Go on with ${what}`.trim() });

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await dialog(page)
      .getByLabel(label, { exact: label === 'Price' })
      .fill(value);
}

async function services(request: APIRequestContext, title: string) {
  const { data } = await (await request.get('/api/services')).json();
  return (data as { _id: string; title: string }[]).filter((each) => each.title.startsWith(title));
}

/** Runs a step and then removes its routes and toasts, so that the next step finds neither. */
async function step(page: Page, title: string, body: () => Promise<void>) {
  await test.step(title, body);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.unrouteAll({ behavior: 'wait' });
  await noToast(page);
}

test('a reload keeps unsaved input and undecided conflicts; a late response to a dialog that staff have left changes nothing', async ({
  page,
  openOffice,
  office,
  request,
  token,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  const [restored, contested, undecided] = [unique('Draft service'), unique('Draft of'), unique('Undecided')];
  const [stored, left] = [unique('Reloaded'), unique('Left while saving')];
  const draft = { title: contested, description: 'Before', duration: '1 hour' };
  const { _id: contestedId } = await make(request, token, 'services', draft);
  const asked = { title: undecided, description: 'Before' };
  const { _id: undecidedId } = await make(request, token, 'services', asked);
  await make(request, token, 'services', { title: left, description: 'Words' });
  page.on('dialog', (question) => question.accept());
  await openOffice('/admin/services');

  await step(page, 'unsaved input is restored after a reload, and deleted once it is saved', async () => {
    await add(page);
    await fill(page, { Title: restored, Description: 'Half a sentence' });
    await keptOnDevice(page, 'Half a sentence');
    await page.reload();

    await add(page);
    await expect(dialog(page).getByText('was not saved.')).toBeVisible();
    await expect(dialog(page).getByLabel('Title')).toBeDisabled();
    await dialog(page).getByRole('button', { name: 'Restore' }).click();
    await expect(dialog(page).getByLabel('Title')).toHaveValue(restored);
    await expect(dialog(page).getByLabel('Description')).toHaveValue('Half a sentence');
    await save(page);
    await expect(row(page, restored)).toBeVisible();

    await add(page);
    await expect(dialog(page).getByLabel('Title')).toHaveValue('');
    await expect(dialog(page).getByText('was not saved.')).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await step(
    page,
    'a draft of a record that a colleague changed keeps both changes, and a discarded draft is deleted',
    async () => {
      await edit(page, contested);
      await fill(page, { Description: 'Mine' });
      await keptOnDevice(page, '"Mine"');
      await page.reload();
      await office('PUT', `/api/admin/services/${contestedId}`, { ...draft, duration: '2 hours' });

      // The list shows a button that opens the draft.
      await onWith(page, `“${contested}”`).click();
      await expect(dialog(page).getByLabel('Description')).toHaveValue('Mine');
      await expect(dialog(page).getByLabel('Title')).toBeFocused();
      await expect(dialog(page).getByLabel('Duration')).toHaveValue('2 hours');
      // The draft now has the colleague's duration.
      await keptOnDevice(page, '"2 hours"');
      await page.reload();

      await edit(page, contested);
      await dialog(page).getByRole('button', { name: 'Discard' }).click();
      await expect(dialog(page).getByLabel('Description')).toHaveValue('Before');
      await page.keyboard.press('Escape');
      await edit(page, contested);
      await expect(dialog(page).getByLabel('Description')).toHaveValue('Before');
      await expect(dialog(page).getByRole('button', { name: 'Discard' })).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(onWith(page)).toBeHidden();
    },
  );

  await step(page, 'a conflict that nobody has decided is asked about again after a reload', async () => {
    await edit(page, undecided);
    await fill(page, { Description: 'Mine' });
    await office('PUT', `/api/admin/services/${undecidedId}`, { description: 'Theirs' });
    await save(page);
    await expect(sides(page)).toHaveText(['YoursMine', 'TheirsTheirs']);
    await keptOnDevice(page, '"Mine"');
    await page.reload();

    await onWith(page, `“${undecided}”`).click();
    await expect(dialog(page).getByLabel('Description')).toHaveValue('Mine');
    await save(page);
    await expect(sides(page)).toHaveText(['YoursMine', 'TheirsTheirs']);
    // Staff can also restore the value from before the colleague's change.
    await fill(page, { Description: 'Before' });
    await useMine(page);
    await expectToast(page, 'Service updated successfully!');
    expect(await services(request, undecided)).toMatchObject([{ description: 'Before' }]);
  });

  await step(
    page,
    'a new record that was stored before a reload is corrected, and leaves no draft',
    async () => {
      await add(page);
      await fill(page, { Title: stored, Description: 'Stored' });
      await loseResponseOf(page, 'CreateService');
      await save(page);
      await expectToast(page, 'Error saving service');
      await page.reload();
      await onWith(page, 'the new service').click();
      await fill(page, { Description: 'Corrected' });
      await save(page);
      await useMine(page);
      await expectToast(page, 'Service updated successfully!');
      await expect(onWith(page)).toBeHidden();
    },
  );

  await test.step('the response to a dialog that staff have left neither closes the next one nor deletes its draft', async () => {
    await edit(page, left);
    await fill(page, { Description: 'Saved' });
    const line = await holdRequest(page, 'UpdateService');
    await save(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await edit(page, left);
    await fill(page, { Title: 'Typed next' });
    await keptOnDevice(page, 'Typed next');
    line.resolve();
    await expectToast(page, 'Service updated successfully!');
    await expect(dialog(page).getByLabel('Title')).toHaveValue('Typed next');
    await page.reload();
    await onWith(page, `“${left}”`).click();
    await expect(dialog(page).getByLabel('Title')).toHaveValue('Typed next');
  });
});

test('text typed while a dialog saves stays, and a save whose response was lost is corrected without asking about the own text, about a field that is decided, or about one that was set back', async ({
  page,
  browser,
  baseURL,
  openOffice,
  office,
  request,
  token,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  const before = { description: 'Before', duration: '1 hour', price: '100' };
  const titles = ['Two edit', 'Decided', 'Typing on', 'Lost update', 'Set back'].map(unique);
  const ids: string[] = [];
  for (const title of titles) ids.push((await make(request, token, 'services', { title, ...before }))._id);
  const [shared = '', decided = '', typed = '', lost = '', back = ''] = titles;
  const theyChange = (title: string, data: object) =>
    office('PUT', `/api/admin/services/${ids[titles.indexOf(title)]}`, data);
  await openOffice('/admin/services');

  await step(page, 'two browsers edit one record, and nothing is lost', async () => {
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await elsewhere.newPage();
    await openSignedIn(other, token, '/admin/services');
    for (const each of [page, other]) await edit(each, shared);
    await fill(other, { Duration: '3 hours' });
    await fill(page, { Description: 'Mine' });
    await save(other);
    await expectToast(other, 'Service updated successfully!');

    // The two people changed different fields, so Save asks no question.
    await save(page);
    await expectToast(page, 'Service updated successfully!');
    await row(page, shared).getByRole('button', { name: 'View' }).click();
    await expect(dialog(page)).toContainText('3 hours');
    await expect(dialog(page)).toContainText('Mine');
    await elsewhere.close();
    await page.keyboard.press('Escape');
  });

  await step(
    page,
    'a field that is decided is not asked about again when another one is contested',
    async () => {
      await edit(page, decided);
      await fill(page, { Description: 'Mine', Duration: '2 hours' });
      await theyChange(decided, { description: 'Theirs' });
      await save(page);
      await expect(sides(page)).toHaveText(['YoursMine', 'TheirsTheirs']);
      await theyChange(decided, { duration: '3 hours' });
      await useMine(page);
      await expect(sides(page)).toHaveText(['Yours2 hours', 'Theirs3 hours']);
      await useMine(page);
      await expectToast(page, 'Service updated successfully!');
      expect(await services(request, decided)).toMatchObject([{ description: 'Mine', duration: '2 hours' }]);
    },
  );

  await step(
    page,
    'text that is typed while a dialog saves stays in the dialog, and a half-typed entry is not lost',
    async () => {
      await edit(page, typed);
      await fill(page, { Duration: '2 hours' });
      await theyChange(typed, { description: 'Theirs' });
      const line = await holdRequest(page, 'UpdateService');
      await save(page);
      await fill(page, { Description: 'Typed later' });
      line.resolve();
      await expectToast(page, 'Service updated successfully!');
      await expect(dialog(page).getByLabel('Description')).toHaveValue('Typed later');
      await keptOnDevice(page, 'Typed later');

      await fill(page, { Features: 'Half an entry' });
      await keptOnDevice(page, 'Half an entry');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await save(page);
      // The response to the first save contained the colleague's text, so the form now asks about it.
      await expect(sides(page)).toHaveText(['YoursTyped later', 'TheirsTheirs']);
      await useMine(page);
      await expect(dialog(page)).toBeHidden();
      expect(await services(request, typed)).toMatchObject([
        { description: 'Typed later', duration: '2 hours', features: ['Half an entry'] },
      ]);
    },
  );

  for (const correction of [{ Price: '' }, { Title: 'with a typo', Price: '' }])
    await step(
      page,
      `a first save whose response was lost is not repeated, and ${Object.keys(correction)} can be corrected`,
      async () => {
        const name = unique('Lost response');
        const first = { Title: 'with a tpyo', Description: 'Made once.', Price: '100' };
        const named = (values: { Title?: string }) =>
          values.Title ? { ...values, Title: `${name} ${values.Title}` } : values;
        await add(page);
        await fill(page, named(first));
        await loseResponseOf(page, 'CreateService');
        await save(page);
        await expectToast(page, 'Error saving service');
        await fill(page, named(correction));
        await save(page);
        await expectToast(page, 'Service created successfully!');
        await expect(dialog(page)).toBeHidden();
        await expect(onWith(page)).toBeHidden();
        const { Title, Price } = { ...first, ...correction };
        expect(await services(request, name)).toEqual([
          expect.objectContaining({ title: `${name} ${Title}`, price: Price }),
        ]);
      },
    );

  await step(
    page,
    'a save whose response was lost is corrected without asking about the own text',
    async () => {
      await edit(page, lost);
      await fill(page, { Description: 'With a tpyo ', Duration: '2 hours', Price: '200' });
      await loseResponseOf(page, 'UpdateService');
      await save(page);
      await expectToast(page, 'Error saving service');
      await fill(page, { Description: 'With a typo', Price: '100' });
      await save(page);
      await expectToast(page, 'Service updated successfully!');
      await expect(dialog(page)).toBeHidden();
      expect(await services(request, lost)).toMatchObject([
        { description: 'With a typo', duration: '2 hours', price: '100' },
      ]);
    },
  );

  await step(
    page,
    'a new record that a colleague has changed since its lost response keeps both decisions',
    async () => {
      const title = unique('New and changed');
      await add(page);
      await fill(page, { Title: title, Description: 'First', Price: '100' });
      await loseResponseOf(page, 'CreateService');
      await save(page);
      await expectToast(page, 'Error saving service');
      const [made] = await services(request, title);
      await office('PUT', `/api/admin/services/${made?._id}`, { description: 'Theirs' });
      await fill(page, { Description: 'Mine', Price: '' });
      await save(page);
      await expect(sides(page)).toHaveText(['YoursMine', 'TheirsTheirs']);
      await useMine(page);
      await expect(dialog(page)).toBeHidden();
      expect(await services(request, title)).toEqual([
        expect.objectContaining({ description: 'Mine', price: '' }),
      ]);
    },
  );

  await step(
    page,
    'a field that was set back after a lost response is saved, even if a colleague has changed another',
    async () => {
      await edit(page, back);
      await fill(page, { Description: 'Mine', Duration: '2 hours' });
      await loseResponseOf(page, 'UpdateService');
      await save(page);
      await expectToast(page, 'Error saving service');
      await theyChange(back, { description: 'Theirs' });
      await fill(page, { Description: 'Mine again', Duration: '1 hour' });
      await save(page);
      await expect(sides(page)).toHaveText(['YoursMine again', 'TheirsTheirs']);
      await useMine(page);
      await expectToast(page, 'Service updated successfully!');
      expect(await services(request, back)).toMatchObject([
        { description: 'Mine again', duration: '1 hour' },
      ]);
    },
  );
});

test('a new person whose first response was lost, and a new person that was stored before a reload, are corrected', async ({
  page,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  page.on('dialog', (question) => question.accept());
  const name = dialog(page).getByLabel('Name').first();
  const [lost, reloaded] = [unique('Lost person'), unique('Reloaded person')];
  const saveNew = async () => {
    await loseResponseOf(page, 'CreatePerson');
    await save(page);
    await expectToast(page, 'Error saving person');
  };
  await openOffice('/admin/people');
  await step(page, 'a new person whose first response was lost is corrected by the next save', async () => {
    await page.getByRole('button', { name: 'New person' }).first().click();
    await name.fill(lost);
    await dialog(page).getByPlaceholder('Phone number').fill('9849876543');
    await saveNew();
    await name.fill(`${lost} Rai`);
    await save(page);
    await expect(page.getByRole('heading', { name: `${lost} Rai` })).toBeVisible();
  });

  await test.step('a new person that was stored before a reload is corrected', async () => {
    await goOn(page, '/admin/people');
    await page.getByRole('button', { name: 'New person' }).first().click();
    // Fill in only the name, and leave the suggested row for a phone number empty.
    await name.fill(reloaded);
    const sent = page.waitForRequest((each) => each.postData()?.includes('CreatePerson') ?? false);
    await saveNew();
    await page.reload();
    // The draft's key contains the person's id, so that erasing the person also deletes the draft.
    const { id } = (await sent).postDataJSON().variables.input;
    expect(await page.evaluate(() => Object.keys(localStorage).join())).toContain(`Person new ${id}`);
    await expect(onWith(page, 'the new person')).toBeVisible();
    // The form opens only with the draft's values, so that they replace nothing that is typed.
    const renderInTime = await delayRendering(page);
    await onWith(page, 'the new person').click();
    await name.fill(`${reloaded} Rai`);
    await renderInTime();
    await save(page);
    await expect(sides(page)).toHaveText([`Yours${reloaded} Rai`, `Theirs${reloaded}`]);
    await useMine(page);
    await expect(page.getByRole('heading', { name: `${reloaded} Rai` })).toBeVisible();
  });
});

test('an editor keeps both texts, and "Use mine" after a refused Publish publishes', async ({
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
  const { _id: pageId } = await make(request, token, 'pages', { ...draft, path });
  const [refused, changed] = [unique('Publish it'), unique('Their text')];
  const before = { excerpt: 'Before', content: 'Before' };
  const post = { title: refused, ...before, author: 'The office', status: 'draft' };
  const { _id: refusedId } = await make(request, token, 'blog', post);
  const { _id: changedId } = await make(request, token, 'blog', { title: changed, ...before });
  await openOffice(`/admin/pages/${pageId}`);

  await test.step('a publication that the server refused does not undo a colleague’s', async () => {
    await page.getByLabel('Path').fill(`${path}-taken`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByLabel('Path')).toBeFocused();
    await office('PUT', `/api/admin/pages/${pageId}`, { status: 'published' });
    await page.getByLabel('Path').fill(path);
    await page.getByLabel('Title').first().fill('Mended');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await expect(async () => expect(await (await request.get(path)).text()).toContain('Mended')).toPass();
  });

  await test.step('"Use mine" after a refused Publish publishes', async () => {
    await goOn(page, `/admin/blog/${refusedId}`);
    await page.getByLabel('Excerpt').fill('Mine');
    await office('PUT', `/api/admin/blog/${refusedId}`, { excerpt: 'Theirs' });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Use mine' }).click();
    await expectToast(page, 'Blog post updated successfully!');
    const posts = (await (await request.get('/api/blog')).json()).data;
    expect(posts).toContainEqual(expect.objectContaining({ title: refused, excerpt: 'Mine' }));
  });

  await test.step('after a save, the editor shows a colleague’s text, and keeps spaces at the end of the own one', async () => {
    await goOn(page, `/admin/blog/${changedId}`);
    await expect(page.getByLabel('Title')).toHaveValue(changed);
    await page.getByLabel('Excerpt').fill('Mine');
    await office('PUT', `/api/admin/blog/${changedId}`, { content: 'Their text' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByLabel('Content')).toHaveValue('Their text');
    await page.getByLabel('Content').fill('Their text and mine \n\n');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await expect(page.getByLabel('Content')).toHaveValue('Their text and mine \n\n');
  });
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
