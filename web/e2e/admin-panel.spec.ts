import type { Browser, Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { make, unique } from './admin.desk.ts';
import { enquire, officeDay, openChip, openDay, panelOf } from './admin.inbox.ts';
import { expect, freshEmail, goOn, openSignedIn, test, withoutNews } from './admin.session.ts';
import { filesOf } from './test.ts';
import { expectToast } from './toasts.ts';

const gone = /ERR_INTERNET_DISCONNECTED|Failed to fetch/;

/** Opens the same account in a second browser context, without live changes. */
async function anotherTab(browser: Browser, baseURL: string | undefined, token: string, path: string) {
  const tab = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await withoutNews(tab);
  await openSignedIn(tab, token, path);
  return tab;
}

test('calls and replies are in one timeline, and a reply cannot be sent while it has blanks', async ({
  page,
  request,
  token,
  openOffice,
}) => {
  const headers = { Authorization: `Bearer ${token}` };
  const id = await enquire(request, { name: 'Sita Timeline', phone: '9851088888 / 01-4412345' });
  const template = unique('Come by');
  await make(request, token, 'replies', { title: template, textEn: 'Namaste {name}, come on {day}.' });
  const ask = (query: string) =>
    request.post('/graphql', {
      headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
      data: { query },
    });
  const touch = `channel: "call", outcome: "no_answer", text: "Rang out.", followUpOn: "${officeDay(1)}", status: "contacted"`;
  expect((await ask(`mutation { createTouch(enquiryId: "${id}", input: { ${touch} }) { _id } }`)).ok()).toBe(
    true,
  );
  await ask(`mutation { addEnquiryNote(enquiryId: "${id}", input: { text: "Likes Perth." }) { _id } }`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOffice(`/admin/contacts/${id}`);
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: 'Sita Timeline' })).toBeFocused();
  const entries = panel.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(entries.first()).toContainText('Sita Timeline wrote from the website');
  await expect(panel.getByRole('blockquote')).toContainText('I would like to study in Australia.');
  await expect(panel.getByRole('blockquote')).toContainText('called: no answer. Rang out.');
  const told = (await entries.allTextContents()).join('\n');
  expect(told.indexOf('called: no answer. Next:')).toBeGreaterThan(0);
  expect(told.indexOf('Likes Perth.')).toBeGreaterThan(told.indexOf('called: no answer. Next:'));
  await expect(panel.getByText('9851-088888', { exact: true }).first()).toBeVisible();
  await openChip(panel, 'More actions');
  await expect(panel.getByRole('link', { name: 'Call 01-4412345' })).toHaveAttribute(
    'href',
    'tel:+97714412345',
  );
  await expect(panel.getByRole('link', { name: 'Viber 01-4412345' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the panel, beside the list');

  await openChip(panel, 'Follow-up');
  await expectAccessible(page, 'the follow-up');
  await panel.getByRole('button', { name: 'Clear' }).click();
  await expectToast(page, 'Enquiry updated successfully!');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Reply…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reply to Sita Timeline' });
  await dialog.getByLabel('Template').selectOption({ label: template });
  await expect(dialog.getByLabel('Text')).toHaveValue('Namaste Sita Timeline, come on {day}.');
  // The visitor wrote on the website and not in a chat program, so the reply defaults to WhatsApp.
  await expect(dialog.getByLabel('Send by')).toHaveValue('whatsapp');
  await dialog.getByLabel('Send by').selectOption('viber');
  const send = dialog.getByRole('button', { name: 'Copy and open Viber' });
  await expect(send).toBeDisabled();
  await expect(dialog.getByRole('status').filter({ hasText: 'Fill in or remove' })).toContainText('{day}');
  await expectAccessible(page, 'the reply');
  await dialog.getByLabel('Text').fill('Namaste Sita Timeline, come on Sunday.');
  await send.click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Namaste Sita Timeline, come on Sunday.',
  );
  // The panel now asks "Sent by Viber?". "Yes, note it" removes this question and adds the reply to the timeline. The outcome
  // buttons must not move.
  await page.setViewportSize({ width: 1280, height: 800 });
  const outcome = panel.getByRole('button', { name: 'Reached' });
  // React may render the layout for the new width in a later frame. A trial click only waits until the button stops moving.
  await outcome.click({ trial: true });
  const before = await outcome.boundingBox();
  await panel.getByRole('button', { name: 'Yes, note it' }).click();
  const written = entries.filter({ hasText: 'wrote on Viber.' });
  await expect(written).toContainText('Namaste Sita Timeline, come on Sunday.');
  await expect(panel.getByText('Sent by Viber?')).toHaveCount(0);
  expect(await outcome.boundingBox()).toEqual(before);

  // The link "WhatsApp" opens the same dialog, which can also open WhatsApp without a reply.
  await page.evaluate(() => {
    window.open = (address) => {
      document.documentElement.dataset.opened = `${address}`;
      return null;
    };
  });
  await panel.getByRole('link', { name: 'WhatsApp' }).click();
  await expect(dialog.getByLabel('Send by')).toHaveValue('whatsapp');
  await expect(dialog.getByLabel('Template')).toContainText(template);
  await dialog.getByRole('button', { name: 'Open WhatsApp without a text' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'https://wa.me/9779851088888');
  await panel.getByRole('button', { name: 'Yes, note it' }).click();
  await expect(entries.filter({ hasText: 'wrote on WhatsApp.' })).toHaveCount(1);
});

test('if two people take one enquiry, one gets it, and the other is told and must still decide', async ({
  page,
  browser,
  baseURL,
  request,
  token,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 409/);
  const id = await enquire(request, { name: 'Taken Twice' });
  const me = await request.post('/graphql', {
    headers: { Authorization: `Bearer ${token}` },
    data: { query: '{ counsellors { _id name } }' },
  });
  const { counsellors } = (await me.json()).data;
  const colleague = counsellors.find(({ name }: { name: string }) => name === 'colleague');
  const other = await anotherTab(browser, baseURL, token, `/admin/contacts/${id}`);
  await openOffice(`/admin/contacts/${id}`);
  const [mine, theirs] = [panelOf(page), panelOf(other)];
  await expect(mine.getByRole('button', { name: 'Take' })).toBeVisible();
  await theirs.getByLabel('Counsellor').selectOption(colleague._id);
  await expectToast(other, 'Enquiry updated successfully!');
  await mine.getByRole('button', { name: 'Take' }).click();
  const question = mine.getByRole('alert');
  await expect(question).toContainText('changed the counsellor in the meantime');
  await expect(mine.getByLabel('Counsellor')).toHaveValue(colleague._id);
  // The question about the counsellor stays after the status is saved, and after the panel is closed and opened again.
  await mine.getByLabel('Status').selectOption('contacted');
  await expectToast(page, 'Enquiry updated successfully!');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mine).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Taken Twice' });
  await row.hover();
  await row.getByRole('button', { name: 'View' }).click();
  await expect(question).toContainText('Yoursoffice');
  await expect(question).toContainText('Theirscolleague');
  await question.getByRole('button', { name: 'Use mine' }).click();
  await expect(question).toHaveCount(0);
  await expect(mine.getByLabel('Counsellor')).not.toHaveValue(colleague._id);
  await other.context().close();
});

test('changes that cannot be sent stay on the screen and are sent once, in order', async ({
  page,
  request,
  token,
  openOffice,
  inboxOf,
  expectedConsole,
}) => {
  expectedConsole.push(gone);
  const email = freshEmail();
  const id = await enquire(request, { name: 'Away Awhile', email });
  const logout = filesOf(page, 'logout-question');
  await openOffice(`/admin/contacts/${id}`);
  const panel = panelOf(page);
  await expect(panel.getByLabel('Status')).toHaveValue('new');
  // Wait until the code of the logout dialog is preloaded, because it cannot be loaded offline.
  await logout;
  await page.context().setOffline(true);
  await panel.getByLabel('Status').selectOption('contacted');
  const waits = panel.getByRole('status').filter({ hasText: 'Not sent yet.' });
  await expect(waits).toContainText('Status: Contacted');
  await panel.getByLabel('Add a note').fill('Said yes.');
  await panel.getByRole('button', { name: 'Add note' }).click();
  await expect(waits).toContainText('Note: Said yes.');
  await panel.getByLabel('Status').selectOption('completed');
  await expect(waits).toContainText('Status: Completed');
  await expect(panel.getByLabel('Status')).toHaveValue('completed');
  expect((await inboxOf(email))[0]?.status).toBe('new');

  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: '3 changes have not been saved' });
  await question.getByRole('button', { name: 'Stay' }).click();

  await page.context().setOffline(false);
  await expect(waits).toHaveCount(0);
  await expect(panel.getByLabel('Status')).toHaveValue('completed');
  expect((await inboxOf(email))[0]?.status).toBe('completed');
  const entries = panel.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(entries.filter({ hasText: 'Said yes.' })).toHaveCount(1);
  await expect(entries.filter({ hasText: 'set status to' })).toHaveCount(2);
  await expect(entries.filter({ hasText: 'set status to Completed (was Contacted)' })).toHaveCount(1);
  const headers = { Authorization: `Bearer ${token}` };
  const query = `{ adminEnquiry(id: "${id}") { notes { text } } }`;
  const answer = await request.post('/graphql', { headers, data: { query } });
  expect((await answer.json()).data.adminEnquiry.notes).toEqual([{ text: 'Said yes.' }]);
});

const longMessage =
  'NOC from the Ministry: how long does it take? I have the offer letter from Deakin. '.repeat(9);

async function expectFiveLines(panel: Locator): Promise<void> {
  const message = panel.getByRole('blockquote');
  await expect(message).toBeInViewport({ ratio: 1 });
  const lines = () =>
    message
      .locator('p')
      .first()
      .evaluate((text) => text.clientHeight / 20);
  await expect.poll(lines).toBe(5);
}

test('at 1366 x 650 all of the panel can be reached, and a suggested time can be removed', async ({
  page,
  request,
  openOffice,
  office,
}) => {
  await test.step('at 1366 x 650 the message is visible, the timeline has half the height, and all controls can be reached', async () => {
    await page.setViewportSize({ width: 1366, height: 650 });
    const id = await enquire(request, { name: 'Half Height', phone: '9841234567', message: longMessage });
    await office('PATCH', `/api/admin/contacts/${id}`, {
      followUpOn: officeDay(2),
      followUpTime: '14:30',
      followUpKind: 'visit',
    });
    await openOffice(`/admin/contacts/${id}`);
    const panel = panelOf(page);
    await expectFiveLines(panel);
    // The panel scrolls on its own, so the page shows no second scrollbar beside it.
    await expect(page.locator(':root')).toHaveCSS('scrollbar-width', 'none');
    const timeline = await panel.getByRole('region', { name: 'Timeline' }).boundingBox();
    expect(timeline?.height).toBeGreaterThanOrEqual(325);
    const chips = [
      panel.getByLabel('Status'),
      panel.getByLabel('Counsellor'),
      ...['Follow-up', 'Person', 'Details'].map((name) =>
        panel.getByRole('button', { name: new RegExp(`^${name}(:|$)`) }),
      ),
    ];
    const middles = await Promise.all(
      chips.map(async (chip) => {
        const box = await chip.boundingBox();
        return box && Math.round(box.y + box.height / 2);
      }),
    );
    expect(new Set(middles).size).toBe(1);
    await expect(panel.getByRole('button', { name: 'Follow-up:' })).toContainText(/Visit, .*, 14:30/);
    // A button shows the whole message, while the name, the Close button and the note field stay visible.
    await panel.getByRole('button', { name: 'More of the message' }).click();
    const head = panel.getByRole('heading', { name: 'Half Height' });
    for (const fixed of [head, panel.getByRole('button', { name: 'Close' }), panel.getByLabel('Add a note')])
      await expect(fixed).toBeInViewport({ ratio: 1 });
    await panel.getByRole('button', { name: 'Less of the message' }).click();
    await page.keyboard.press('1');
    await expect(panel.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
    await expectFiveLines(panel);
    // A closed outcome form stays closed after a reload but keeps its text.
    await page.keyboard.type('Half a word');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(head).toBeFocused();
    await expect(panel.getByRole('form', { name: 'Write down the outcome' })).toHaveCount(0);
    await page.keyboard.press('1');
    await expect(panel.getByLabel('Note', { exact: true })).toHaveValue('Half a word');
  });

  await test.step('Save comes after the day, and a suggested time can be removed', async () => {
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
    const id = await enquire(request, { name: 'Suggested Time', phone: '9841234567' });
    await goOn(page, `/admin/contacts/${id}`);
    const panel = panelOf(page);
    await expect(panel.getByRole('heading', { name: 'Suggested Time' })).toBeVisible();
    await panel.getByRole('button', { name: 'No answer' }).click();
    const form = panel.getByRole('form', { name: 'Write down the outcome' });
    await expect(form.locator('input, select, textarea, button').last()).toHaveText('Save');
    const time = form.getByLabel('Time in Nepal');
    await expect(time).toHaveValue(/^\d\d:\d\d$/);
    await form.getByRole('button', { name: 'Suggested. Remove' }).click();
    await expect(time).toHaveValue('');
    await expect(time).toBeFocused();
    // A typed time is not marked as a suggestion.
    await time.fill('11:15');
    await time.press('Tab');
    await expect(form.getByRole('button', { name: 'Suggested. Remove' })).toHaveCount(0);
  });
});

test('a reply suggests the next follow-up, and is written in the language of the enquiry', async ({
  page,
  request,
  openOffice,
  office,
  token,
}) => {
  await test.step('a reply on a due day suggests the next follow-up in three open days', async () => {
    const id = await enquire(request, { name: 'Reply Due', phone: '9841234567', message: longMessage });
    await office('PATCH', `/api/admin/contacts/${id}`, {
      followUpOn: officeDay(-1),
      followUpTime: '10:00',
      followUpKind: 'visit',
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openOffice(`/admin/contacts/${id}`);
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Reply…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reply to Reply Due' });
    await dialog.getByLabel('Text').fill('Namaste.');
    await dialog.getByLabel('Send by').selectOption('viber');
    await dialog.getByRole('button', { name: 'Copy and open Viber' }).click();
    // Neither the question "Sent by Viber?" nor the planned visit reduces the visible lines of the message.
    await expect(panel.getByText('Sent by Viber?')).toBeVisible();
    await expectFiveLines(panel);
    await page.setViewportSize({ width: 1366, height: 768 });
    await expectFiveLines(panel);
    await panel.getByRole('button', { name: 'Yes, note it' }).click();
    const form = panel.getByRole('form', { name: 'Write down the outcome' });
    // Esc closes the form but not the panel, which then asks again whether the reply was sent.
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await panel.getByRole('button', { name: 'Yes, note it' }).click();
    await expect(form.getByLabel('This time by')).toHaveValue('viber');
    await expect(form.getByLabel('Note')).toHaveValue('Namaste.');
    await expect(form.getByLabel('Next day')).toHaveValue(openDay(3));
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/Reply Due: sent\. Call on/)).toBeVisible();
    const { contacts } = (await office('GET', '/api/admin/contacts?q=Reply%20Due')) as {
      contacts: { _id: string }[];
    };
    // The follow-up time belonged to the old day, so a new day removes the time.
    const stored = { status: 'contacted', followUpOn: openDay(3), followUpTime: null };
    expect(contacts.find(({ _id }) => _id === id)).toMatchObject(stored);
    await expect(panel.getByText('Sent by Viber?')).toHaveCount(0);
  });

  await test.step('an enquiry from the Nepali site is answered in Nepali, or in English if the template has no Nepali text', async () => {
    const id = await enquire(request, { name: 'गीता राई', phone: '9851088888', locale: 'ne' });
    const [both, english] = [unique('In both languages'), unique('Only in English')];
    const texts = { textEn: 'Namaste {name}, welcome.', textNe: 'नमस्ते {name} जी, स्वागत छ।' };
    await make(request, token, 'replies', { title: both, ...texts });
    await make(request, token, 'replies', { title: english, textEn: 'Hello {name}, come on {day}.' });
    const headers = { Authorization: `Bearer ${token}` };
    await request.patch(`/api/admin/contacts/${id}`, { headers, data: { followUpOn: '2027-05-10' } });
    await goOn(page, `/admin/contacts/${id}`);
    const panel = panelOf(page);
    await expect(panel.getByRole('heading', { name: 'गीता राई' })).toBeVisible();
    const details = await openChip(panel, 'Details');
    await expect(details.getByRole('term').filter({ hasText: 'Language' }).locator('xpath=../dd')).toHaveText(
      'Nepali',
    );
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Reply…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reply to गीता राई' });
    const language = dialog.getByLabel('Language');
    const reply = dialog.getByLabel('Text');
    const note = dialog.getByText('This template has no Nepali text yet.');
    await expect(language.locator('option:checked')).toHaveText('नेपाली');
    await dialog.getByLabel('Template').selectOption({ label: both });
    await expect(reply).toHaveValue('नमस्ते गीता राई जी, स्वागत छ।');
    await expect(reply).toHaveAttribute('lang', 'ne');
    await expect(note).toBeHidden();
    await dialog.getByLabel('Template').selectOption({ label: english });
    await expect(reply).toHaveValue('Hello गीता राई, come on 10 May 2027.');
    await expect(note).toBeVisible();
    await dialog.getByLabel('Template').selectOption({ label: both });
    await language.selectOption('English');
    await expect(reply).toHaveValue('Namaste गीता राई, welcome.');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test('a call with its outcome takes three taps, with a note and another day five', async ({
    page,
    request,
    openOffice,
    office,
  }) => {
    const [first, second] = [unique('Three Taps'), unique('Five Taps')];
    const ids: string[] = [];
    for (const name of [first, second])
      ids.push(await enquire(request, { name, phone: '9841234567', message: longMessage }));
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    const stored = async (id: string | undefined) =>
      (
        (await office('GET', `/api/admin/contacts?q=Taps`)) as { contacts: Record<string, unknown>[] }
      ).contacts.find(({ _id }) => _id === id);
    const actions = page.getByRole('navigation', { name: 'Quick actions' });
    const sheet = page.getByRole('dialog', { name: /^Outcome/ });

    // After a call is started, the outcome form opens.
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await openOffice(`/admin/contacts/${ids[0]}`);
    await tap(actions.getByRole('link', { name: 'Call' }));
    await expectAccessible(page, 'the sheet of an outcome');
    await page.setViewportSize({ width: 360, height: 640 });
    await tap(sheet.getByRole('button', { name: 'Reached' }));
    // Save is at the end of the sheet, with no empty space below it.
    const [save, end] = [
      await sheet.getByRole('button', { name: 'Save' }).boundingBox(),
      await sheet.boundingBox(),
    ];
    expect((end?.y ?? 0) + (end?.height ?? 0) - (save?.y ?? 0) - (save?.height ?? 0)).toBeLessThan(24);
    await tap(sheet.getByRole('button', { name: 'Save' }));
    await expect(page.getByText(`${first}: reached`)).toBeVisible();
    expect(taps).toBe(3);
    expect(await stored(ids[0])).toMatchObject({ status: 'contacted', followUpOn: openDay(3) });

    taps = 0;
    await goOn(page, `/admin/contacts/${ids[1]}`);
    await expect(panelOf(page).getByRole('heading', { name: second })).toBeVisible();
    await tap(actions.getByRole('link', { name: 'Call' }));
    await tap(sheet.getByRole('button', { name: 'No answer' }));
    await tap(sheet.getByRole('button', { name: 'In a week' }));
    await tap(sheet.getByLabel('Note'));
    await page.keyboard.insertText('Phone is off');
    await tap(sheet.getByRole('button', { name: 'Save' }));
    await expect(page.getByText(`${second}: no answer`)).toBeVisible();
    expect(taps).toBe(5);
    expect(await stored(ids[1])).toMatchObject({ status: 'new', followUpOn: openDay(7), followUpTime: null });
  });
});

test('if a colleague was first while the connection was gone, the panel shows what differs, and staff must decide', async ({
  page,
  browser,
  baseURL,
  request,
  token,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(gone, /status of 409/);
  const id = await enquire(request, { name: 'Away Meanwhile' });
  const other = await anotherTab(browser, baseURL, token, `/admin/contacts/${id}`);
  await openOffice(`/admin/contacts/${id}`);
  const [mine, theirs] = [panelOf(page), panelOf(other)];
  await expect(mine.getByLabel('Status')).toHaveValue('new');
  await page.context().setOffline(true);
  await openChip(mine, 'Follow-up');
  await mine.getByRole('button', { name: 'In a week' }).click();
  // The time and the kind are sent along with the day, but have not changed.
  await expect(mine.getByRole('listitem').filter({ hasText: /^Follow-up date: [^·]+$/ })).toBeVisible();
  await openChip(theirs, 'Follow-up');
  await theirs.getByRole('button', { name: 'In 3 days' }).click();
  await expectToast(other, 'Enquiry updated successfully!');
  await page.context().setOffline(false);
  const question = mine.getByRole('alert');
  await expect(question).toContainText('changed the follow-up in the meantime');
  await expect(question.getByRole('term')).toHaveText(['Follow-up date']);
  await expect(mine.getByLabel('Follow-up date')).toHaveValue(openDay(3));
  await question.getByRole('button', { name: 'Use mine' }).click();
  await expect(question).toHaveCount(0);
  await expect(mine.getByLabel('Follow-up date')).toHaveValue(openDay(7));
  await other.context().close();
});
