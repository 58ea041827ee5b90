/** Recording outcomes over a slow or lost connection. */
import { enquire, panelOf } from './admin.inbox.ts';
import { test as adminTest, expect, goOn } from './admin.session.ts';
import { noToast } from './toasts.ts';

const test = adminTest.extend({ live: true });
const gone = /ERR_INTERNET_DISCONNECTED|Failed to fetch/;

test('an outcome is saved over a slow connection, and kept without one', async ({
  page,
  request,
  openOffice,
  expectedConsole,
}) => {
  await test.step('text typed while an outcome is saved is not shown as part of the outcome', async () => {
    const id = await enquire(request, { name: 'Slow Line' });
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('createTouch')) await isAnswered;
      await route.continue();
    });
    await openOffice(`/admin/contacts/${id}`);
    await expect(panelOf(page).getByRole('article', { name: 'Slow Line' })).toBeVisible();
    await page.keyboard.press('2');
    await page.keyboard.type('Phone is off');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
    await page.keyboard.type(', call the mother');
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Phone is off');
    answer();
    await expect(page.getByText(/Slow Line: no answer/)).toBeVisible();
  });

  await test.step('without a connection an outcome is kept in the tab, and the next person opens once the outcome is sent', async () => {
    expectedConsole.push(gone);
    await page.unrouteAll({ behavior: 'wait' });
    await noToast(page);
    await enquire(request, { name: 'Next Neupane' });
    const id = await enquire(request, { name: 'Away Adhikari' });
    await goOn(page, `/admin/contacts/${id}?status=new`);
    const panel = panelOf(page);
    await expect(panel.getByRole('article', { name: 'Away Adhikari' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Next' })).toBeEnabled();
    await page.context().setOffline(true);
    await page.keyboard.press('2');
    await page.keyboard.type('Phone is off');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Could not load the enquiry.')).toBeVisible();
    await expect(page.getByText('Not sent yet. It will be sent when the connection is back.')).toBeVisible();
    await expect(page.getByText('Changes of enquiries wait in this tab')).toBeVisible();
    await page.context().setOffline(false);
    await expect(panel.getByRole('article')).toBeVisible();
    await expect(panel.getByRole('article', { name: 'Away Adhikari' })).toHaveCount(0);
  });
});
