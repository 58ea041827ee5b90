/** The Today screen. Uses its own server, because Today shows all the office's enquiries. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { enquire, officeDay, openChip, openDay, panelOf } from './admin.inbox.ts';
import { expect, goOn, test } from './admin.session.ts';
import type { Office } from './test.ts';
import { noToast, stayOnToasts } from './toasts.ts';

test.describe.configure({ mode: 'default' });
test.use({ live: true, ownSite: true });

const rowOf = (page: Page, name: string) =>
  page.locator('main li[data-row]').filter({ has: page.getByText(name, { exact: true }) });
const part = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d`) });
const opened = (page: Page, name: string) => panelOf(page).getByRole('article', { name });

async function stored(office: (method: 'GET', path: string) => Promise<unknown>, name: string) {
  const found = (await office('GET', `/api/admin/contacts?q=${encodeURIComponent(name)}`)) as {
    contacts: Record<string, unknown>[];
  };
  return found.contacts[0] ?? {};
}

test("Today opens with the last choice, and an empty list leads to the whole office's list", async ({
  page,
  request,
  office,
  openOffice,
}) => {
  const id = await enquire(request, { name: 'Somebody New' });
  // Change the count in the response, as if there were more new enquiries than the response lists.
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"newCount":1,', '"newCount":235,');
    await route.fulfill({ response, body });
  });
  await openOffice('/admin/today?counsellor=me');
  await expect(
    page.getByText('Nothing assigned to you is due today. In the whole office: 235 new.'),
  ).toBeVisible();
  await page.goto('/admin/today');
  await expect(page).toHaveURL('/admin/today?counsellor=me');
  await page.getByRole('link', { name: "See everybody's day" }).click();
  await expect(page).toHaveURL(/^[^?]*\/admin\/today[^?]*\?counsellor=all$/);
  // The title, the heading, the rail and the panel have the same number.
  await expect(page).toHaveTitle(/Somebody New, Today, 235 new/);
  await expect(page.getByRole('heading', { name: 'New 235', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show all 235' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByText('235 new')).toBeVisible();
  await expect(panelOf(page).getByText('1 of 235').filter({ visible: true })).toBeVisible();
  await office('PATCH', `/api/admin/contacts/${id}`, { status: 'completed' });
});

test('a click on "Mine" takes effect even if the list arrives at that moment', async ({
  page,
  request,
  office,
  openOffice,
}) => {
  const id = await enquire(request, { name: 'Somebody New' });
  await page.addInitScript(() => {
    const { fetch, history } = window;
    const { pushState } = history;
    const { postMessage } = MessagePort.prototype;
    // Let the list's response arrive right after the address has changed, but before React renders the new address. React
    // schedules its rendering with messages, so the test delays these messages.
    let arrive = () => {};
    const isClicked = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    history.pushState = (...entry) => {
      pushState.apply(history, entry);
      MessagePort.prototype.postMessage = function (...sent: unknown[]) {
        setTimeout(() => Reflect.apply(postMessage, this, sent), 500);
      };
      arrive();
    };
    window.fetch = async (...sent) => {
      const answer = await fetch(...sent);
      if (!String(sent[1]?.body).includes('query AdminToday')) return answer;
      const text = await answer.clone().text();
      await isClicked;
      answer.text = async () => text;
      return answer;
    };
  });
  await openOffice('/admin/today');
  await page.getByRole('link', { name: 'Mine', exact: true }).click();
  await expect(page.getByText('Nothing assigned to you is due today.')).toBeVisible();
  await expect(page).toHaveURL('/admin/today?counsellor=me');
  await office('PATCH', `/api/admin/contacts/${id}`, { status: 'completed' });
});

test('a morning by keyboard: outcome, note and next day take two keys besides the text', async ({
  page,
  request,
  openOffice,
  office,
}) => {
  const people = ['Asmita Overdue', 'Bishnu Busy', 'Chandra New', 'Deepa Visit', 'Ekta Done'];
  const ids: string[] = [];
  for (const name of people) ids.push(await enquire(request, { name, phone: '9841234567' }));
  const plan = (index: number, change: object) =>
    office('PATCH', `/api/admin/contacts/${ids[index]}`, change);
  await plan(0, { followUpOn: officeDay(-3), status: 'contacted' });
  await plan(1, { followUpOn: officeDay(0) });
  await plan(3, { followUpOn: officeDay(0), followUpTime: '23:59', followUpKind: 'visit' });
  await plan(4, { followUpOn: officeDay(-1) });
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  // Delay the office's name until the title contains the counts. The order of the title's parts must not depend on the delay.
  await page.route('**/graphql', async (route) => {
    if (/query Office\b/.test(route.request().postData() ?? ''))
      await page.waitForFunction(() => document.title.includes('2 late'));
    await route.fallback();
  });
  await openOffice('/admin/today');
  await expect(page).toHaveTitle(/Asmita Overdue, Today, 2 late, 2 today, 1 new \|/);
  await page.unroute('**/graphql');
  await expect(part(page, 'Late').getByText('3 days late')).toBeVisible();
  await expect(rowOf(page, 'Asmita Overdue')).toContainText('9841-234567');
  await expect(part(page, 'Today').getByText('Visit 23:59')).toBeVisible();
  // The first person is opened automatically. The key for "No answer", a note and Enter are enough to record the outcome.
  await expect(opened(page, 'Asmita Overdue')).toBeVisible();
  await press('2');
  await page.keyboard.type('Phone is off');
  await press('Enter');
  expect(keys).toBe(2);
  // The next person is opened without a key press, and the previous one has left the list.
  await expect(opened(page, 'Ekta Done')).toBeVisible();
  await expect(rowOf(page, 'Asmita Overdue')).toHaveCount(0);
  await expect(page).toHaveTitle(/Ekta Done, Today, 1 late, 2 today, 1 new/);
  const asmita = await stored(office, 'Asmita Overdue');
  expect(asmita).toMatchObject({ status: 'contacted', followUpKind: 'call' });
  expect(String(asmita.followUpOn) > officeDay(0)).toBe(true);
  // "Not interested" completes the enquiry without a next day. The typed text is restored after a reload.
  await press('5');
  await page.keyboard.type('Goes to Pokhara');
  await page.reload();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Goes to Pokhara');
  await page.getByLabel('Note', { exact: true }).press('Enter');
  await expect(opened(page, 'Deepa Visit')).toBeVisible();
  expect(await stored(office, 'Ekta Done')).toMatchObject({ status: 'completed', followUpOn: null });
  // J opens the next person although no outcome has been entered, and K goes back.
  await page.keyboard.press('j');
  await expect(opened(page, 'Bishnu Busy')).toBeVisible();
  await page.keyboard.press('k');
  await expect(opened(page, 'Deepa Visit')).toBeVisible();
  // A visit can be added to a calendar.
  const download = page.waitForEvent('download');
  await openChip(panelOf(page), 'Follow-up');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`visit-${officeDay(0)}.ics`);
  const event = await readFile(await file.path(), 'utf8');
  expect(event).toContain(`DTSTART:${officeDay(0).replaceAll('-', '')}T181400Z\r\n`);
  expect(event).toContain('SUMMARY:Visit: Deepa Visit\r\n');
  await page.keyboard.press('Escape');
  // The outcome cannot be saved without a next day. The field shows an error and offers to set the status to Completed instead.
  await page.keyboard.press('1');
  const form = page.getByRole('form', { name: 'Write down the outcome' });
  await form.getByLabel('Next day').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Choose the next day, from today on')).toBeVisible();
  await form.getByRole('button', { name: 'Set to Completed instead' }).click();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(opened(page, 'Deepa Visit')).toBeVisible();
  // Enter on a button chooses its day. A second Enter saves the form.
  await page.keyboard.press('2');
  await form.getByRole('button', { name: 'In a week' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Next day')).toHaveValue(openDay(7));
  await page.keyboard.press('Enter');
  await expect(opened(page, 'Bishnu Busy')).toBeVisible();
  expect(await stored(office, 'Deepa Visit')).toMatchObject({ followUpOn: openDay(7) });
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
});

test('a colleague’s earlier change is shown, and the typed text stays', async ({
  page,
  context,
  request,
  openOffice,
  office,
}) => {
  const id = await enquire(request, { name: 'Two Tabs' });
  await openOffice(`/admin/today/${id}`);
  const other = await context.newPage();
  await other.goto(`/admin/today/${id}`);
  await expect(opened(other, 'Two Tabs')).toBeVisible();
  await expect(opened(page, 'Two Tabs')).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.type('Wants Japan');
  await other.keyboard.press('2');
  await other.keyboard.press('Enter');
  await expect(other.getByText(/Two Tabs: no answer/)).toBeVisible();
  const box = page.getByRole('alert').filter({ hasText: 'while you wrote' });
  await page.getByLabel('Note', { exact: true }).press('Enter');
  await expect(box).toContainText('Theirscall on');
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Wants Japan');
  await box.getByRole('button', { name: 'Use mine' }).click();
  await expect(page.getByText(/Two Tabs: reached/)).toBeVisible();
  expect(await stored(office, 'Two Tabs')).toMatchObject({ status: 'contacted' });
  await expect(rowOf(other, 'Two Tabs')).toHaveCount(0);
});

test('on a phone the next person is shown from the top, and an enquiry that was completed too soon is reopened', async ({
  page,
  request,
  openOffice,
  office,
}) => {
  await test.step('on a phone the next person is shown from the top, after Save and after Next', async () => {
    const people = ['Phone First', 'Phone Second', 'Phone Third'];
    for (const [index, name] of people.entries()) {
      const message = 'I would like to study nursing in Australia.\n'.repeat(40);
      const id = await enquire(request, { name, phone: '9841234567', message });
      await office('PATCH', `/api/admin/contacts/${id}`, { followUpOn: officeDay(index - 9) });
    }
    await page.setViewportSize({ width: 360, height: 640 });
    await openOffice('/admin/today?counsellor=all');
    await rowOf(page, 'Phone First')
      .getByRole('link', { name: /^Phone First/ })
      .click();
    const atTop = async (name: string) => {
      await expect(opened(page, name)).toBeVisible();
      const heading = page.getByRole('heading', { name, level: 2 });
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport({ ratio: 1 });
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    };
    await atTop('Phone First');
    // When the page is scrolled, the name and the number stay at the top.
    await page.getByRole('region', { name: 'Timeline' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'More of the message' }).click();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(page.getByRole('heading', { name: 'Phone First', level: 2 })).toBeInViewport({ ratio: 1 });
    await expect(panelOf(page).getByText('9841-234567', { exact: true }).first()).toBeInViewport({
      ratio: 1,
    });
    await page.getByRole('button', { name: 'Outcome' }).click();
    await page.getByRole('button', { name: 'No answer' }).click();
    await page
      .getByRole('form', { name: 'Write down the outcome' })
      .getByRole('button', { name: 'Save' })
      .click();
    await atTop('Phone Second');
    await expect(page.getByRole('status').filter({ hasText: 'Saved. Next: Phone Second' })).toHaveCount(1);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await atTop('Phone Third');
  });

  await test.step('on a phone one tap does not complete an enquiry, Completed can be undone, and Reached reopens the enquiry', async () => {
    const name = 'Done Too Soon';
    const id = await enquire(request, { name, phone: '9841234567' });
    await noToast(page);
    await goOn(page, `/admin/today/${id}?counsellor=all`);
    await expect(opened(page, name)).toBeVisible();
    await stayOnToasts(page);
    const status = async () => (await stored(office, name)).status;
    const actions = page.getByRole('navigation', { name: 'Quick actions' });
    await expect(actions.locator('a, button')).toHaveText(['Call', 'WhatsApp', 'Viber', 'Outcome']);
    const completed = panelOf(page).getByLabel('Status');
    await completed.selectOption('completed');
    await expect.poll(status).toBe('completed');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(completed).toHaveValue('new');
    await expect.poll(status).toBe('new');
    // A completed enquiry can be reopened without Undo: recording an answered call reopens it.
    await completed.selectOption('completed');
    await expect.poll(status).toBe('completed');
    await page.getByRole('button', { name: 'Outcome' }).click();
    await page.getByRole('button', { name: 'Reached' }).click();
    const form = page.getByRole('form', { name: 'Write down the outcome' });
    await form.getByText(/^Contacted, call on/).click();
    await expect(form.getByLabel('Status')).toHaveValue('contacted');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.poll(status).toBe('contacted');
    expect(String((await stored(office, name)).followUpOn) > officeDay(0)).toBe(true);
  });
});

test('an outcome is undone, and opens no other enquiry once the panel is closed', async ({
  page,
  request,
  openOffice,
  office,
}) => {
  await test.step('an outcome assigns an unassigned enquiry to the user; Undo restores status, day and counsellor, and marks the touch', async () => {
    const name = 'Undone Upreti';
    const id = await enquire(request, { name, phone: '9841234567' });
    await office('PATCH', `/api/admin/contacts/${id}`, { followUpOn: officeDay(-2) });
    await openOffice(`/admin/today/${id}?counsellor=all`);
    await expect(opened(page, name)).toBeVisible();
    await stayOnToasts(page);
    await page.keyboard.press('5');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${name}: not interested. Completed. It is yours now.`)).toBeVisible();
    await expect
      .poll(async () => stored(office, name))
      .toMatchObject({ status: 'completed', counsellorId: expect.any(String) });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => stored(office, name))
      .toMatchObject({ status: 'new', followUpOn: officeDay(-2), counsellorId: null });
    await expect(page.getByText(`${name}: status and next day are as before.`)).toBeVisible();
    await expect(rowOf(page, name)).toContainText('Not interested (taken back)');
    await rowOf(page, name).getByRole('link').click();
    const entries = panelOf(page).getByRole('region', { name: 'Timeline' }).getByRole('listitem');
    await expect(entries.filter({ hasText: 'called: not interested (taken back)' })).toHaveCount(1);
    await expect(entries.filter({ hasText: 'status to New (was Completed)' })).toHaveCount(1);
  });

  await test.step('an outcome that is saved after the panel has been closed opens no other enquiry', async () => {
    const ids = [
      await enquire(request, { name: 'First Waiting' }),
      await enquire(request, { name: 'Then Waiting' }),
    ];
    await goOn(page, `/admin/today/${ids[0]}?counsellor=all`);
    const saving = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation CreateTouch')) await saving.promise;
      await route.continue();
    });
    await opened(page, 'First Waiting').getByRole('button', { name: 'No answer' }).click();
    await page
      .getByRole('form', { name: 'Write down the outcome' })
      .getByRole('button', { name: 'Save' })
      .click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/admin/today?counsellor=all');
    saving.resolve();
    await expect(page.getByText('First Waiting: no answer')).toBeVisible();
    await expect(page).toHaveURL('/admin/today?counsellor=all');
    await expect(panelOf(page)).toBeHidden();
    for (const id of ids) await office('PATCH', `/api/admin/contacts/${id}`, { status: 'completed' });
  });
});

test('midnight in Kathmandu updates the open screen, and a new enquiry becomes late, also on a phone', async ({
  page,
  request,
  openOffice,
  office,
}) => {
  const id = await enquire(request, { name: 'Tomorrow Thapa' });
  await office('PATCH', `/api/admin/contacts/${id}`, { followUpOn: officeDay(0) });
  await enquire(request, { name: 'Waiting Wagle' });
  await page.clock.install();
  await openOffice('/admin/today?counsellor=all');
  await expect(part(page, 'Today').getByText('Tomorrow Thapa')).toBeVisible();
  await expectAccessible(page, 'Today');
  await page.setViewportSize({ width: 1280, height: 800 });
  // Advance the date in the server's responses, too. Otherwise the page would return to the server's day.
  const day = 24 * 60 * 60 * 1000;
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + day).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.clock.fastForward('24:00:00');
  // A response that is in flight at midnight still has the old date, so the page returns to the old day until its next request.
  await expect
    .poll(async () => {
      await page.clock.runFor(61_000);
      return part(page, 'Late').getByText('Tomorrow Thapa').isVisible();
    })
    .toBe(true);
  await expect(part(page, 'Late').getByRole('link', { name: /Tomorrow Thapa.*1 day late/ })).toBeVisible();
  await expect(rowOf(page, 'Waiting Wagle')).toContainText('1 day');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin/today?counsellor=all');
  await expect(panelOf(page)).toBeHidden();
  await rowOf(page, 'Tomorrow Thapa').getByRole('link').click();
  await expect(rowOf(page, 'Waiting Wagle')).toBeHidden();
  await page.getByRole('button', { name: 'Outcome' }).click();
  await page.getByRole('button', { name: 'Reached' }).click();
  await expectAccessible(page, 'an outcome');
  await page.setViewportSize({ width: 360, height: 800 });
  await page
    .getByRole('dialog', { name: /^Outcome/ })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, 'Waiting Wagle')).toBeVisible();
  // Ignore errors, because advancing the clock may have caused a request that is still in flight.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

const changes = {
  'a save': async (page: Page) => {
    await panelOf(page).getByLabel('Status').selectOption('completed');
    await expect(page.getByText('Read before a save: completed.')).toBeVisible();
  },
  "a colleague's save": async (page: Page, office: Office, id: string) => {
    await office('PATCH', `/api/admin/contacts/${id}`, { status: 'completed' });
    await expect(panelOf(page).getByLabel('Status')).toHaveValue('completed');
  },
};
test('a list that was read before a save and arrives after it does not undo it on the screen', async ({
  page,
  request,
  openOffice,
  office,
}) => {
  await openOffice('/admin/today?counsellor=all');
  for (const [change, make] of Object.entries(changes))
    await test.step(change, async () => {
      const name = `Read before ${change}`;
      const id = await enquire(request, { name, phone: '9841234567' });
      await goOn(page, `/admin/today/${id}?counsellor=all`);
      await expect(opened(page, name)).toBeVisible();
      const status = panelOf(page).getByLabel('Status');
      await expect(status).toHaveValue('new');
      const read = Promise.withResolvers<void>();
      const line = Promise.withResolvers<void>();
      let isLate = false;
      await page.route('**/graphql', async (route) => {
        if (isLate || !route.request().postData()?.includes('query AdminToday')) return route.continue();
        isLate = true;
        const response = await route.fetch();
        read.resolve();
        await line.promise;
        await route.fulfill({ response });
      });
      // When another enquiry arrives, the page reloads the list.
      await enquire(request, { name: 'Arrives Meanwhile' });
      await read.promise;
      await make(page, office, id);
      const shown = await status.inputValue();
      const again = page.waitForRequest((each) => each.postData()?.includes('query AdminToday') ?? false);
      line.resolve();
      await (await (await again).response())?.finished();
      await expect(status).toHaveValue(shown);
      await page.getByRole('button', { name: 'Reached' }).click();
      await expect(page.getByText('changed this enquiry while you wrote')).toBeHidden();
      await page.unrouteAll({ behavior: 'wait' });
    });
});
