import { expectAccessible, expectWordsAccessible } from './accessible.ts';
import { enquire, openChip, openDay, panelOf } from './admin.inbox.ts';
import { expect, goOn, openSignedIn, responseTo, test } from './admin.session.ts';

test('days are typed and chosen in either calendar, and read in the calendar of the account', async ({
  page,
  request,
  openOwn,
  expectedConsole,
  browser,
  baseURL,
}) => {
  await test.step('a day is typed in either calendar, and a half-typed day is not saved', async () => {
    const id = await enquire(request, { name: 'Typed In Both' });
    // The follow-up dates in the panel's requests. The panel sends a typed date on Enter or when the field loses focus.
    const sent: (string | null)[] = [];
    page.on('request', (each) => {
      const body = each.postData() ?? '';
      if (body.includes('UpdateEnquiry')) sent.push(JSON.parse(body).variables.input.followUpOn);
    });
    await openOwn(`/admin/contacts/${id}`);
    const panel = panelOf(page);
    const field = panel.getByLabel('Follow-up date');
    await openChip(panel, 'Follow-up');
    await field.fill('2083-8-5');
    await field.press('Enter');
    // In AD, 2083 is decades ahead, so it counts as a typing error. In BS, the field accepts the same text.
    await expect(panel.getByText(/^Follow-up date: choose .* or an earlier day\.$/)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
    const chosen = responseTo(page, 'ChooseCalendar');
    await panel.getByText('BS', { exact: true }).click();
    await chosen;
    await expect(field).toHaveValue('2083-8-5');
    await expect(panel.getByText('Saturday, 21 Nov 2026')).toBeVisible();
    await expect(field).not.toHaveAttribute('aria-invalid');
    expect(sent).toEqual([]);
    const saved = responseTo(page, 'UpdateEnquiry');
    await field.press('Enter');
    await expect(field).toHaveValue('2083-08-05');
    await expect.poll(() => sent).toEqual(['2026-11-21']);
    await saved;

    await field.fill('२०८३/०२/३२');
    await panel.getByLabel('Time in Nepal').focus();
    await expect(
      panel.getByText('Follow-up date: Jestha 2083 has 31 days. Type a day from 1 to 31.'),
    ).toBeVisible();
    await field.press('Escape');
    await expect(field).toHaveValue('2083-08-05');
    await expect(panel).toBeVisible();
    await field.fill('2083-8-');
    await page.reload();
    // The account stores the choice of the calendar (BS or AD).
    await expect(field).toHaveValue('2083-08-05');
    await openChip(panel, 'Follow-up');
    const chosenAgain = responseTo(page, 'ChooseCalendar');
    await panel.getByText('AD', { exact: true }).click();
    await expect(field).toHaveValue('2026-11-21');
    expect(sent).toEqual(['2026-11-21']);
    await chosenAgain;
  });

  await test.step('a day is chosen by the keyboard, without a connection', async () => {
    expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
    const id = await enquire(request, { name: 'Chosen By Keys' });
    await goOn(page, `/admin/contacts/${id}`);
    const panel = panelOf(page);
    await expect(panel.getByRole('heading', { name: 'Chosen By Keys' })).toBeVisible();
    await openChip(panel, 'Follow-up');
    await panel.getByLabel('Follow-up date').fill('2026-12-15');
    await panel.getByLabel('Follow-up date').press('Enter');
    await expect(panel.getByText('Tuesday, 29 Mangsir 2083')).toBeVisible();
    const opener = panel.getByRole('button', { name: 'Choose a day' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: 'Choose a day' });
    await expect(picker.getByRole('button', { pressed: true })).toBeFocused();
    const at = (name: string) => expect(picker.getByRole('button', { name })).toBeFocused();
    for (const [key, name] of [
      ['ArrowRight', 'Wednesday, 16 Dec 2026, 1 Poush 2083'],
      ['ArrowDown', 'Wednesday, 23 Dec 2026'],
      ['Home', 'Sunday, 20 Dec 2026'],
      ['End', 'Saturday, 26 Dec 2026'],
      ['PageDown', 'Tuesday, 26 Jan 2027'],
      ['PageUp', 'Saturday, 26 Dec 2026'],
      ['Shift+PageDown', 'Sunday, 26 Dec 2027, 10 Poush 2084, provisional'],
    ] as const) {
      await page.keyboard.press(key);
      await at(name);
    }
    await expect(picker.getByText('Mangsir – Poush 2084, provisional', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the calendar');
    await page.setViewportSize({ width: 1280, height: 800 });
    // On a Sunday, Home changes nothing. A button that is pressed next keeps the focus.
    await page.keyboard.press('Home');
    await picker.getByRole('button', { name: 'Next month' }).click();
    await at('Next month');
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(panel).toBeVisible();
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    await expect(picker.getByRole('button', { pressed: true })).toBeFocused();
    await page.keyboard.press('PageDown');
    await at('Friday, 15 Jan 2027, 1 Magh 2083');
    await page.context().setOffline(false);
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('Follow-up date')).toHaveValue('2027-01-15');
    await expect(opener).toBeFocused();
  });

  await test.step('the account reads days in its calendar on every screen and device', async () => {
    const id = await enquire(request, { name: 'Read In Both' });
    await goOn(page, '/admin/profile');
    const calendar = page.getByRole('region', { name: 'Calendar' });
    await expect(calendar.getByText(/^Dates appear .* Today is \d+ [A-Z][a-z]{2,3} 20\d\d\.$/)).toBeVisible();
    const saved = responseTo(page, 'ChooseCalendar');
    await calendar.getByText('BS', { exact: true }).click();
    await saved;
    await expect(calendar.getByText(/Today is \d+ [A-Z][a-z]+ 20[89]\d(, provisional)?\.$/)).toBeVisible();
    await expectWordsAccessible(page, 'the own account in Bikram Sambat');

    // Nobody has chosen a calendar in this new browser, so it uses the account's choice.
    const token = await page.evaluate(() => localStorage.getItem('adminToken') ?? '');
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const elsewhere = await context.newPage();
    await openSignedIn(elsewhere, token, `/admin/contacts/${id}`);
    const panel = panelOf(elsewhere);
    const inTimeline = panel.getByText(/^\d+ [A-Z][a-z]+ 20[89]\d/).filter({ visible: true });
    await expect(inTimeline.first()).toBeVisible();
    await openChip(panel, 'Follow-up');
    await panel.getByLabel('Follow-up date').fill('2083-08-05');
    await expect(panel.getByText('Saturday, 21 Nov 2026')).toBeVisible();
    await context.close();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  test('a visit is planned by touch', async ({ page, request, openOwn }) => {
    const id = await enquire(request, { name: 'Planned By Touch' });
    await openOwn(`/admin/contacts/${id}`);
    const panel = panelOf(page);
    await openChip(panel, 'Follow-up');
    await panel.getByRole('button', { name: 'Choose a day' }).tap();
    const picker = page.getByRole('dialog', { name: 'Choose a day' });
    await picker.getByText('BS', { exact: true }).tap();
    const cells = picker.locator('[role=grid] button');
    const sizes = await cells.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    await picker.getByRole('button', { name: 'Next month' }).tap();
    await cells.first().tap();
    await expect(picker).toBeHidden();
    await expect(panel.getByLabel('Follow-up date')).toHaveValue(/^208\d-\d\d-01$/);
    await panel.getByLabel('Call or visit').selectOption('visit');
    const saved = responseTo(page, '"followUpTime":"14:30"');
    await panel.getByLabel('Time in Nepal').fill('14:30');
    await panel.getByLabel('Call or visit').focus();
    await saved;
    await page.reload();
    await expect(panel.getByLabel('Time in Nepal')).toHaveValue('14:30');
    await expect(panel.getByLabel('Call or visit')).toHaveValue('visit');
    await openChip(panel, 'Follow-up');
    await panel.getByRole('button', { name: 'In 3 days' }).tap();
    await panel.getByText('AD', { exact: true }).tap();
    await expect(panel.getByLabel('Follow-up date')).toHaveValue(openDay(3));
    await expect(panel.getByLabel('Time in Nepal')).toHaveValue('14:30');
    await panel.getByRole('button', { name: 'Clear' }).tap();
    await expect(panel.getByLabel('Follow-up date')).toHaveValue('');
    await expect(panel.getByLabel('Time in Nepal')).toBeHidden();
  });
});
