import { noToast, stayOnToasts } from '../../web/e2e/toasts.ts';
import { withCopy } from './desk.steps.ts';
import { chooseFromMenu } from './menu.steps.ts';
import { expect, test } from './test.ts';

test('a walk-in is entered without the server, in three fields from the menu, and gets a new person', async ({
  office,
  desk,
}) => {
  const { window, app } = await withCopy(desk(), office.url);
  await office.cut();
  await expect(window.getByRole('button', { name: 'Offline' })).toBeVisible();

  await test.step('Back closes the form of a new enquiry as soon as the form is shown', async () => {
    await chooseFromMenu(app, 'Contacts');
    await expect(window).toHaveURL(/\/admin\/contacts$/);
    await chooseFromMenu(app, 'Today');
    await expect(window).toHaveURL(/\/admin\/today(\/|$)/);
    await window.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      Reflect.set(globalThis, 'pressed', promise);
      const seen = new MutationObserver(() => {
        if (!document.querySelector('dialog[open]')) return;
        seen.disconnect();
        requestAnimationFrame(() => {
          addEventListener('popstate', () => resolve(), { once: true });
          history.back();
        });
      });
      seen.observe(document, { subtree: true, childList: true, attributes: true });
    });
    await chooseFromMenu(app, 'New…');
    await window.evaluate(() => Reflect.get(globalThis, 'pressed') as Promise<void>);
    await expect(window.getByRole('dialog')).toHaveCount(0);
    await expect(window).toHaveURL(/\/admin\/today(\/|$)/);
  });

  await test.step('a walk-in is entered in three fields from the menu, and attached to a new person', async () => {
    await chooseFromMenu(app, 'New…');
    const form = window.getByRole('dialog', { name: 'New enquiry' });
    await noToast(window);
    await stayOnToasts(window);
    await form.getByLabel('Phone').fill('9812345670');
    await form.getByLabel('Name').fill('Deepa Oli');
    await form.getByLabel('Name').press('Enter');
    await expect(form).toBeHidden();
    await window.getByRole('button', { name: 'Open', exact: true }).click();
    const panel = window.getByRole('region', { name: 'Contact details' });
    await expect(panel.getByRole('heading', { name: 'Deepa Oli' })).toBeVisible();
    await panel.getByRole('button', { name: /^Person:/ }).click();
    await panel.getByRole('button', { name: 'New person from this enquiry' }).click();
    await expect(panel.getByRole('button', { name: 'Detach Deepa Oli' })).toBeVisible();
    await expect(window.getByRole('button', { name: /3 changes waiting/ })).toBeVisible();
  });
});
