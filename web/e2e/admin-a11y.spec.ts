import type { Page } from '@playwright/test';
import { expectAccessible, expectWordsAccessible } from './accessible.ts';
import { expect, freshEmail, test } from './admin.session.ts';

/**
 * The admin's screens, each optionally with a button that opens a dialog. Other files check the inbox (admin-desk, admin-panel),
 * the pages (admin-writing) and the privacy settings (admin-privacy). `differs: 'in words'` marks a screen that differs from
 * Services only in its text.
 */
const screens: { path: string; heading: string; press?: string; differs?: 'in words' }[] = [
  { path: '/admin', heading: 'Dashboard' },
  { path: '/admin/services', heading: 'Services' },
  { path: '/admin/services', heading: 'Services', press: 'View' },
  { path: '/admin/services', heading: 'Services', press: 'Edit' },
  { path: '/admin/services', heading: 'Services', press: 'Delete' },
  { path: '/admin/blog', heading: 'Blog', differs: 'in words' },
  { path: '/admin/testimonials', heading: 'Testimonials', differs: 'in words' },
  { path: '/admin/team', heading: 'Team', differs: 'in words' },
  { path: '/admin/services', heading: 'Services', press: 'Reorder' },
  { path: '/admin/services', heading: 'Services', press: 'Select' },
  { path: '/admin/services', heading: 'Services', press: 'Trash' },
  { path: '/admin/blog/new', heading: 'Add New Blog Post' },
  { path: '/admin/media', heading: 'Media' },
  { path: '/admin/classes', heading: 'Classes' },
  { path: '/admin/classes', heading: 'Classes', press: 'Edit' },
  { path: '/admin/menu', heading: 'Menu' },
  { path: '/admin/menu', heading: 'Menu', press: 'Edit' },
  { path: '/admin/home', heading: 'Home' },
  { path: '/admin/settings', heading: 'Settings' },
  { path: '/admin/settings?tab=office', heading: 'Settings' },
  { path: '/admin/activity', heading: 'Activity' },
  { path: '/admin/nowhere', heading: 'There is nothing at this address.' },
];

test('the login is accessible', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expectAccessible(page, 'the login');
});

/** Navigates within the app, so that neither the app nor axe is loaded again for each screen. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // This object has the form of the state that the router stores in each history entry.
    const state = { idx: (history.state?.idx ?? 0) + 1, key: to, usr: null };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}

// The screens are divided among a few tests, because starting the admin takes longer than checking a screen.
const shares = 3;

for (const share of Array(shares).keys()) {
  const own = screens.filter((_, index) => index % shares === share);
  const paths = [...new Set(own.map(({ path }) => path))].join(', ');
  test(`accessible and fitting: ${paths}`, async ({ page, request, openOffice }) => {
    const data = { name: 'Asha Magar', email: freshEmail(), message: 'Please call me back.' };
    await request.post('/api/contact', { data });
    await openOffice(own[0]?.path ?? '');
    for (const [index, { path, heading, press, differs }] of own.entries()) {
      const what = `${path}${press ? ` after ${press}` : ''}`;
      await page.setViewportSize({ width: 1280, height: 800 });
      // If the previous step was on the same screen, reload it to close the dialog.
      if (own[index - 1]?.path === path) await page.goto(path);
      else if (index > 0) await goOn(page, path);
      await expect(page.getByRole('heading', { name: heading, exact: true }), what).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Loading' }), what).toHaveCount(0);
      if (press) {
        await page.getByRole('button', { name: press, exact: true }).first().click();
        await expect(page.getByRole('dialog').getByRole('status'), what).toHaveCount(0);
      }
      await (differs ? expectWordsAccessible : expectAccessible)(page, what);
    }
  });
}
