/** The panel of one enquiry. */
import type { Browser } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { make, unique } from './admin.desk.ts';
import { enquire, officeDay, panelOf } from './admin.inbox.ts';
import { expect, freshEmail, openSignedIn, test, withoutNews } from './admin.session.ts';
import { expectToast } from './toasts.ts';

const gone = /ERR_INTERNET_DISCONNECTED|Failed to fetch/;

/** A second window of the same account, without live changes. */
async function anotherTab(browser: Browser, baseURL: string | undefined, token: string, path: string) {
  const tab = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await withoutNews(tab);
  await openSignedIn(tab, token, path);
  return tab;
}

test('one timeline, and a reply that is sent only without blanks', async ({
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
  const touch = `channel: "call", outcome: "no_answer", text: "Rang out.", followUpOn: "${officeDay(1)}"`;
  expect((await ask(`mutation { createTouch(enquiryId: "${id}", input: { ${touch} }) { _id } }`)).ok()).toBe(
    true,
  );
  await ask(`mutation { addEnquiryNote(enquiryId: "${id}", input: { text: "Likes Perth." }) { _id } }`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOffice(`/admin/contacts/${id}`);
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: 'Sita Timeline' })).toBeFocused();
  const entries = panel.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(entries.first()).toContainText('I would like to study in Australia.');
  const told = (await entries.allTextContents()).join('\n');
  expect(told.indexOf('called: no answer. Next:')).toBeGreaterThan(0);
  expect(told.indexOf('Likes Perth.')).toBeGreaterThan(told.indexOf('called: no answer. Next:'));
  await expect(panel.getByText('9851-088888')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Call 01-4412345' })).toHaveAttribute(
    'href',
    'tel:+97714412345',
  );
  await expect(panel.getByRole('link', { name: 'Viber 01-4412345' })).toHaveCount(0);
  await expectAccessible(page, 'the panel');

  await panel.getByRole('button', { name: 'Clear' }).click();
  await expectToast(page, 'Enquiry updated successfully!');
  await panel.getByRole('button', { name: 'Reply…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reply to Sita Timeline' });
  await dialog.getByLabel('Template').selectOption({ label: template });
  await expect(dialog.getByLabel('Text')).toHaveValue('Namaste Sita Timeline, come on {day}.');
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
  await panel.getByRole('button', { name: 'Yes, note it' }).click();
  await expect(entries.filter({ hasText: 'wrote on Viber.' })).toHaveCount(1);
  await expect(panel.getByText('Sent by Viber?')).toHaveCount(0);
});

test('two take one enquiry: one has it, the other is told, and the question stays', async ({
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
  await expect(other.getByText('Enquiry updated successfully!')).toBeVisible();
  await mine.getByRole('button', { name: 'Take' }).click();
  const question = mine.getByRole('alert');
  await expect(question).toContainText('set the counsellor to colleague in the meantime');
  await expect(mine.getByLabel('Counsellor')).toHaveValue(colleague._id);
  // Another field is saved, and the panel is closed and opened again: the question stays.
  await mine.getByLabel('Status').selectOption('contacted');
  await expectToast(page, 'Enquiry updated successfully!');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mine).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Taken Twice' });
  await row.hover();
  await row.getByRole('button', { name: 'View' }).click();
  await expect(question).toContainText('You chose office');
  await question.getByRole('button', { name: 'Change to office' }).click();
  await expect(question).toHaveCount(0);
  await expect(mine.getByLabel('Counsellor')).not.toHaveValue(colleague._id);
  await other.context().close();
});

test('what cannot be sent stays on the screen and goes out once, in order', async ({
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
  await openOffice(`/admin/contacts/${id}`);
  const panel = panelOf(page);
  await expect(panel.getByLabel('Status')).toHaveValue('new');
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
