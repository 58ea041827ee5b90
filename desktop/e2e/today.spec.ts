import { noToast, stayOnToasts } from '../../web/e2e/toasts.ts';
import { withCopy } from './desk.steps.ts';
import { expect, test } from './test.ts';

interface Row {
  _id: string;
  name: string;
  status: string;
  counsellorId: string | null;
  followUpOn: string | null;
}

const touches =
  'query ($id: ID!) { adminEnquiry(id: $id) { status counsellorId followUpOn touches { outcome text } } }';

test('offline calls and an assignment survive a kill of the app, and reach the office once', async ({
  office,
  desk,
}) => {
  const names = ['Anju Offline', 'Bikram Offline'];
  for (const [index, name] of names.entries())
    await office.enquire({
      name,
      email: `offline${index}@student.example`,
      message: 'Please call me about PTE.',
    });
  const { contacts } = (await office.call('GET', '/api/admin/contacts?q=Offline')) as { contacts: Row[] };
  const idOf = (name: string) => contacts.find((row) => row.name === name)?._id ?? '';
  for (const name of names)
    await office.call('PATCH', `/api/admin/contacts/${idOf(name)}`, { followUpOn: '2026-01-05' });
  const first = await withCopy(desk(), office.url);
  const { window } = first;

  await office.cut();
  await window
    .getByRole('link', { name: /^Today/ })
    .first()
    .click();
  const panel = window.getByRole('region', { name: 'Contact details' });
  await expect(window.getByRole('button', { name: 'Offline' })).toBeVisible();
  for (const [index, name] of names.entries()) {
    await window.locator('main li[data-row]').filter({ hasText: name }).getByRole('link').first().click();
    await expect(panel.getByRole('heading', { name })).toBeVisible();
    if (index === 0) await panel.getByRole('button', { name: 'Take' }).click();
    await panel
      .getByRole('button', { name: /^(Reached|No answer)/ })
      .nth(index)
      .click();
    await panel.getByLabel('Note', { exact: true }).fill(`Said ${index}`);
    await noToast(window);
    if (index === 1) await stayOnToasts(window);
    await panel.getByLabel('Note', { exact: true }).press('Enter');
    await expect(window.locator('main li[data-row]').filter({ hasText: name })).toHaveCount(0);
  }
  // Undo queues a fourth change, which restores the status and the follow-up day. The recorded call remains.
  await window.getByRole('button', { name: 'Undo' }).click();
  await expect(window.locator('main li[data-row]').filter({ hasText: names[1] })).toHaveCount(1);
  await expect(window.getByRole('button', { name: /4 changes waiting/ })).toBeVisible();
  await first.kill();

  const again = await desk({ computer: first.computer });
  await expect(again.window.getByRole('button', { name: /4 changes waiting/ })).toBeVisible();
  await again.window
    .getByRole('link', { name: /^Today/ })
    .first()
    .click();
  await expect(again.window.locator('main li[data-row]').filter({ hasText: 'Offline' })).toHaveCount(1);
  await office.start();
  await expect(again.window.getByRole('button', { name: 'Online' })).toBeVisible();
  const stored = await Promise.all(names.map((name) => office.query(touches, { id: idOf(name) })));
  expect(stored.map(({ adminEnquiry }) => adminEnquiry)).toMatchObject([
    {
      status: 'contacted',
      counsellorId: expect.any(String),
      touches: [{ outcome: 'reached', text: 'Said 0' }],
    },
    {
      status: 'new',
      counsellorId: null,
      followUpOn: '2026-01-05',
      touches: [{ outcome: 'no_answer', text: 'Said 1' }],
    },
  ]);
});
