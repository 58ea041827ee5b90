import type { APIRequestContext } from '@playwright/test';
import { openChip } from './admin.inbox.ts';
import { expect, freshEmail, goOn, test } from './admin.session.ts';
import { expectToast } from './toasts.ts';

async function enquire(request: APIRequestContext, enquiry: Record<string, string>) {
  const answer = await request.post('/api/contact', {
    data: { message: 'I would like to study in Australia.', ...enquiry },
  });
  expect(answer.status()).toBe(201);
}

test('a list is searched, and an enquiry is shown, answered and changed, but a change by a colleague is not overwritten', async ({
  page,
  request,
  openOffice,
  inboxOf,
  token,
  expectedConsole,
}) => {
  await test.step('search and status narrow the list, and are part of the address; other spellings are found', async () => {
    const one = freshEmail();
    await enquire(request, { name: 'Nirmala Shrestha', email: one });
    await enquire(request, { name: 'Someone Else', email: freshEmail() });
    const number = String(Date.now()).slice(-7);
    await enquire(request, { name: 'Tsewangkit Shrestha', email: freshEmail(), phone: `984-${number}` });
    await openOffice('/admin/contacts');
    await page.getByRole('searchbox', { name: 'Search' }).fill(one);
    await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Nirmala Shrestha' })).toBeVisible();
    await expect(page).toHaveURL(`/admin/contacts?q=${encodeURIComponent(one)}`);

    await page.getByLabel('Status').selectOption('completed');
    await expect(page.getByText('No contacts found.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No contacts found.')).toBeVisible();
    await page.getByRole('button', { name: 'Search all contacts' }).click();
    await expect(page.getByRole('cell', { name: 'Nirmala Shrestha' })).toBeVisible();

    // A search finds a number in another spelling, and names that are similar to a misspelt name.
    const search = page.getByRole('searchbox', { name: 'Search' });
    const row = page.getByRole('cell', { name: 'Tsewangkit Shrestha' });
    const hint = page.getByText('No exact match. These names are similar.');
    await search.fill(`00977 984 ${number.slice(0, 3)} ${number.slice(3)}`);
    await expect(row).toBeVisible();
    await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
    await expect(hint).toHaveCount(0);
    await search.fill('Tsewamgkit');
    await expect(hint).toBeVisible();
    await expect(row).toBeVisible();
  });

  await test.step('the table shows an enquiry, with N/A for empty values', async () => {
    const email = freshEmail();
    await enquire(request, { name: 'Maya Tamang', email });
    // Open the list with a search, because other tests' enquiries may fill the first page.
    await goOn(page, `/admin/contacts?q=${email}`);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Email',
      'Phone',
      'Company',
      'Service',
      'Status',
      'Date',
      'Counsellor',
      'Actions',
    ]);
    const row = page.getByRole('row').filter({ hasText: email });
    const cells = row.getByRole('cell');
    await expect(cells.nth(0)).toHaveText('Maya Tamang I would like to study in Australia.');
    await expect(cells.nth(1)).toHaveText(email);
    for (const empty of [2, 3, 4]) await expect(cells.nth(empty)).toHaveText('N/A');
    await expect(cells.nth(5)).toHaveText('New');
  });

  await test.step('View shows the whole enquiry and ways to answer, and changes the status', async () => {
    const email = freshEmail();
    await enquire(request, {
      name: 'Hari Thapa',
      email,
      phone: '०९८४१२३४५६७',
      company: 'Everest School',
      service: 'finance',
      message: 'What does a year in Denmark cost?\nAnd the visa?',
    });
    await goOn(page, `/admin/contacts?q=${email}`);
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row.getByRole('cell', { name: 'Financial Advisory' })).toBeVisible();
    await row.getByRole('button', { name: 'View' }).click();

    const panel = page.getByRole('region', { name: 'Contact details' });
    await expect(panel.getByText('What does a year in Denmark cost?')).toBeVisible();
    await openChip(panel, 'Details');
    await expect(panel.getByText('Everest School')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+9779841234567');
    await openChip(panel, 'More actions');
    await expect(panel.getByRole('link', { name: 'Mail' })).toHaveAttribute('href', `mailto:${email}`);
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/9779841234567',
    );
    await expect(panel.getByRole('link', { name: 'Viber' })).toHaveAttribute(
      'href',
      'viber://chat?number=%2B9779841234567',
    );

    await panel.getByLabel('Status').selectOption('contacted');
    await expectToast(page, 'Enquiry updated successfully!');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(row.getByRole('button', { name: 'View' })).toBeFocused();
    await expect(row.getByText('Contacted', { exact: true })).toBeVisible();
    expect((await inboxOf(email))[0]?.status).toBe('contacted');

    await row.getByRole('button', { name: 'Update Status' }).click();
    await expect(panel.getByLabel('Status')).toBeFocused();
  });

  await test.step('a status that a colleague has changed is not overwritten', async () => {
    const email = freshEmail();
    await enquire(request, { name: 'Gita Rai', email });
    await goOn(page, `/admin/contacts?q=${email}`);
    await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'View' }).click();
    const status = page.getByRole('region', { name: 'Contact details' }).getByLabel('Status');
    await expect(status).toHaveValue('new');

    const headers = { Authorization: `Bearer ${token}` };
    const list = await (await request.get(`/api/admin/contacts?q=${email}`, { headers })).json();
    const colleague = await request.patch(`/api/admin/contacts/${list.data.contacts[0]._id}`, {
      headers,
      data: { status: 'completed' },
    });
    expect(colleague.ok()).toBe(true);

    await status.selectOption('contacted');
    await expect(page.getByText('Enquiry was changed by someone else in the meantime.')).toBeVisible();
    await expect(status).toHaveValue('completed');
    expect((await inboxOf(email))[0]?.status).toBe('completed');
  });

  await test.step('a list that cannot be loaded says so and can be loaded again', async () => {
    expectedConsole.push(/ERR_FAILED|status of 503/);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('AdminEnquiries') ? route.abort() : route.continue(),
    );
    await page.goto('/admin/contacts');
    await expect(page.getByText('Could not load the contacts.')).toBeVisible();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
    await expect(page.getByText('Could not load the contacts.')).toBeHidden();
  });
});

test('a long list is loaded page by page, and a page that failed can be loaded again', async ({
  page,
  request,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/);
  const word = `crowd${Date.now()}`;
  for (let sent = 0; sent < 52; sent += 1) {
    await enquire(request, { name: `Visitor ${sent}`, email: freshEmail(), company: word });
  }
  await openOffice(`/admin/contacts?q=${word}`);
  await expect(page.getByText('52 contacts')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(51);
  // The next page is loaded automatically near the end of the list. The button appears only if loading fails.
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('AdminEnquiries') ? route.abort() : route.continue(),
  );
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText('Could not load more contacts.')).toBeVisible();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('row')).toHaveCount(53);
  await expect(page.getByRole('link', { name: 'Visitor 0', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
});
