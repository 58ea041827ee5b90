import { expectAccessible } from './accessible.ts';
import { expect, freshEmail, test } from './admin.session.ts';

/** Each screen of the admin, and the button that opens its dialog. */
const screens: { path: string; heading: string; press?: string }[] = [
  { path: '/admin', heading: 'Dashboard' },
  { path: '/admin/contacts', heading: 'Contacts' },
  { path: '/admin/contacts', heading: 'Contacts', press: 'View' },
  { path: '/admin/contacts?q=nobody-at-all', heading: 'Contacts' },
  { path: '/admin/services', heading: 'Services' },
  { path: '/admin/services', heading: 'Services', press: 'View' },
  { path: '/admin/services', heading: 'Services', press: 'Edit' },
  { path: '/admin/services', heading: 'Services', press: 'Delete' },
  { path: '/admin/blog', heading: 'Blog' },
  { path: '/admin/testimonials', heading: 'Testimonials' },
  { path: '/admin/team', heading: 'Team' },
  { path: '/admin/services', heading: 'Services', press: 'Reorder' },
  { path: '/admin/services', heading: 'Services', press: 'Select' },
  { path: '/admin/services', heading: 'Services', press: 'Trash' },
  { path: '/admin/blog/new', heading: 'Add New Blog Post' },
  { path: '/admin/pages', heading: 'Pages' },
  { path: '/admin/media', heading: 'Media' },
  { path: '/admin/menu', heading: 'Menu' },
  { path: '/admin/menu', heading: 'Menu', press: 'Edit' },
  { path: '/admin/home', heading: 'Home' },
  { path: '/admin/settings', heading: 'Settings' },
  { path: '/admin/activity', heading: 'Activity' },
  { path: '/admin/nowhere', heading: 'There is nothing at this address.' },
];

test('the login is accessible', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expectAccessible(page, 'the login');
});

for (const { path, heading, press } of screens) {
  const what = `${path}${press ? ` after ${press}` : ''}`;
  test(`${what} is accessible and fits`, async ({ page, request, openOffice }) => {
    if (path === '/admin/contacts') {
      const data = { name: 'Asha Magar', email: freshEmail(), message: 'Please call me back.' };
      await request.post('/api/contact', { data });
    }
    await openOffice(path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    if (press) {
      await page.getByRole('button', { name: press, exact: true }).first().click();
      await expect(page.getByRole('dialog').getByRole('status')).toHaveCount(0);
    }
    await expectAccessible(page, what);
  });
}
