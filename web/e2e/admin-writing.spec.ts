import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { keptOnDevice, unique } from './admin.desk.ts';
import { expect, goOn, test } from './admin.session.ts';
import { hydrated } from './test.ts';
import { expectToast, stayOnToasts } from './toasts.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Returns PNG files of 700 x 500 pixels, each different, as a clipboard provides them. */
const pictures = (page: Page, names: string[]) =>
  page.evaluateHandle(async (files) => {
    const transfer = new DataTransfer();
    for (const name of files) {
      const canvas = document.createElement('canvas');
      canvas.width = 700;
      canvas.height = 500;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser draws nothing.');
      context.fillStyle = `hsl(${Math.random() * 360} 60% 45%)`;
      context.fillRect(0, 0, 700, 500);
      context.fillStyle = 'white';
      context.fillRect(Math.random() * 600, Math.random() * 400, 80, 80);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
      transfer.items.add(new File(blob ? [blob] : [], name, { type: 'image/png' }));
    }
    return transfer;
  }, names);

/** Pastes files as Ctrl+V does. The real clipboard is not used, because tests can write only one picture to it. */
const pasteFiles = async (page: Page, into: Locator, names: string[]) =>
  into.evaluate(
    (field, clipboardData) => {
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    await pictures(page, names),
  );

/** Copies a picture to the clipboard and pastes it into the focused element with Ctrl+V. */
async function pastePicture(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    async (transfer) => {
      const [file] = transfer.files;
      if (file) await navigator.clipboard.write([new ClipboardItem({ 'image/png': file })]);
    },
    await pictures(page, ['copied.png']),
  );
  await page.keyboard.press('Control+v');
}

/** Pastes HTML as from Google Docs, which marks bold text with styles. The real clipboard would sanitise the HTML. */
const pasteHtml = (into: Locator, html: string, plain: string) =>
  into.evaluate(
    (field, [markup, words]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', markup);
      clipboardData.setData('text/plain', words);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, plain] as const,
  );

/** Delays the requests of a GraphQL operation until `release` is called. Without an operation, delays uploads. */
async function holdRequests(page: Page, operation?: string) {
  const address = operation ? '**/graphql' : '**/api/admin/media';
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const isMeant = !operation || (route.request().postData() ?? '').includes(operation);
    if (isMeant) await promise;
    await route.continue();
  });
  return { release: resolve };
}

test('a post is written with three pasted pictures, scheduled, read by its preview link, and published on time', async ({
  page,
  browser,
  baseURL,
  request,
  office,
  openOffice,
  token,
}) => {
  test.slow();
  const name = unique('Scholarships');
  await openOffice('/admin/blog');
  await page.getByRole('button', { name: 'Add New Blog Post' }).click();
  await expect(page).toHaveURL(/\/admin\/blog\/new$/);
  await expect(title(page)).toBeFocused();
  await title(page).fill(name);
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('Who gives what.');
  await page.getByRole('textbox', { name: 'Author' }).fill('Asha Karki');

  // Use the toolbar with the mouse and the keyboard, and the browser's undo.
  await text(page).click();
  await page.keyboard.type('नेपाली first');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await tool(page, 'Bold').click();
  await expect(text(page)).toHaveValue('नेपाली **first**');
  await page.keyboard.press('Control+z');
  await expect(text(page)).toHaveValue('नेपाली first');
  await page.keyboard.press('Control+i');
  await expect(text(page)).toHaveValue('नेपाली *first*');
  await page.keyboard.press('Control+i');
  await tool(page, 'Heading').click();
  await expect(text(page)).toHaveValue('## नेपाली first');
  await expect(preview(page).getByRole('heading', { level: 2 })).toHaveText('नेपाली first');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(text(page)).toHaveValue('## नेपाली [first](https://)');
  await page.keyboard.press('Control+z');
  await tool(page, 'Quote').focus();
  await page.keyboard.press('End');
  await expect(tool(page, 'Table')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Insert a fact, a list or a notice')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text(page)).toBeFocused();

  // Paste two pictures together, then a third. Each immediately gets a placeholder, and the caret moves below it.
  await page.keyboard.press('Control+End');
  await pasteFiles(page, text(page), ['one.png', 'two.png']);
  await page.keyboard.type('Typed meanwhile.');
  await pastePicture(page);
  await expect(page.getByText('1 more picture has no description yet.')).toBeVisible();
  const picture = String.raw`!\[\]\(/media/[0-9a-f-]{36}/700\.webp\)\n\n`;
  const whole = new RegExp(`^## नेपाली first\n\n${picture}${picture}Typed meanwhile\\.\n\n${picture}$`);
  await expect(text(page)).toHaveValue(whole);
  for (const words of ['A hill', 'A lake', 'A road']) {
    const box = page.getByLabel('What does this picture show').first();
    await box.fill(words);
    await box.press('Enter');
    await expect(preview(page).getByAltText(words)).toBeVisible();
  }
  await expect(text(page)).toBeFocused();

  // Saving a new post keeps the page open and the caret in place, and changes the address to that of the post. Text typed
  // during the save is part of the next save. The change of address must not open a dialog that offers to discard this text.
  const create = await holdRequests(page, 'CreateBlogPost');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saving…')).toBeVisible();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('The end.');
  create.release();
  await expectToast(page, 'Blog post created successfully!');
  await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveValue(/The end\.$/);
  const id = page.url().split('/').at(-1) ?? '';
  await page.getByLabel('Status').selectOption('published');
  await page.getByLabel('Publish at').fill('1 Jan 2099');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Scheduled')).toBeVisible();
  const posts = (await office('GET', '/api/admin/blog')) as { _id: string; slug: string }[];
  const post = posts.find(({ _id }) => _id === id);
  if (!post) throw new Error('The post is not in the list.');
  expect((await request.get(`/blog/${post.slug}`)).status()).toBe(404);

  // Open the preview link on a phone, without a session.
  const copied = async () => {
    await expectToast(page, 'Link copied.');
    return new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname;
  };
  await page.getByRole('button', { name: 'Preview link' }).click();
  let link = await copied();
  const visitor = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 800 } });
  const faults: string[] = [];
  visitor.on('weberror', (each) => void faults.push(String(each.error())));
  visitor.on('console', (each) => {
    if (['error', 'warning'].includes(each.type()) && !/status of 404/.test(each.text()))
      faults.push(each.text());
  });
  const phone = await visitor.newPage();
  const views: string[] = [];
  phone.on('request', (each) => void (each.url().endsWith('/view') && views.push(each.url())));
  await phone.goto(link);
  await hydrated(phone);
  await expect(phone.getByRole('region', { name: 'About this preview' })).toContainText('1 January 2099');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(name);
  for (const words of ['A hill', 'A lake', 'A road']) {
    const shown = phone.getByAltText(words);
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  }
  const onPhone = await phone.getByRole('heading', { name: 'नेपाली first' }).locator('../..').innerHTML();
  expect(await preview(page).locator('> [data-prose]').innerHTML()).toBe(onPhone);
  await expectAccessible(phone, 'a preview');

  // After a reload the app no longer knows the preview link, because the server stores only a hash of it. A new link would
  // revoke the old one, so the app asks first.
  await page.reload();
  await stayOnToasts(page);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: 'Keep the old one' }).click();
  expect((await phone.reload())?.status()).toBe(200);
  expect(views).toEqual([]);
  await page.getByRole('button', { name: 'Preview link' }).click();
  await page.getByRole('button', { name: 'Make a new link' }).click();
  link = await copied();
  expect((await phone.goto(link))?.status()).toBe(200);
  // A colleague replaces the link. The button "End the link" in the toast must not end the new link.
  const answer = await request.post('/graphql', {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      query: 'mutation ($id: ID!) { previewLink(kind: "BlogPost", id: $id) { url } }',
      variables: { id },
    },
  });
  const newer = new URL((await answer.json()).data.previewLink.url).pathname;
  await page.getByRole('button', { name: 'End the link' }).click();
  await expectToast(page, 'This link has ended already.');
  expect((await phone.goto(newer))?.status()).toBe(200);
  await page.getByRole('button', { name: 'Preview link' }).click();
  await page.getByRole('button', { name: 'Make a new link' }).click();
  link = await copied();
  await page.getByRole('button', { name: 'End the link' }).click();
  await expectToast(page, 'The link has ended.');
  expect((await phone.goto(link))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Preview link' }).click();
  link = await copied();

  // The post becomes public at its time, without another save.
  const publishAt = new Date(Date.now() + 1500).toISOString();
  await office('PUT', `/api/admin/blog/${id}`, { ...post, author: 'Asha Karki', publishAt });
  await expect.poll(async () => (await phone.goto(`/blog/${post.slug}`))?.status()).toBe(200);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(name);
  expect((await phone.goto(link))?.status()).toBe(404);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('This preview has ended');
  await expectAccessible(phone, 'an ended preview', [360]);
  expect(faults).toEqual([]);
  await visitor.close();
  await goOn(page, '/admin/blog');
  await page.getByRole('row').filter({ hasText: name }).getByRole('cell').first().click();
  // Wait for the form, because the rows of the list have View buttons too, and stay until the form is rendered.
  await expect(title(page)).toHaveValue(name);
  await expect(page).toHaveURL(new RegExp(`/admin/blog/${id}$`));
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'View', exact: true }).click(),
  ]);
  await expect(opened).toHaveURL(new RegExp(`/blog/${encodeURIComponent(post.slug)}$`));
  // Close the page before the post is deleted, because the page reports a view, and the report would fail.
  await opened.close();
  await office('DELETE', `/api/admin/blog/${id}`);
});

test('typing survives a reload, and text from Word and failed uploads are cleaned up', async ({
  page,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/);
  const name = unique('Kept post');
  page.on('dialog', (question) => question.accept());
  await openOffice('/admin/blog/new');
  await title(page).fill(name);
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('Kept.');
  await page.getByRole('textbox', { name: 'Author' }).fill('Asha');
  // Letters typed after a click beside a field must not act as shortcuts and open another form.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await text(page).click();
  // A new table is filled in cell by cell. If the caret is in a table, the Insert dialog opens that table for editing.
  // Closing the Insert dialog returns the focus to the text.
  await tool(page, 'Table').click();
  await page.getByLabel('Heading, column 1').fill('Item');
  await page.getByLabel('Heading, column 2').fill('Rs');
  await page.getByLabel('Row 1, column 1').evaluate((cell) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Rent\t40,000\nFood\t15,000\n');
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByLabel('Row 2, column 2')).toHaveValue('15,000');
  await expectAccessible(page, 'the form of a table');
  await page.getByRole('button', { name: 'Insert the table' }).click();
  const rows = '| Rent | 40,000 |\n| Food | 15,000 |';
  await expect(text(page)).toHaveValue(`| Item | Rs |\n| --- | --- |\n${rows}\n\n`);
  await page.keyboard.press('Control+Home');
  await page.getByRole('button', { name: 'Insert a fact' }).click();
  await page
    .getByRole('list', { name: 'To insert' })
    .getByRole('button', { name: /^Table/ })
    .click();
  // While staff type "12", the number of rows is 1 for a moment. No cell may be lost.
  await page.getByLabel('Rows').fill('1');
  await expect(page.getByLabel('Row 2, column 2')).toBeHidden();
  await page.getByLabel('Rows').fill('3');
  await expect(page.getByLabel('Row 2, column 2')).toHaveValue('15,000');
  await page.getByLabel('Columns').fill('1');
  await page.getByRole('button', { name: 'Change the table' }).click();
  await expect(text(page)).toHaveValue('| Item |\n| --- |\n| Rent |\n| Food |\n\n');
  await text(page).fill('');
  await page.getByRole('button', { name: 'Insert a fact' }).click();
  await page.getByLabel('Find a fact or a list').fill('video');
  await expect(page.getByRole('list', { name: 'To insert' }).getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
  await text(page).fill('fees');
  await text(page).selectText();
  await pasteHtml(text(page), '<a href="https://x.example/">Fees</a>', 'https://x.example/');
  await expect(text(page)).toHaveValue('[fees](https://x.example/)');
  await text(page).fill('');
  await pasteHtml(
    text(page),
    '<h1>Fees</h1><p>one <span style="font-weight:700">two</span></p><ul><li>a</li><li>b</li></ul>',
    'Fees one two a b',
  );
  await expect(text(page)).toHaveValue('## Fees\n\none **two**\n\n- a\n- b\n\n');
  await page.keyboard.press('Control+z');
  await expect(text(page)).toHaveValue('');
  await page.keyboard.press('Control+Shift+z');
  await keptOnDevice(page, 'one **two**');
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(title(page)).toHaveValue(name);
  await expect(text(page)).toHaveValue('## Fees\n\none **two**\n\n- a\n- b\n\n');

  // If the upload gets no response, the placeholder stays and shows the error, and the post cannot be saved.
  await page.route('**/api/admin/media', (route) => route.abort());
  await text(page).dispatchEvent('drop', { dataTransfer: await pictures(page, ['lost.png']) });
  await expect(page.getByText('lost.png could not be uploaded: the server did not answer.')).toBeVisible();
  await save(page).click();
  await expect(
    page.getByText('lost.png was not uploaded. Try again or leave it out, then save.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/new$/);
  await page.unroute('**/api/admin/media');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(text(page)).toHaveValue(/!\[\]\(\/media\/[0-9a-f-]{36}\/700\.webp\)/);

  // If an upload ends while a Nepali word is being composed, the picture is inserted after the word is complete.
  const upload = await holdRequests(page);
  const keyboard = await page.context().newCDPSession(page);
  await text(page).focus();
  await page.keyboard.press('Control+End');
  await pasteFiles(page, text(page), ['late.png']);
  await keyboard.send('Input.imeSetComposition', { text: 'नेप', selectionStart: 3, selectionEnd: 3 });
  await expect(text(page)).toHaveValue(/late\.png…\]\(#upload-\w+\)\n\nनेप$/);
  upload.release();
  await expect(page.getByText('late.png will be inserted when you finish the word.')).toBeVisible();
  await keyboard.send('Input.imeSetComposition', { text: 'नेपा', selectionStart: 4, selectionEnd: 4 });
  await keyboard.send('Input.insertText', { text: 'नेपाली' });
  await expect(text(page)).toHaveValue(/\/media\/[0-9a-f-]{36}\/700\.webp\)\n\nनेपाली$/);

  // Reload the page during an upload.
  await page.route('**/api/admin/media', () => {});
  await text(page).focus();
  await pasteFiles(page, text(page), ['slow.png']);
  await expect(page.getByText(/(Uploading|Preparing) slow\.png/).first()).toBeVisible();
  await save(page).click();
  await expect(
    page.getByText('slow.png is still being uploaded. Save again when the upload has finished.'),
  ).toBeVisible();
  await keptOnDevice(page, 'Uploading slow.png');
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('slow.png was not uploaded before this page closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave it out' }).click();
  await expect(text(page)).not.toHaveValue(/slow\.png/);
  await save(page).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

  // Leaving asks for confirmation only if there are unsaved changes.
  await title(page).fill(`${name} again`);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await save(page).click();
  await expectToast(page, 'Blog post updated successfully!');
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page.getByRole('row').filter({ hasText: `${name} again` })).toBeVisible();
});

test('the list of pages offers to write a missing page in the menu, and the screens are accessible', async ({
  page,
  openOffice,
  office,
}) => {
  test.slow();
  // The path is in the default menu. The page stays a draft, so that visitors and other tests do not see it.
  const path = '/about/video-gallery';
  const name = 'Video Gallery';
  await openOffice('/admin/pages');
  await expect(page.getByText('Empty in the menu: 1 page')).toBeVisible();
  await expectAccessible(page, 'the pages with the empty paths');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: `${name} at ${path}` }).click();
  await expect(title(page)).toHaveValue(name);
  await expect(page.getByLabel('Path')).toHaveValue(path);
  await text(page).fill('# Why law?\n\nनेपाली **text**, and a table:\n\n| A | B |\n| --- | --- |\n| 1 | 2 |');
  await expect(preview(page).getByRole('heading', { name: 'Why law?', level: 2 })).toBeVisible();
  await expectAccessible(page, 'a page that is written', [1280, 1024, 360]);

  // On a phone, a button switches from the text to its preview.
  await expect(preview(page)).toBeHidden();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(text(page)).toBeHidden();
  await expect(preview(page)).toContainText('नेपाली text');
  await expectAccessible(page, 'the preview on a phone', [360]);
  await title(page).fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(title(page)).toBeFocused();
  await title(page).fill(name);
  await page.setViewportSize({ width: 1280, height: 800 });
  await save(page).click();
  await expectToast(page, 'Page created successfully!');
  const [seen] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'View', exact: true }).click(),
  ]);
  await expect(seen.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(seen.getByRole('heading', { level: 2, name: 'Why law?' })).toBeVisible();
  await seen.close();
  const id = page.url().split('/').at(-1);
  await page.getByRole('link', { name: 'Back to Pages' }).click();
  await expect(page.getByRole('cell', { name: path })).toBeVisible();
  await expect(page.getByText('Empty in the menu')).toBeHidden();
  await office('DELETE', `/api/admin/pages/${id}`);
});

test('a page is translated under the switch, shown when it is complete, and listed when it is outdated', async ({
  page,
  office,
  openOffice,
}) => {
  const name = unique('Fees in Ireland');
  const path = `/fees-${Date.now()}`;
  const body = { title: name, path, content: '## Fees\n\nPaid in parts.', status: 'published' };
  const { _id: id } = (await office('POST', '/api/admin/pages', body)) as { _id: string };
  const tables: string[] = [];
  page.on('request', (each) => {
    if (each.url().includes('nepali.server')) tables.push(each.url());
  });
  await openOffice(`/admin/pages/${id}`);
  const language = (label: string) => page.getByRole('radio', { name: label });
  const fault = page.getByText(/^Nepali: /);
  await expect(fault).toHaveText('Nepali: missing');

  expect(tables).toEqual([]);

  await language('English').focus();
  await page.keyboard.press('ArrowRight');
  await expect(language('नेपाली')).toBeChecked();
  const titleNe = page.getByRole('textbox', { name: 'Title in Nepali' });
  await expect(titleNe).toHaveAttribute('lang', 'ne');
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await titleNe.fill('आयरल्यान्डको शुल्क');
  const textNe = page.getByRole('textbox', { name: 'Content in Nepali' });
  await expect(textNe).toHaveAttribute('lang', 'ne');
  const contentNe = '## शुल्क\n\nकिस्तामा।\n\n{facts:ireland}';
  await textNe.fill(contentNe);
  await expect(preview(page).getByRole('heading', { name: 'शुल्क' })).toHaveCSS('letter-spacing', 'normal');
  await expect(preview(page).getByText('आयरल्यान्डको शुल्क')).toHaveCSS('letter-spacing', 'normal');
  await expect(preview(page).getByRole('cell', { name: /^कति/ }).first()).toBeVisible();
  expect(tables).not.toEqual([]);
  await page.getByRole('combobox', { name: 'Nepali' }).selectOption('Shown');
  await save(page).click();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expect(fault).toBeHidden();
  const visitor = await page.context().newPage();
  await visitor.goto(`/ne${path}`);
  const onSite = await visitor.locator('main [data-prose]').innerHTML();
  // Only the site's HTML contains a link to the stylesheet for tables, because the editor has loaded that stylesheet already.
  expect(await preview(page).locator('> [data-prose]').innerHTML()).toBe(
    onSite.replace(/<link rel="stylesheet"[^>]*>/, ''),
  );
  await visitor.close();
  await expectAccessible(page, 'the Nepali half of a page');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByText('English', { exact: true }).click();
  await expect(preview(page).getByRole('heading', { name: 'Fees', exact: true })).toBeVisible();
  await text(page).fill('## Fees\n\nPaid at once.');
  await save(page).click();
  await expect(fault).toHaveText('Nepali: outdated');
  // A second save keeps the mark "outdated" and the Nepali text.
  await text(page).fill('## Fees\n\nPaid at once, in euros.');
  await save(page).click();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  const all = (await office('GET', '/api/admin/pages')) as { _id: string }[];
  expect(all.find(({ _id }) => _id === id)).toMatchObject({
    contentNe,
    isNepaliBehind: true,
    isInNepali: true,
  });

  // A long list renders only some of its rows. It is sorted by path, so the three pages below are near its top and rendered.
  const other = async (title: string, more: object) => {
    const draft = {
      ...body,
      title: unique(title),
      path: `${path}-${title.toLowerCase()}`,
      status: 'draft',
      ...more,
    };
    await office('POST', '/api/admin/pages', draft);
    return draft.title;
  };
  const nepali = { titleNe: 'शुल्क', contentNe: '![Uploading hill.png…](#upload-hill)', nepali: 'hidden' };
  const titles = {
    missing: await other('Untranslated', {}),
    hidden: await other('Half', nepali),
    outdated: name,
  };
  await goOn(page, '/admin/pages?nepali=outdated');
  for (const [fault, listed] of Object.entries(titles)) {
    await page.getByRole('combobox', { name: 'Nepali' }).selectOption(`Nepali: ${fault}`);
    for (const each of Object.values(titles))
      await expect(page.getByRole('row', { name: each })).toBeVisible({ visible: each === listed });
  }

  // A page cannot be saved while one of its texts has the placeholder of a picture that was not uploaded. The attempt switches
  // the form to the language of that text.
  await page.getByRole('combobox', { name: 'Nepali' }).selectOption('Nepali: hidden');
  await page.getByRole('row', { name: titles.hidden }).getByRole('cell').first().click();
  await save(page).click();
  await expectToast(page, 'hill.png was not uploaded. Try again or leave it out, then save.');
  await expect(language('नेपाली')).toBeChecked();
});
