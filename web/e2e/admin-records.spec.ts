import type { Page } from '@playwright/test';
import { expect, test } from './admin.session.ts';
import { expectToast } from './toasts.ts';

/** The columns and messages of each tab, and its form's required fields (docs/product.md, "Records in the admin"). */
const kinds = [
  {
    tab: 'Services',
    title: 'Service',
    noun: 'service',
    columns: ['Title', 'Category', 'Price', 'Status', 'Actions'],
    name: 'Title',
    required: ['Title', 'Description'],
    defaults: { Icon: 'briefcase', Category: 'consulting', Status: 'active' },
    said: 'Service',
    shown: ['Consulting', 'from 200', 'Active'],
    more: { Price: 'from 200' },
  },
  {
    tab: 'Blog',
    title: 'Blog Post',
    noun: 'blog post',
    columns: ['Title', 'Author', 'Status', 'Views', 'Publication', 'Actions'],
    name: 'Title',
    // A draft needs only its title.
    required: ['Title'],
    defaults: { Category: 'consulting', Status: 'draft' },
    said: 'Blog post',
    shown: ['Author of it', 'Draft', '0'],
    more: { Excerpt: 'Excerpt of it', Content: 'Content of it', Author: 'Author of it' },
    isWritten: true,
  },
  {
    tab: 'Testimonials',
    title: 'Testimonial',
    noun: 'testimonial',
    columns: ['Name', 'Position', 'Company', 'Rating', 'Status', 'Actions'],
    name: 'Name',
    required: ['Name', 'Position', 'Company', 'Content'],
    defaults: { Rating: '5', Status: 'active' },
    said: 'Testimonial',
    shown: ['Position of it', 'Company of it', '5 of 5 stars', 'Active'],
    more: {},
  },
  {
    tab: 'Team',
    title: 'Team Member',
    noun: 'team member',
    columns: ['Name', 'Position', 'Department', 'Status', 'Actions'],
    name: 'Name',
    required: ['Name', 'Position', 'Bio'],
    defaults: { Department: 'consulting', Status: 'active' },
    said: 'Team member',
    shown: ['Position of it', 'Consulting', 'Active'],
    more: {},
  },
] as const;

/** A record's form: a dialog above the list or, for posts, a separate page (admin-writing.spec.ts). */
const formOf = (page: Page, name?: string) =>
  page.getByRole('dialog', { ...(name && { name }) }).or(page.locator('main:has(form h3)'));
const field = (page: Page, label: string) => formOf(page).getByLabel(label, { exact: false }).first();

async function backToList(page: Page, kind: (typeof kinds)[number]) {
  if ('isWritten' in kind) await page.getByRole('link', { name: `Back to ${kind.tab}` }).click();
}

/** Opens the tab of a kind, and adds, views, edits and deletes a record. */
async function keepRecords(page: Page, kind: (typeof kinds)[number]) {
  const name = `Test ${kind.noun} ${Date.now()}`;
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: kind.tab }).click();
  await page.getByRole('button', { name: `Add New ${kind.title}` }).click();
  const form = formOf(page, `Add New ${kind.title}`);
  await expect(field(page, kind.name)).toBeFocused();
  for (const [label, value] of Object.entries(kind.defaults)) {
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(value);
  }

  await form.getByRole('button', { name: 'Save' }).click();
  for (const label of kind.required) await expect(form.getByText(`${label} is required`)).toBeVisible();
  for (const label of kind.required) {
    await field(page, label).fill(label === kind.name ? name : `${label} of it`);
  }
  for (const [label, value] of Object.entries(kind.more)) await field(page, label).fill(value);
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `${kind.said} created successfully!`);
  await backToList(page, kind);
  await expect(form).toBeHidden();

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(page.getByRole('columnheader')).toHaveText([...kind.columns]);
  for (const value of kind.shown) {
    await expect(row.getByText(value, { exact: true }).or(row.getByLabel(value))).toBeVisible();
  }

  const view = row.getByRole('button', { name: 'View' });
  if ('isWritten' in kind) {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), view.click()]);
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(opened).toHaveURL(/\/preview\//);
    await opened.close();
  } else {
    await view.click();
    await expect(page.getByRole('dialog', { name: `${kind.title} details` })).toContainText(name);
    await page.keyboard.press('Escape');
  }

  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, kind.name)).toHaveValue(name);
  await field(page, kind.name).fill(`${name} edited`);
  await formOf(page, `Edit ${kind.title}`).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `${kind.said} updated successfully!`);
  await backToList(page, kind);
  await expect(page.getByRole('cell', { name: `${name} edited` })).toBeVisible();

  // If a save gets no response, a message says so and the typed text is kept.
  await row.getByRole('button', { name: 'Edit' }).click();
  await field(page, kind.name).fill(`${name} changed`);
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `Error saving ${kind.noun}`);
  await expect(field(page, kind.name)).toHaveValue(`${name} changed`);
  if (!('isWritten' in kind)) await page.keyboard.press('Escape');
  await backToList(page, kind);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();

  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`Are you sure you want to delete this ${kind.noun}?`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, `Error deleting ${kind.noun}`);
  await page.unroute('**/graphql');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, `${kind.said} deleted successfully!`);
  await expect(row).toBeHidden();
}

test('Services, Testimonials and Team: add, view, edit and delete; without a response nothing is lost', async ({
  page,
  openOffice,
  office,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/);
  const rail = page.getByRole('navigation', { name: 'Admin' });
  const add = (title: string) => page.getByRole('button', { name: `Add New ${title}` }).click();
  const shared = { title: `Shared ${Date.now()}`, description: 'Before', price: 'Free', duration: '1 hour' };
  const made = (await office('POST', '/api/admin/services', shared)) as { _id: string };
  const path = `/api/admin/services/${made._id}`;
  await openOffice('/admin');
  for (const kind of kinds)
    if (!('isWritten' in kind)) await test.step(kind.tab, () => keepRecords(page, kind));

  await test.step('features: Enter adds, blanks are ignored, repeats stay, and each can be removed; only a numeric price has a period', async () => {
    await rail.getByRole('link', { name: 'Services' }).click();
    await add('Service');
    const form = page.getByRole('dialog');
    const box = form.getByRole('textbox', { name: 'Features' });
    await box.fill('   ');
    await box.press('Enter');
    await expect(form.getByRole('listitem')).toHaveCount(0);
    await box.fill('  Free mock test  ');
    await box.press('Enter');
    await box.fill('Free mock test');
    await form.getByRole('button', { name: 'Add feature' }).click();
    await expect(form.getByRole('listitem')).toHaveText(['Free mock test', 'Free mock test']);
    await form.getByRole('button', { name: 'Remove Free mock test' }).first().click();
    await expect(form.getByRole('listitem')).toHaveText(['Free mock test']);

    const price = form.getByLabel('Price', { exact: true });
    await price.fill('Free');
    await expect(form.getByLabel('Price period')).toBeHidden();
    await price.fill('500');
    await expect(form.getByLabel('Price period')).toHaveValue('month');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
  });

  await test.step('two people who edit one record lose nothing', async () => {
    const row = page.getByRole('row').filter({ hasText: shared.title });
    await expect(row.getByRole('cell', { name: 'Free', exact: true })).toBeVisible();
    await row.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Service' });
    await form.getByLabel('Description').fill('Mine');
    await office('PUT', path, { ...made, description: 'Theirs', duration: '2 hours' });

    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText(
      'Someone else saved this service while you were editing.',
    );
    await expect(form.getByRole('alert').getByRole('definition')).toHaveText(['YoursMine', 'TheirsTheirs']);
    // The colleague's text would replace the typed text, so the form asks for confirmation.
    await form.getByRole('button', { name: 'Keep theirs' }).click();
    await expect(form.getByRole('alert')).toContainText('Your text in these fields will be replaced.');
    await form.getByRole('alert').getByRole('button', { name: 'Cancel' }).click();
    await form.getByRole('button', { name: 'Use mine' }).click();
    await expectToast(page, 'Service updated successfully!');
    const list = (await office('GET', '/api/admin/services')) as { _id: string }[];
    const kept = list.find(({ _id }) => _id === made._id);
    expect(kept).toMatchObject({ description: 'Mine', duration: '2 hours' });
    await office('DELETE', path);
  });

  await test.step('closing a form with changes or leaving it with Back asks first', async () => {
    await rail.getByRole('link', { name: 'Dashboard' }).click();
    await rail.getByRole('link', { name: 'Team' }).click();
    const question = page.getByRole('dialog', { name: 'Discard the changes?' });
    const leave = async (way: () => Promise<unknown>) => {
      await add('Team Member');
      await field(page, 'Name').fill('Half typed');
      await way();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(field(page, 'Name')).toHaveValue('Half typed');
      await way();
      await question.getByRole('button', { name: 'Discard', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    };
    await leave(() => page.keyboard.press('Escape'));
    await expect(page).toHaveURL('/admin/team');
    await leave(() => page.evaluate(() => history.back()));
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  });
});

test('Blog: add, view, edit and delete; without a response nothing is lost; a repeated tag is refused', async ({
  page,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/);
  await openOffice('/admin');
  await keepRecords(page, kinds[1]);
  await page.getByRole('button', { name: 'Add New Blog Post' }).click();
  const form = page.locator('main');
  const box = form.getByRole('textbox', { name: 'Tags' });
  for (const tag of ['visa', 'visa']) {
    await box.fill(tag);
    await box.press('Enter');
  }
  await expect(form.getByRole('listitem')).toHaveText(['visa']);
  await expect(form.getByText('“visa” is in the list already.')).toBeVisible();
});
