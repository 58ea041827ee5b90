import { expectAccessible } from './accessible.ts';
import { unique } from './admin.desk.ts';
import { enquire, panelOf } from './admin.inbox.ts';
import { expect, goOn, responseTo, test } from './admin.session.ts';

test('a seat is assigned in the panel with two clicks, a full class has a waiting list, and cancelling lists whom to call', async ({
  page,
  request,
  office,
  openOffice,
}) => {
  const title = unique('IELTS');
  const { _id } = (await office('POST', '/api/admin/classes', {
    ...{ course: 'ielts', status: 'open', title, seats: 1, startsOn: '2030-01-06', joinUntil: '2030-01-13' },
    ...{ weeks: 8, weekdays: ['sun', 'mon'], from: '07:00', to: '08:30', place: 'Room 2', fee: 'NPR 12,000' },
  })) as { _id: string };
  const [first, second] = [unique('Sita'), unique('Ram')];
  const ids = [await enquire(request, { name: first }), await enquire(request, { name: second })];
  const panel = panelOf(page);
  const chip = panel.getByRole('button', { name: /^Class:/ });
  const ofClass = panel.getByRole('region', { name: title });

  await openOffice(`/admin/contacts/${ids[0]}`);
  await chip.click();
  await expect(ofClass).toContainText('0 of 1');
  await ofClass.getByRole('button', { name: 'Join' }).click();
  await expect(chip).toContainText(`${title}: Joined`);
  // The page reloads the count after it has saved the seat.
  await expect(ofClass).toContainText('1 of 1, full');

  await goOn(page, `/admin/contacts/${ids[1]}`);
  await expect(panel.getByRole('heading', { name: second })).toBeVisible();
  await chip.click();
  await expect(ofClass).toContainText('1 of 1, full');
  await ofClass.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('This class is full. Choose the waiting list.').first()).toBeVisible();
  const saved = responseTo(page, 'mutation UpdateEnquiry');
  await ofClass.getByRole('button', { name: 'Wait' }).click();
  await expect(chip).toContainText(`${title}: Waiting`);
  await saved;

  await page.goto(`/admin/register/${_id}`);
  const row = (group: string) => page.getByRole('table', { name: group }).getByRole('row').nth(1);
  await expect(row('Joined')).toContainText(first);
  await expect(row('Waiting list')).toContainText(second);
  await expectAccessible(page, 'the register of a class');

  await page.getByRole('button', { name: 'Cancel the class…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Whom to call' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'the dialog that cancels a class');
  await dialog.getByLabel('Mark them as left').check();
  await dialog.getByRole('button', { name: 'Cancel the class' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Left' }).getByRole('row')).toHaveCount(3);
});
