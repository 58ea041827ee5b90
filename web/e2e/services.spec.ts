import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './test.ts';

test('all services are listed, each with a link to begin', async ({ page, request }) => {
  const cards = page.locator('main li').filter({ has: page.getByRole('link', { name: 'Get Started' }) });
  // Retry, because another test may add a service between the two requests.
  await expect(async () => {
    const { data } = (await (await request.get('/api/services')).json()) as { data: { title: string }[] };
    await page.goto('/services');
    expect(await cards.getByRole('heading').allTextContents()).toEqual(data.map(({ title }) => title));
  }).toPass();
  await cards.first().getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/contact\/enquiry\?about=service:/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the category filter is a plain link', async ({ page }) => {
    await page.goto('/services');
    await page
      .getByRole('navigation', { name: 'Filter services' })
      .getByRole('link', { name: 'Technology' })
      .click();
    await expect(page).toHaveURL('/services?category=technology');
    await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0);
    await expect(page).toHaveTitle('Technology Services | Prasthan Education');
  });
});

async function askForAll(page: Page) {
  await page.getByRole('navigation', { name: 'Filter services' }).getByRole('link', { name: 'All' }).click();
}

test('the filter changes the list without loading a document, and the page says that it loads and shows the later of two choices', async ({
  page,
}) => {
  await page.goto('/services');
  await hydrated(page);
  const filter = page.getByRole('navigation', { name: 'Filter services' });

  await test.step('the filter changes the list without loading a document, and Back undoes it', async () => {
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await filter.getByRole('link', { name: 'Finance' }).click();
    await expect(page.getByRole('heading', { name: 'Scholarship Assistance' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Visa Lodgement' })).toBeHidden();
    await expect(filter.getByRole('link', { name: 'Finance' })).toHaveAttribute('aria-current', 'true');
    await expect(page).toHaveTitle('Finance Services | Prasthan Education');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\?category=finance$/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Visa Lodgement' })).toBeVisible();
    await expect(page).toHaveTitle('Services | Prasthan Education');
    expect(documents).toEqual([]);
  });

  await test.step('while the services load, the page says so', async () => {
    await page.goto('/services?category=finance');
    await hydrated(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/services', async (route) => {
      await held;
      await route.continue();
    });
    await askForAll(page);
    await expect(page.getByText('Loading services...')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Visa Lodgement' })).toBeVisible();
  });

  await test.step('after two quick choices the page shows the later one', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/services?category=finance', async (route) => {
      await held;
      await route.continue();
    });
    await filter.getByRole('link', { name: 'Finance' }).click();
    await askForAll(page);
    await expect(page.getByRole('heading', { name: 'Visa Lodgement' })).toBeVisible();
    const late = page.waitForResponse('**/api/services?category=finance');
    release();
    await (await late).finished();
    await expect(page.getByRole('heading', { name: 'Visa Lodgement' })).toBeVisible();
  });
});

test.describe('when the services cannot be loaded', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('if the response reports a failure, is an error or never arrives, the page says so, and the list can be requested again', async ({
    page,
  }) => {
    for (const [what, answer, text] of [
      ['is not a success', { status: 200, json: { success: false } }, 'Failed to fetch services'],
      [
        'is an error',
        { status: 500, json: { success: false } },
        'Failed to load services. Please try again later.',
      ],
      ['never comes', null, 'Failed to load services. Please try again later.'],
    ] as const) {
      await test.step(`a response that ${what}`, async () => {
        await page.goto('/services?category=finance');
        await hydrated(page);
        await page.route('**/api/services', (route) => (answer ? route.fulfill(answer) : route.abort()));
        await askForAll(page);
        await expect(page.getByRole('heading', { name: 'Error Loading Services' })).toBeVisible();
        await expect(page.getByText(text)).toBeVisible();
        await page.unroute('**/api/services');
        await page.getByRole('link', { name: 'Try again' }).click();
        await expect(page.getByRole('heading', { name: 'Visa Lodgement' })).toBeVisible();
      });
    }
  });
});
