import { expectAccessible, expectWordsAccessible } from './accessible.ts';
import { expect, freshEmail, goOn, test } from './admin.session.ts';

/**
 * The admin's screens, each optionally with a button to press first, which opens a dialog or changes what the list shows. Other
 * files check the inbox (admin-desk and admin-panel), the pages (admin-writing) and the privacy settings (admin-privacy).
 * `differs: 'in words'` marks a screen that differs from Services only in its text. Successive entries have different paths, so
 * that opening an entry undoes the effect of the previous entry's button.
 */
const screens: { path: string; heading: string; press?: string; differs?: 'in words' }[] = [
  { path: '/admin', heading: 'Dashboard' },
  { path: '/admin/services', heading: 'Services' },
  { path: '/admin/classes', heading: 'Classes' },
  { path: '/admin/services', heading: 'Services', press: 'View' },
  { path: '/admin/menu', heading: 'Menu' },
  { path: '/admin/services', heading: 'Services', press: 'Edit' },
  { path: '/admin/settings', heading: 'Settings' },
  { path: '/admin/services', heading: 'Services', press: 'Delete' },
  { path: '/admin/blog', heading: 'Blog', differs: 'in words' },
  { path: '/admin/services', heading: 'Services', press: 'Reorder' },
  { path: '/admin/testimonials', heading: 'Testimonials', differs: 'in words' },
  { path: '/admin/services', heading: 'Services', press: 'Select' },
  { path: '/admin/team', heading: 'Team', differs: 'in words' },
  { path: '/admin/services', heading: 'Services', press: 'Trash' },
  { path: '/admin/blog/new', heading: 'Add New Blog Post' },
  { path: '/admin/media', heading: 'Media' },
  { path: '/admin/home', heading: 'Home' },
  { path: '/admin/activity', heading: 'Activity' },
  { path: '/admin/classes', heading: 'Classes', press: 'Edit' },
  { path: '/admin/menu', heading: 'Menu', press: 'Edit' },
  { path: '/admin/settings?tab=office', heading: 'Settings' },
  { path: '/admin/nowhere', heading: 'There is nothing at this address.' },
];

// One test, because starting the admin takes longer than checking a screen.
test('the login and the screens are accessible and fit', async ({ page, request, openOffice }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expectAccessible(page, 'the login');

  const data = { name: 'Asha Magar', email: freshEmail(), message: 'Please call me back.' };
  await request.post('/api/contact', { data });
  await openOffice('/admin');
  for (const { path, heading, press, differs } of screens) {
    const what = `${path}${press ? ` after ${press}` : ''}`;
    await page.setViewportSize({ width: 1280, height: 800 });
    await goOn(page, path);
    await expect(page.getByRole('heading', { name: heading, exact: true }), what).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' }), what).toHaveCount(0);
    if (press) {
      await page.getByRole('button', { name: press, exact: true }).first().click();
      await expect(page.getByRole('dialog').getByRole('status'), what).toHaveCount(0);
    }
    await (differs ? expectWordsAccessible : expectAccessible)(page, what);
  }
});
