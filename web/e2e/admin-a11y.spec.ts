import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, freshEmail, test } from './admin.session.ts';

/** The screens of the admin, each optionally with a button that opens a dialog. */
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
  { path: '/admin/settings?tab=office', heading: 'Settings' },
  { path: '/admin/settings?tab=privacy', heading: 'Settings' },
  { path: '/admin/activity', heading: 'Activity' },
  { path: '/admin/nowhere', heading: 'There is nothing at this address.' },
];

test('the login is accessible', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expectAccessible(page, 'the login');
});

/** Navigates within the app, as a link would, so that neither the app nor axe has to be loaded again for each screen. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The same state that the router stores in its history entries.
    const state = { idx: (history.state?.idx ?? 0) + 1, key: to, usr: null };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}

// A few tests rather than one per screen, because starting the admin takes longer than checking a screen.
const shares = 3;

for (const share of Array(shares).keys()) {
  const own = screens.filter((_, index) => index % shares === share);
  const paths = [...new Set(own.map(({ path }) => path))].join(', ');
  test(`accessible and fitting: ${paths}`, async ({ page, request, openOffice }) => {
    const data = { name: 'Asha Magar', email: freshEmail(), message: 'Please call me back.' };
    await request.post('/api/contact', { data });
    await openOffice(own[0]?.path ?? '');
    for (const [index, { path, heading, press }] of own.entries()) {
      const what = `${path}${press ? ` after ${press}` : ''}`;
      await page.setViewportSize({ width: 1280, height: 800 });
      // Reloads, because a dialog that the previous step opened on the same screen would stay open.
      if (own[index - 1]?.path === path) await page.goto(path);
      else if (index > 0) await goOn(page, path);
      await expect(page.getByRole('heading', { name: heading, exact: true }), what).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Loading' }), what).toHaveCount(0);
      if (press) {
        await page.getByRole('button', { name: press, exact: true }).first().click();
        await expect(page.getByRole('dialog').getByRole('status'), what).toHaveCount(0);
      }
      await expectAccessible(page, what);
    }
  });
}
