/** Outcomes that are written down while the line is slow or gone. */
import { enquire, panelOf } from './admin.inbox.ts';
import { test as adminTest, expect } from './admin.session.ts';

const test = adminTest.extend({ live: true });

test('what is typed while an outcome is being saved does not seem to belong to it', async ({
  page,
  request,
  openOffice,
}) => {
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
