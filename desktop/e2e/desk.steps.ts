import type { ElectronApplication, Page } from '@playwright/test';
import { logIn } from './colleague.ts';
import type { Desk } from './desk.launch.ts';
import type { Office } from './office.server.ts';
import { admin, expect } from './test.ts';

/** Chooses the server on the first run. */
export async function connect(window: Page, address: string): Promise<void> {
  await window.getByLabel('Address of the website').fill(address);
  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
}

/** Signs in and waits for the screen with the given heading, by default the dashboard. */
export async function signIn(window: Page, heading: { name: string } = { name: 'Dashboard' }): Promise<void> {
  await logIn(window, admin.email, admin.password);
  await expect(window.getByRole('heading', { ...heading, exact: true })).toBeVisible();
}

/** Sets up a new computer: chooses the server and signs in. */
export async function moveIn(window: Page, address: string): Promise<void> {
  await connect(window, address);
  await signIn(window);
}

/** Waits until the office's data has been copied to this computer. */
export async function synced(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Online' }).click();
  await expect(window.getByText(/The copy on this computer was last updated on/)).toBeVisible();
  await window.keyboard.press('Escape');
}

/** Sets up an app that is starting on a new computer: chooses the server, signs in and waits for the offline copy. */
export async function withCopy(starting: Promise<Desk>, address: string): Promise<Desk> {
  const here = await starting;
  await moveIn(here.window, address);
  await synced(here.window);
  return here;
}

/** Waits until the main process has received everything that the window has sent so far, for example about unsaved input. */
export async function received(page: Page): Promise<void> {
  // A window's messages arrive in the order in which they were sent. So once the main process has answered `getServer`, all
  // earlier messages have arrived.
  await page.evaluate(() => window.desktop.getServer());
}

/** Closes the window. The app keeps running in the tray. */
export async function closeWindow(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(() => isVisible(app)).toBe(false);
}

export const isVisible = (app: ElectronApplication): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false);

export async function renameService(window: Page, from: string, to: string): Promise<void> {
  await window.getByRole('link', { name: 'Services', exact: true }).click();
  await window.getByRole('row').filter({ hasText: from }).getByRole('button', { name: 'Edit' }).click();
  await window.getByLabel('Title').fill(to);
  await window
    .getByRole('dialog')
    .getByRole('button', { name: /Save|Update/ })
    .click();
}

const services = async (office: Office) =>
  (await office.call('GET', '/api/admin/services')) as { _id: string; title: string }[];
export const serviceTitle = async (office: Office, id: string): Promise<string | undefined> =>
  (await services(office)).find(({ _id }) => _id === id)?.title;
export const serviceTitles = async (office: Office): Promise<string[]> =>
  (await services(office)).map(({ title }) => title);
