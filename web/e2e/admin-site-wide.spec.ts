/** Changes that appear on every page of the site. Uses its own server, so that other tests are not affected. */
import { mergeTests } from '@playwright/test';
import { dialog, keptOnDevice, row, unique } from './admin.desk.ts';
import { test as adminTest, expect } from './admin.session.ts';
import { ownSiteTest } from './test.ts';
import { expectToast } from './toasts.ts';

const test = mergeTests(adminTest, ownSiteTest);
test.describe.configure({ mode: 'default' });

test('a menu entry is edited on each of the three levels', async ({ page, openOffice, request }) => {
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
  const submenuOnSite = async () => {
    const { data } = await (await request.get('/api/menu')).json();
    return data.find((each: { title: string }) => each.title === title)?.submenu;
  };
  await expect.poll(submenuOnSite).toEqual([
    {
      title: 'Norway',
      titleNe: '',
      path: '/study-abroad/norway',
      submenu: [{ title: 'Visa', titleNe: '', path: '/study-abroad/norway/visa' }],
    },
  ]);
  await row(page, title).getByRole('button', { name: 'Delete' }).click();
  await form.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, title)).toBeHidden();
});

test('settings: unsaved work survives a reload, and the site shows saved settings immediately', async ({
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
  await keptOnDevice(page, floor);
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(address).toHaveValue(`${before}\n${floor}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Settings updated successfully!');
  await expect.poll(async () => (await request.get('/contact')).text()).toContain(floor);
  await address.fill(before);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You have unsaved changes.')).toBeHidden();
  await expect.poll(async () => (await request.get('/contact')).text()).not.toContain(floor);
});

test('settings: the address selects one of four pages; unsaved input stays, and an invalid field is shown', async ({
  page,
  openOffice,
}) => {
  await openOffice('/admin/settings?tab=office');
  const pages = page.getByRole('navigation', { name: 'Settings' });
  await expect(pages.getByRole('link', { name: 'Office' })).toHaveAttribute('aria-current', 'page');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Half typed');
  await pages.getByRole('link', { name: 'Site' }).click();
  await expect(page).toHaveURL(/\?tab=site$/);
  const brand = page.getByLabel('Brand', { exact: false }).first();
  const before = await brand.inputValue();
  await brand.fill('');
  await pages.getByRole('link', { name: 'Privacy' }).click();
  await page.getByLabel('Erase enquiries after (months)').fill('7');
  await pages.getByRole('link', { name: 'Server' }).click();
  await expect(page.getByRole('heading', { name: 'This server' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await pages.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByLabel('Erase enquiries after (months)')).toHaveValue('7');
  await pages.getByRole('link', { name: 'Office' }).click();
  await expect(name).toHaveValue('Half typed');

  await page.setViewportSize({ width: 360, height: 640 });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 500);
  for (const fixed of [save, pages, page.getByRole('heading', { name: 'Settings', exact: true })])
    await expect(fixed).toBeInViewport({ ratio: 1 });
  await save.click();
  await expect(page).toHaveURL(/\?tab=site$/);
  await expect(brand).toBeFocused();
  await expect(page.getByText('Brand is required')).toBeVisible();
  // Leaving the screen asks for confirmation.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard the changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  // Wait until the dialog is closed, because a field below an open dialog cannot be filled in.
  await expect(question).toBeHidden();
  await brand.fill(before);
  await expect(page.getByText('You have unsaved changes.')).toBeHidden();
});
