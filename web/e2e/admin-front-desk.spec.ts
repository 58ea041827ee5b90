/** Enquiries of people who walk in, call or write, entered at the front desk. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { keptOnDevice, row } from './admin.desk.ts';
import { openChip, panelOf } from './admin.inbox.ts';
import { expect, goOn, test } from './admin.session.ts';
import { expectToast, stayOnToasts } from './toasts.ts';

test.use({ ownSession: true });

const sheet = (page: Page) => page.getByRole('dialog', { name: 'New enquiry' });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });
/** Returns a mobile number that no other test uses. */
const freshNumber = () => `98${String(Date.now()).slice(-6)}${Math.floor(Math.random() * 90 + 10)}`;

async function ask<Data>(request: APIRequestContext, token: string, query: string, variables: object) {
  const answer = await request.post('/graphql', {
    headers: { Authorization: `Bearer ${token}` },
    data: { query, variables },
  });
  const { data, errors } = await answer.json();
  expect(errors).toBeUndefined();
  return data as Data;
}

async function countOf(request: APIRequestContext, token: string, phone: string): Promise<number> {
  const { adminEnquiries } = await ask<{ adminEnquiries: { totalCount: number } }>(
    request,
    token,
    'query ($phone: String) { adminEnquiries(query: $phone) { totalCount } }',
    { phone },
  );
  return adminEnquiries.totalCount;
}

test('a walk-in takes three fields and three keys besides the text, and is saved once when Save is pressed twice', async ({
  page,
  request,
  token,
  openOffice,
}) => {
  const phone = freshNumber();
  const name = `Walk In ${phone}`;
  let sent = 0;
  page.on('request', (each) => {
    if (each.postData()?.includes('createEnquiry')) sent += 1;
  });
  await openOffice('/admin');
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible();
  await page.evaluate(() => {
    const keys: string[] = [];
    Object.assign(window, { keys });
    addEventListener('keydown', ({ key }) => keys.push(key), true);
  });
  // Keys pressed before the form appears must be typed into the form.
  await page.keyboard.press('n');
  await page.keyboard.type(phone);
  await expect(sheet(page).getByLabel('Phone')).toHaveValue(phone);
  await stayOnToasts(page);
  await page.keyboard.press('Tab');
  await page.keyboard.type(name);
  await expect(sheet(page).getByLabel('How they came')).toHaveValue('walk-in');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectToast(page, `Enquiry of ${name} saved`);
  const keys = await page.evaluate(() => (window as unknown as { keys: string[] }).keys);
  expect(keys.filter((key) => key.length > 1 && key !== 'Shift')).toEqual(['Tab', 'Enter', 'Enter']);
  expect(sent).toBe(1);
  expect(await countOf(request, token, phone)).toBe(1);

  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  await expect(panel.getByText(`${name} came to the office`)).toBeVisible();
  await openChip(panel, 'Details');
  await expect(panel.getByText('Came by').locator('xpath=..')).toContainText('Walk-in');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(row(page, name)).toContainText('Walk-in');

  // Ctrl+Enter saves even while the focus is on a menu, which Enter alone would open.
  await page.keyboard.press('n');
  await sheet(page).getByLabel('Phone').fill(freshNumber());
  await sheet(page).getByLabel('Name').fill(`Second ${name}`);
  await sheet(page).getByLabel('How they came').focus();
  await page.keyboard.press('Control+Enter');
  await expect(row(page, `Second ${name}`)).toBeVisible();

  // On a list of records, the N key adds a record.
  await goOn(page, '/admin/services');
  await expect(page.getByRole('button', { name: 'Add New Service' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Add New Service' })).toBeVisible();
});

test('people with the same number in any spelling are suggested, and none is chosen automatically', async ({
  page,
  request,
  token,
  openOffice,
}) => {
  const phone = freshNumber();
  const mother = `Kamala ${phone}`;
  const created = await ask<{ createPerson: { _id: string } }>(
    request,
    token,
    'mutation ($input: PersonInput!) { createPerson(input: $input) { _id } }',
    { input: { name: mother, phones: [{ text: phone, whose: '' }], origin: 'walk-in' } },
  );
  let sent = 0;
  page.on('request', (each) => {
    if (each.postData()?.includes('createEnquiry')) sent += 1;
  });
  await openOffice('/admin/today');
  await expect(page.getByRole('button', { name: 'New enquiry' })).toBeVisible();
  const form = sheet(page);
  // The palette offers a new enquiry for an unknown number.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('9700000000001');
  const begin = page.getByRole('option', { name: 'New enquiry with 9700000000001' });
  await expect(begin).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Phone')).toHaveValue('9700000000001');
  const match = form.getByRole('button', { name: mother });
  const devanagari = phone.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));
  for (const typed of [`+977 ${phone.slice(0, 5)}-${phone.slice(5)}`, devanagari, phone.slice(0, 9)]) {
    await form.getByLabel('Phone').fill(typed);
    await expect(match, typed).toBeVisible();
  }
  await form.getByLabel('Phone').fill('9');
  await expect(match).toBeHidden();
  // Four digits match too many numbers, so nobody is suggested.
  await form.getByLabel('Phone').fill(phone.slice(0, 4));
  await expect(form.getByText('Possible matches appear here')).toBeVisible();
  await form.getByLabel('Phone').fill(phone);
  await expect(match).toBeVisible();
  await expectAccessible(page, 'a new enquiry with matches');
  await page.setViewportSize({ width: 1280, height: 800 });

  // A son calls from his mother's number. Saving must not select the mother, and saving twice must send one enquiry.
  await form.getByLabel('Name').fill(`Son ${phone}`);
  // The form goes back in the history before it closes. Delay that navigation: if the form did not wait for it, the next form
  // would mistake the navigation for the Back button.
  await page.evaluate(() => {
    const { go } = history;
    history.go = (delta) => void setTimeout(() => go.call(history, delta), 300);
  });
  await form.locator('form').evaluate((each: HTMLFormElement) => {
    each.requestSubmit();
    each.requestSubmit();
  });
  await expect(form).toBeHidden();
  expect(sent).toBe(1);
  // On a Devanagari keyboard, the N key types another letter, but it must open the form, too.
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'न', code: 'KeyN', bubbles: true })),
  );
  await expect(form.getByLabel('Phone')).toBeFocused();
  await page.keyboard.type(phone);
  await expect(match).toBeVisible();
  // The arrow key and Enter select the mother. A name typed afterwards stays.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByText(`Belongs to ${mother}`)).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue(mother);
  await form.getByLabel('Name').fill(`Kamala didi ${phone}`);
  await expect(form.getByText('The enquiry keeps the name')).toBeVisible();
  await form.getByText('What they want').click();
  await form.getByLabel('What they said').fill('Wants to know about PTE.');
  await expectAccessible(page, 'a new enquiry with all fields');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const { adminEnquiries } = await ask<{
    adminEnquiries: {
      edges: { node: { name: string; personId: string | null; followUpOn: string | null } }[];
    };
  }>(
    request,
    token,
    'query ($phone: String) { adminEnquiries(query: $phone) { edges { node { name personId followUpOn } } } }',
    { phone },
  );
  const rows = adminEnquiries.edges.map(({ node }) => node);
  expect(rows.map(({ name, personId }) => [name, personId])).toEqual([
    [`Kamala didi ${phone}`, created.createPerson._id],
    [`Son ${phone}`, null],
  ]);
  // The follow-up is set to the next open day automatically.
  expect(rows.every(({ followUpOn }) => followUpOn !== null)).toBe(true);

  // Closing the form goes back in the history. The installed app clears the history when a session ends, so going back may have
  // no effect. The form must close nevertheless.
  await expect(form).toBeHidden();
  await page.evaluate(() => {
    history.go = () => {};
  });
  await page.keyboard.press('n');
  await expect(form.getByLabel('Phone')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
});

test('an enquiry without a response stays in the form, is offered again after a reload, and is stored once', async ({
  page,
  request,
  token,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/);
  const phone = freshNumber();
  const name = `Lost Answer ${phone}`;
  await page.setViewportSize({ width: 360, height: 800 });
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('createEnquiry')) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await openOffice('/admin/contacts');
  await bar(page).getByRole('button', { name: 'New' }).click();
  const form = sheet(page);
  await form.getByLabel('Phone').fill(phone);
  await form.getByLabel('Phone').press('Enter');
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('How they came').selectOption('Viber');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/Not saved yet/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save again' })).toBeVisible();
  await expectAccessible(page, 'an enquiry that is not saved', [360]);
  // After the phone's Back button, the form asks whether to keep the entry. The New button offers a kept entry.
  await page.goBack();
  await page
    .getByRole('dialog', { name: 'Keep it for later?' })
    .getByRole('button', { name: 'Keep' })
    .click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/contacts$/);
  await page.unroute('**/graphql');
  await page.reload();
  await bar(page).getByRole('button', { name: 'New, one is kept' }).click();
  await form.getByRole('button', { name: 'Go on with it' }).click();
  await expect(form.getByLabel('Phone')).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveValue(name);
  // The server already has this enquiry, so a save with different content must not create a second one.
  await form.getByLabel('Name').fill(`${name} changed`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Open the saved one' })).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, `Enquiry of ${name} saved`);
  await expect(row(page, name)).toContainText('Viber');
  expect(await countOf(request, token, phone)).toBe(1);

  // The form preselects the last choice of "How they came" on this device. Back closes an empty form but not the screen.
  const entry = () => page.evaluate(() => history.state?.key ?? null);
  const below = await entry();
  await bar(page).getByRole('button', { name: 'New' }).click();
  await expect(form.getByLabel('How they came')).toHaveValue('viber');
  await expect.poll(entry).not.toBe(below);
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/contacts$/);
  await expect(bar(page).getByRole('button', { name: 'New' })).toBeFocused();

  // A kept entry is deleted after a week.
  await bar(page).getByRole('button', { name: 'New' }).click();
  await form.getByLabel('Phone').fill(phone);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  await keptOnDevice(page, phone);
  await page.evaluate(() => {
    const [key, text] = Object.entries(localStorage).find(([each]) => each.includes(' Enquiry new ')) ?? [];
    const draft = JSON.parse(text ?? '{}');
    localStorage.setItem(key ?? '', JSON.stringify({ ...draft, at: '2026-01-01T00:00:00.000Z' }));
  });
  await bar(page).getByRole('button', { name: 'New' }).click();
  await expect(form.getByLabel('Phone')).toHaveValue('');
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((each) => each.includes(' Enquiry new ')).length);
  await expect.poll(drafts).toBe(0);

  // Two tabs each keep an entry. The form offers the most recent entry first.
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 360, height: 740 });
  await other.goto('/admin/contacts');
  await bar(other).getByRole('button', { name: 'New' }).click();
  const numbers = [phone, freshNumber()];
  for (const [index, tab] of [other, page].entries()) {
    await sheet(tab)
      .getByLabel('Phone')
      .fill(numbers[index] ?? '');
    await sheet(tab).getByRole('button', { name: 'Cancel' }).click();
    await tab.getByRole('button', { name: 'Keep' }).click();
    await keptOnDevice(tab, numbers[index] ?? '');
  }
  await other.close();
  expect(await drafts()).toBe(2);
  await bar(page).getByRole('button', { name: 'New' }).click();
  await form.getByRole('button', { name: 'Go on with it' }).click();
  const first = await form.getByLabel('Phone').inputValue();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await bar(page).getByRole('button', { name: 'New' }).click();
  await form.getByRole('button', { name: 'Go on with it' }).click();
  expect([first, await form.getByLabel('Phone').inputValue()]).toEqual(numbers.toReversed());

  // A kept draft does not stop staff from entering another enquiry. Logout asks first, and then deletes the kept drafts.
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  await bar(page).getByRole('button', { name: 'New' }).click();
  await expect(form.getByText(`The enquiry of ${numbers[0]} that you began`)).toBeVisible();
  await form.getByRole('button', { name: 'Begin another' }).click();
  await expect(form.getByLabel('Phone')).toHaveValue('');
  await form.getByLabel('Phone').fill(freshNumber());
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  expect(await drafts()).toBe(2);
  const logout = async () => {
    await bar(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };
  await logout();
  await page
    .getByRole('dialog', { name: '2 enquiries are not saved' })
    .getByRole('button', { name: 'Stay' })
    .click();
  expect(await drafts()).toBe(2);
  await logout();
  await page.getByRole('button', { name: 'Log out and delete them' }).click();
  await expectToast(page, 'Logged out successfully');
  expect(await drafts()).toBe(0);
});
