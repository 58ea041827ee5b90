import type { Page } from '@playwright/test';
import { expect, filesOf, freshEmail, hydrated, openStopped, test } from './test.ts';

const sentNotice = 'Thank you! Your message has been sent successfully.';
const sentToast = 'Thank you for your message! We will get back to you soon.';
const message = 'I want to study nursing in Australia from next July.';

async function fillIn(page: Page, email: string) {
  await page.getByLabel('Full Name').fill('Asmita Rai');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Phone Number').fill('+977 9800000000');
  await page.getByLabel('Service Interest').selectOption('Strategic Consulting');
  await page.getByLabel('Message', { exact: false }).last().fill(message);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

async function openHydrated(page: Page) {
  await page.goto('/contact');
  await hydrated(page);
}

test('the page shows how to reach the office and what to ask about; the form shows its errors and keeps a draft', async ({
  page,
}) => {
  await openHydrated(page);
  await expect(page).toHaveTitle('Contact Us | Prasthan Education');
  const main = page.locator('main');
  await expect(main.getByRole('heading', { name: 'Send us a Message' })).toBeVisible();
  await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(main.locator('a[href^="tel:"]')).toBeVisible();
  await expect(main.getByText('Putalisadak, Kathmandu 44600, Nepal')).toBeVisible();
  const hours = (days: string) => main.getByRole('term').filter({ hasText: days }).locator('xpath=../dd');
  await expect(hours('Mon-Fri')).toHaveText(/^9:00 AM ?[-–] ?6:00 PM$/);
  await expect(hours('Sat')).toHaveText(/^10:00 AM ?[-–] ?2:00 PM$/);
  const required = ['Full Name', 'Email Address', 'Message'];
  for (const label of [...required, 'Phone Number', 'Company', 'Service Interest']) {
    const field = page.getByLabel(label, { exact: false }).last();
    await expect(field).toHaveJSProperty('required', required.includes(label));
  }
  await expect(page.getByLabel('Message').last()).toHaveAttribute('placeholder', /project/);
  const options = await page
    .getByLabel('Service Interest')
    .locator('option')
    .evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent]));
  expect(options).toEqual([
    ['', 'Select a service'],
    ['strategy', 'Strategic Consulting'],
    ['technology', 'Technology Solutions'],
    ['finance', 'Financial Advisory'],
    ['marketing', 'Marketing Strategy'],
    ['operations', 'Operations Management'],
    ['other', 'Other'],
  ]);

  // A form with errors shows a message for each error. The message disappears when the error is corrected.
  await send(page);
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Message is required')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeFocused();

  await page.getByLabel('Full Name').fill('Asmita');
  await expect(page.getByText('Name is required')).toBeHidden();
  await page.getByLabel('Email Address').fill('asmita@example');
  await page.getByLabel('Message', { exact: false }).last().fill('too short');
  await send(page);
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true');

  // A draft survives a reload.
  await page.getByLabel('Full Name').fill('Half typed');
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Half typed');
});

test('a toast shows at the top right for four seconds, at most 350 px wide', async ({ page }) => {
  await openStopped(page, '/contact');
  await fillIn(page, freshEmail());
  await send(page);
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText(sentToast);
  await expect(toast).toBeVisible();
  const box = await toast.locator('xpath=..').boundingBox();
  if (!box) throw new Error('The toast is not drawn.');
  expect(box.width).toBeLessThanOrEqual(350);
  expect(1280 - (box.x + box.width)).toBeLessThanOrEqual(40);
  expect(box.y).toBeLessThanOrEqual(40);
  await page.clock.runFor(3900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast.locator('..')).toHaveCSS('opacity', '0');
  await page.clock.resume();
  await expect(toast).toBeHidden();
});

test('an enquiry is sent by one press, the visitor is thanked, and the inbox lists the enquiry once', async ({
  page,
  inboxOf,
}) => {
  const email = freshEmail();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/contact', async (route) => {
    await held;
    await route.continue();
  });
  await openHydrated(page);
  await fillIn(page, email);
  await send(page);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  release();
  await expect(page.getByText(sentNotice)).toBeInViewport();
  await expect(page.getByText(sentToast)).toBeVisible();
  for (const label of ['Full Name', 'Email Address', 'Phone Number', 'Company']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  expect(await inboxOf(email)).toMatchObject([
    {
      name: 'Asmita Rai',
      phone: '+977 9800000000',
      company: '',
      service: 'strategy',
      message,
      status: 'new',
    },
  ]);
});

test('text that is typed while an enquiry is being sent stays in the form, and is sent by the next press', async ({
  page,
  inboxOf,
}) => {
  const email = freshEmail();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/contact', (route) => held.then(() => route.continue()), { times: 1 });
  await openHydrated(page);
  await fillIn(page, email);
  await send(page);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  const words = page.getByLabel('Message', { exact: false }).last();
  await words.fill(`${message} And where is your office?`);
  release();
  await expect(page.getByText(sentToast)).toBeVisible();
  await expect(words).toHaveValue(`${message} And where is your office?`);
  await send(page);
  await expect(page.getByText(sentNotice)).toBeVisible();
  await expect(words).toHaveValue('');
  const sent = (await inboxOf(email)).map((row) => row.message);
  expect(sent.sort()).toEqual([message, `${message} And where is your office?`]);
});

test.describe('the same message from the same device', () => {
  /** Fills in and sends the form. @returns the id in the server's response */
  async function sendOnce(page: Page, email: string, words = message): Promise<string> {
    await fillIn(page, email);
    await page.getByLabel('Message', { exact: false }).last().fill(words);
    const answered = page.waitForResponse('**/api/contact');
    await send(page);
    const answer = await (await answered).json();
    expect(answer).toMatchObject({ success: true, message: sentToast });
    await expect(page.getByText(sentNotice)).toBeVisible();
    return answer.data._id;
  }

  test('is one enquiry with one response, after Back and after a reload', async ({ page, inboxOf }) => {
    const email = freshEmail();
    await openHydrated(page);
    const first = await sendOnce(page, email);
    expect(await sendOnce(page, email)).toBe(first);
    await page.goto('/services');
    await page.goBack();
    await hydrated(page);
    expect(await sendOnce(page, email, ` ${message} `)).toBe(first);
    await page.reload();
    await hydrated(page);
    expect(await sendOnce(page, email)).toBe(first);
    expect(await inboxOf(email)).toHaveLength(1);
    // The device stores no text of a sent message.
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toContain('nursing');
    expect(stored).not.toContain(email);
  });

  test('is one enquiry from two tabs, even before the first tab has its response', async ({
    page,
    context,
    inboxOf,
  }) => {
    const email = freshEmail();
    const other = await context.newPage();
    for (const tab of [page, other]) await openHydrated(tab);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/contact', async (route) => {
      await held;
      await route.continue();
    });
    await fillIn(page, email);
    await send(page);
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    const second = await sendOnce(other, email);
    const answered = page.waitForResponse('**/api/contact');
    release();
    expect((await (await answered).json()).data._id).toBe(second);
    await expect(page.getByText(sentNotice)).toBeVisible();
    expect(await inboxOf(email)).toHaveLength(1);
  });

  test('is another enquiry after ten minutes, and with different text immediately', async ({
    page,
    context,
    inboxOf,
  }) => {
    const email = freshEmail();
    const start = Date.now();
    const minutes = 60_000;
    await openHydrated(page);
    await context.clock.setFixedTime(start);
    const first = await sendOnce(page, email);
    const other = await sendOnce(page, email, 'I want to study forestry in Canada.');
    expect(other).not.toBe(first);
    await context.clock.setFixedTime(start + 10 * minutes - 1);
    expect(await sendOnce(page, email)).toBe(first);
    expect(await inboxOf(email)).toHaveLength(2);
    await context.clock.setFixedTime(start + 10 * minutes);
    const later = await sendOnce(page, email);
    expect([first, other]).not.toContain(later);
    expect(await inboxOf(email)).toHaveLength(3);
  });
});

test.describe('when the server fails', () => {
  test.use({ expectedConsole: [/Failed to load resource.*50\d/] });

  test("the toast shows the server's message, or our own if there is none, and the form keeps its text", async ({
    page,
  }) => {
    await openHydrated(page);
    await fillIn(page, freshEmail());
    for (const [body, text] of [
      [{ success: false, message: 'The office is closed today.' }, 'The office is closed today.'],
      [{ success: false }, 'Something went wrong. Please try again.'],
    ] as const) {
      await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: body }), { times: 1 });
      await send(page);
      await expect(page.getByRole('region', { name: 'Notifications' }).getByText(text)).toBeVisible();
      await expect(page.getByLabel('Full Name')).toHaveValue('Asmita Rai');
      await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
    }
  });
});

test.describe('without a network', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('an enquiry is kept on the device and sent once when the connection returns, also if it is sent again', async ({
    page,
    context,
    inboxOf,
  }) => {
    const email = freshEmail();
    await openHydrated(page);
    await context.clock.setFixedTime(Date.now());
    // The code that shows toasts is loaded when a field of the form gets the focus. Wait for it before going offline, because
    // Chromium does not retry a failed import.
    const toaster = filesOf(page, 'toaster', ['script', 'stylesheet']);
    await fillIn(page, email);
    await toaster;
    await context.setOffline(true);
    await send(page);
    await expect(page.getByText('Your message is kept on this device')).toBeVisible();
    await expect(page.getByLabel('Full Name')).toHaveValue('Asmita Rai');
    expect(await inboxOf(email)).toHaveLength(0);

    // The message waits on the device for an hour. Sending the same message again below creates no second enquiry, because the
    // ten minutes in which a repeat is recognised begin only when the server accepts the message.
    await context.clock.setFixedTime(Date.now() + 3_600_000);
    await context.setOffline(false);
    await expect(page.getByText(sentNotice)).toBeVisible();
    await expect(page.getByText(sentToast)).toBeVisible();
    await expect(page.getByLabel('Full Name')).toHaveValue('');
    await fillIn(page, email);
    await expect(page.getByText(sentNotice)).toBeHidden();
    await send(page);
    await expect(page.getByText(sentNotice)).toBeVisible();
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await inboxOf(email)).toHaveLength(1);
  });

  test('a queued message and a draft are deleted after seven days, and the page says so', async ({
    page,
    context,
  }) => {
    await openHydrated(page);
    await fillIn(page, freshEmail());
    await context.setOffline(true);
    await send(page);
    await expect(page.getByText(/There is no connection right now/)).toBeVisible();
    const aged = (days: number) =>
      page.evaluate((time) => {
        for (const name of ['outbox', 'enquiryDraft'])
          localStorage.setItem(
            name,
            (localStorage.getItem(name) ?? '').replace(/"at":\d+/, `"at":${Date.now() - time}`),
          );
      }, days * 86_400_000);
    const kept = () =>
      page.evaluate(() => [localStorage.getItem('outbox'), localStorage.getItem('enquiryDraft')]);
    await page.route('**/api/contact', (route) => route.abort('internetdisconnected'));
    await context.setOffline(false);
    await aged(6.9);
    await page.goto('/contact');
    await expect(page.getByText(/There is no connection right now/)).toBeVisible();
    expect((await kept()).every(Boolean)).toBe(true);
    await aged(7.1);
    await page.goto('/services');
    await expect(page.getByText(/could not be sent within 7 days/)).toBeVisible();
    await expect.poll(kept).toEqual([null, null]);
    await page.goto('/contact');
    await hydrated(page);
    await expect(page.getByLabel('Full Name')).toHaveValue('');
  });

  test('a queued message is sent at the next visit, from any page', async ({ page, context, inboxOf }) => {
    const email = freshEmail();
    await openHydrated(page);
    await fillIn(page, email);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await send(page);
    await expect(page.getByText('Your message is kept on this device')).toBeVisible();
    await page.close();

    await context.setOffline(false);
    const later = await context.newPage();
    // The toast lasts only 4 seconds, so it may be gone when the page has loaded.
    await Promise.all([later.getByText(sentToast).waitFor(), later.goto('/team')]);
    expect(await inboxOf(email)).toHaveLength(1);
    await later.goto('/contact');
    await expect(later.getByLabel('Full Name')).toHaveValue('');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/status of 400/] });

  test('the plain form is refused with its values and messages, then sent, and posted twice it is one enquiry', async ({
    page,
    request,
    inboxOf,
  }) => {
    await test.step('a refused form is shown again with its values and messages', async () => {
      await page.goto('/contact');
      await page.getByLabel('Phone Number').fill('01-5970000');
      await page.getByLabel('Email Address').fill('nobody');
      await page.getByLabel('Service Interest').selectOption('Other');
      await send(page);
      await expect(page.getByText('Name is required')).toBeVisible();
      await expect(page.getByText('Invalid email address')).toBeVisible();
      await expect(page.getByText('Message is required')).toBeVisible();
      await expect(page.getByLabel('Phone Number')).toHaveValue('01-5970000');
      await expect(page.getByLabel('Email Address')).toHaveValue('nobody');
      await expect(page.getByLabel('Service Interest')).toHaveValue('other');
    });

    await test.step('a form is sent, the visitor is thanked, and the inbox lists the enquiry', async () => {
      const email = freshEmail();
      await page.goto('/contact/enquiry');
      await fillIn(page, email);
      await send(page);
      await expect(page).toHaveURL(/\/contact\?sent=1/);
      await expect(page.getByText(sentNotice)).toBeVisible();
      expect(await inboxOf(email)).toMatchObject([{ name: 'Asmita Rai', service: 'strategy', message }]);
    });

    await test.step('the same form posted twice is one enquiry', async () => {
      const email = freshEmail();
      const html = await (await request.get('/contact')).text();
      const [, key = ''] = /name="idempotencyKey" value="([^"]+)"/.exec(html) ?? [];
      expect(key).not.toBe('');
      const form = { name: 'Asmita', email, message, idempotencyKey: key };
      for (const _ of [1, 2]) {
        const answer = await request.post('/contact', { form, maxRedirects: 0 });
        expect(answer.status()).toBe(303);
      }
      expect(await inboxOf(email)).toHaveLength(1);
    });
  });
});

for (const path of ['/contact', '/contact/review'])
  test(`each rendering of ${path} has its own key and is not cached`, async ({ request }) => {
    const bodies = await Promise.all(
      [1, 2].map(async () => {
        const answer = await request.get(path);
        expect(answer.headers()['cache-control']).toBe('no-store');
        return /name="idempotencyKey" value="([^"]+)"/.exec(await answer.text())?.[1];
      }),
    );
    expect(bodies[0]).toBeTruthy();
    expect(bodies[0]).not.toBe(bodies[1]);
  });
