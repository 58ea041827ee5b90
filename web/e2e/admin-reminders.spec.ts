import type { Page } from '@playwright/test';
import { enquire } from './admin.inbox.ts';
import { expect, responseTo, test, withoutNews } from './admin.session.ts';
import { toastOf } from './toasts.ts';

/** The time at which all tabs start, before the first reminder. */
const start = new Date('2026-11-25T14:00:00+05:45');
const at = (time: string) => new Date(`2026-11-25T${time}+05:45`);

test('a reminder is shown once, in one tab, and again after "Later"; there is none for a completed enquiry', async ({
  page,
  context,
  request,
  openOffice,
}) => {
  const row = (_id: string, name: string, followUpTime: string) => ({
    ...{ __typename: 'Enquiry', _id, name, followUpTime, followUpOn: '2026-11-25', followUpKind: 'call' },
    ...{ phoneNumber: '+9779841234567', status: 'contacted', counsellorId: null },
  });
  const id = await enquire(request, { name: 'Anjali Rai' });
  const done = await enquire(request, { name: 'Done Dahal' });
  const rows = [row(id, 'Anjali Rai', '14:30'), row(done, 'Done Dahal', '15:10')];
  // The pages' clock is set to `start`, but the server has the real date, which must not reach the pages. So the mocked
  // response contains the day of `start`, and the Date header is hidden below.
  await context.route('**/graphql', async (route) => {
    const { operationName, variables } = route.request().postDataJSON();
    const today = { __typename: 'Today', day: '2026-11-25' };
    if (operationName === 'Reminders')
      return route.fulfill({
        json: { data: { mine: { ...today, today: [] }, nobodys: { ...today, today: rows } } },
      });
    if (operationName === 'ReminderNow') {
      const now = rows.find(({ _id }) => _id === variables.id);
      return route.fulfill({
        json: { data: { adminEnquiry: variables.id === done ? { ...now, status: 'completed' } : now } },
      });
    }
    return route.continue();
  });
  await context.addInitScript(() => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name.toLowerCase() === 'date' ? null : get.call(this, name);
    };
  });
  await page.clock.install({ time: start });
  const other = await context.newPage();
  await withoutNews(other);
  const reads = [responseTo(page, '"Reminders"'), responseTo(other, '"Reminders"')];
  await openOffice('/admin/services');
  await other.goto('/admin/services');
  await Promise.all(reads);
  const tabs = [page, other];
  const reminder = (tab: Page) => toastOf(tab).filter({ hasText: '14:30: call Anjali Rai' });
  const shownIn = async () => {
    const counts = await Promise.all(tabs.map((tab) => reminder(tab).count()));
    return tabs.filter((_tab, index) => counts[index]);
  };
  expect(await shownIn()).toEqual([]);

  await page.clock.pauseAt(at('14:30:05'));
  await expect.poll(async () => (await shownIn()).length).toBe(1);
  const [first] = await shownIn();
  await first?.getByRole('button', { name: 'Later' }).click();
  // The clock is stopped, so it must be advanced for the toast to fade out.
  await page.clock.runFor(1000);
  await expect.poll(shownIn).toEqual([]);

  // After a quarter of an hour, one of the tabs shows the reminder again.
  await page.clock.pauseAt(at('14:44:00'));
  expect(await shownIn()).toEqual([]);
  await page.clock.pauseAt(at('14:46:00'));
  await expect.poll(async () => (await shownIn()).length).toBe(1);
  const [second] = await shownIn();
  await second?.getByRole('button', { name: 'Open' }).click();
  await page.clock.resume();
  await expect(second?.getByRole('article', { name: 'Anjali Rai' }) ?? page.locator('none')).toBeVisible();

  // After a reload, no reminder is repeated, and there is none for an enquiry that a colleague has completed.
  const again = tabs.map((tab) => responseTo(tab, '"Reminders"'));
  await Promise.all(tabs.map((tab) => tab.goto('/admin/services')));
  await Promise.all(again);
  const checked = Promise.race(tabs.map((tab) => responseTo(tab, '"ReminderNow"')));
  await page.clock.pauseAt(at('15:10:05'));
  await checked;
  expect(await shownIn()).toEqual([]);
  for (const tab of tabs) await expect(toastOf(tab)).toHaveCount(0);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});
