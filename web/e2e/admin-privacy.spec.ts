/** How owners permanently remove data: one enquiry, old enquiries, and everything in the trash. */
import { expectAccessible } from './accessible.ts';
import { keptOnDevice, make, unique } from './admin.desk.ts';
import { enquire, openChip, panelOf } from './admin.inbox.ts';
import { expect, freshEmail, goOn, streamOf, test } from './admin.session.ts';
import { expectToast } from './toasts.ts';

test.use({ live: true });

test('an owner previews an erasure, erases an enquiry and gets a receipt; an open panel elsewhere says so', async ({
  page,
  request,
  context,
  openOffice,
}) => {
  const name = `Erased ${freshEmail()}`;
  const id = await enquire(request, { name });
  await openOffice(`/admin/contacts/${id}`);
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  const other = await context.newPage();
  const stream = streamOf(other);
  await other.goto(`/admin/contacts/${id}?q=${encodeURIComponent(name)}`);
  await stream;
  await other.getByLabel('Add a note').fill('Typed elsewhere');
  await expect(other.getByText('1 contact', { exact: true })).toBeVisible();
  await other.keyboard.press('Control+k');
  await other.keyboard.type(name);
  const found = other.getByRole('option').filter({ hasText: 'I would like to study' });
  await expect(found).toHaveCount(1);

  await openChip(panel, 'More actions');
  await panel.getByRole('button', { name: 'Erase for good…' }).click();
  const question = page.getByRole('dialog', { name: 'Erase for good?' });
  await expect(question.getByText('Enquiries')).toBeVisible();
  await expectAccessible(page, 'the question');
  await page.setViewportSize({ width: 1280, height: 800 });
  await question.getByRole('button', { name: 'Erase for good', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The enquiry was erased' })).toBeVisible();
  await expectAccessible(page, 'the receipt');
  const receipt = page.getByRole('article', { name: 'Receipt' });
  const [label, count] = ['term', 'definition'].map((role) => receipt.getByRole(role as 'term').first());
  expect((await count?.boundingBox())?.y).toBe((await label?.boundingBox())?.y);
  await expect(found).toHaveCount(0);
  await other.keyboard.press('Escape');
  await expect(other.getByText('This enquiry was erased.')).toBeVisible();
  await expect(other.getByRole('cell', { name })).toHaveCount(0);
  await expect(other.getByText('0 contacts', { exact: true })).toBeVisible();
  expect(await other.evaluate(() => Object.values(localStorage).join())).not.toContain('Typed elsewhere');

  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('cell', { name })).toHaveCount(0);
});

test('drafts about an erased person leave the device, and the open page says so', async ({
  page,
  context,
  request,
  token,
  openOffice,
}) => {
  const ask = async (query: string, variables: object) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await (await request.post('/graphql', { headers, data: { query, variables } })).json()).data;
  };
  const input = { name: unique('Erased person'), origin: 'walk-in' };
  const made = await ask('mutation ($input: PersonInput!) { createPerson(input: $input) { _id } }', {
    input,
  });
  const { _id: id } = made.createPerson;
  await openOffice(`/admin/people/${id}`);
  const other = await context.newPage();
  await other.goto(`/admin/people/${id}`);
  await other.getByRole('button', { name: 'Edit' }).first().click();
  await other.getByRole('dialog').getByLabel('Name').first().fill('Typed elsewhere');
  await keptOnDevice(other, 'Typed elsewhere');
  await other.close();
  await ask('mutation ($id: ID!) { erasePerson(id: $id) { kind } }', { id });
  const drafts = () => page.evaluate(() => Object.values(localStorage).join());
  expect(await drafts()).toContain('Typed elsewhere');

  await page.goto('/admin/contacts');
  await expect.poll(drafts).not.toContain('Typed elsewhere');
  await goOn(page, `/admin/people/${id}`);
  await expect(page.getByText('There is no such person.')).toBeVisible();
  // The page of a missing person must not delete unrelated storage keys that happen to contain the person's id, here "e".
  await page.goto('/admin/people/e');
  await expect(page.getByText('There is no such person.')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain('adminDraft:signedInAs');
});

test('an owner sets the retention and empties the trash', async ({ page, openOffice, request, token }) => {
  await test.step('retention shows which enquiries it would erase before it is saved', async () => {
    await openOffice('/admin/settings?tab=privacy');
    const months = page.getByLabel('Erase enquiries after (months)');
    await expect(months).toHaveValue('');
    await months.fill('5');
    await page.getByRole('button', { name: 'Keep all enquiries' }).click();
    await expect(page.getByText('Months must be a whole number from 6 to 120')).toBeVisible();
    await months.fill('24');
    await expect(page.getByText('Nothing would be erased tonight.')).toBeVisible();
    await expectAccessible(page, 'retention');
    await page.getByRole('button', { name: 'Erase after 24 months' }).click();
    await expectToast(page, 'Privacy settings updated successfully!');
    await months.fill('');
    await page.getByRole('button', { name: 'Keep all enquiries' }).click();
    await expect(page.getByRole('button', { name: 'Keep all enquiries' })).toBeDisabled();
  });

  await test.step('an owner empties the trash after a question that states the number of records', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const title = unique('Thrown away');
    const slide = { title, description: 'x', backgroundImage: '/art/hero/dawn.svg' };
    const { _id } = await make(request, token, 'hero-slides', slide);
    await request.delete(`/api/admin/hero-slides/${_id}`, { headers: { Authorization: `Bearer ${token}` } });
    await goOn(page, '/admin/home');
    await page.getByRole('button', { name: 'Trash' }).click();
    await expect(page.getByText(title)).toBeVisible();
    await page.getByRole('button', { name: 'Empty trash' }).click();
    const question = page.getByRole('dialog', { name: 'Empty the trash?' });
    await expect(question).toBeVisible();
    await expectAccessible(page, 'emptying');
    await question.getByRole('button', { name: /^Remove \d+ / }).click();
    await expectToast(page, 'The trash is empty.');
    await expect(page.getByText(title)).toHaveCount(0);
  });
});
