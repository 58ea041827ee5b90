/** Counts the presses that a morning's work takes. A press is a click, a tap, or a key other than those for typed text. */
import type { Page } from '@playwright/test';
import { enquire, officeDay, panelOf } from './admin.inbox.ts';
import { expect, goOn, test } from './admin.session.ts';
import { admin } from './site.ts';

/** Returns eight random digits, which form a mobile number after "98". */
const digits = () => `${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;
const devanagari = (text: string) => text.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? digit);

/** Some spellings of a mobile number. The API's `phone.test.ts` tests these and many more. */
const spellings = (number: string): string[] => [
  number,
  `+977 ${number}`,
  `tel:+977-${number}`,
  devanagari(`+977 ${number.slice(0, 4)}-${number.slice(4)}`),
  `Mobile: ${number}`,
];

test('a morning at the desk: from the login to the call, with one or two presses per step', async ({
  page,
  request,
  token,
}) => {
  const rest = digits();
  const name = `Pasang ${rest}`;
  const id = await enquire(request, { name, phone: `+977-98${rest}` });
  await request.patch(`/api/admin/contacts/${id}`, {
    data: { followUpOn: officeDay(-40) },
    headers: { Authorization: `Bearer ${token}` },
  });
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const since = () => {
    const counted = presses;
    presses = 0;
    return counted;
  };

  // From the login to the Today screen: Tab, Enter and one click.
  await page.goto('/admin');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Email').focus();
  await press('Tab');
  await page.keyboard.type(admin.password);
  await press('Enter');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Today' }).click();
  presses += 1;
  await expect(page.getByRole('region', { name: /^Late \d/ })).toBeVisible();
  expect(since()).toBe(3);

  // Find a misspelt name: Ctrl+K, the name, Enter.
  const found = page.getByRole('option').filter({ hasText: name });
  await press('Control+k');
  await page.keyboard.type(`Pasng ${rest}`);
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expect(panelOf(page).getByRole('heading', { name })).toBeVisible();
  expect(since()).toBe(2);

  await press('Control+k');
  const box = page.getByLabel('A name, a number, or what you want to do');
  for (const spelling of spellings(`98${rest}`)) {
    await box.fill('');
    await expect(found).toHaveCount(0);
    await box.fill(spelling);
    await expect(found, spelling).toHaveAttribute('aria-selected', 'true');
  }
  await press('Enter');
  await expect(panelOf(page).getByRole('heading', { name })).toBeVisible();
  expect(since()).toBe(2);

  // After the search, one press starts the call.
  await expect(panelOf(page).getByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    `tel:+97798${rest}`,
  );
  // The key of an outcome, a note and Enter are enough to set the status, the note and the follow-up.
  await panelOf(page).getByRole('heading', { name }).focus();
  await press('1');
  await page.keyboard.type('Wants the February intake');
  await press('Enter');
  await expect(page.getByText(`${name}: reached`)).toBeVisible();
  expect(since()).toBe(2);
  const answer = await request.get(`/api/admin/contacts?q=${rest}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect((await answer.json()).data.contacts).toMatchObject([{ name, status: 'contacted' }]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

  test('a morning by touch', async ({ page, request, openOffice, expectedConsole }) => {
    expectedConsole.push(/^Failed to launch 'tel:/);
    const rest = digits();
    const name = `Dolma ${rest}`;
    await enquire(request, { name, phone: `98${rest}` });
    let taps = 0;
    const tap = async (target: ReturnType<Page['locator']>) => {
      taps += 1;
      await target.tap();
    };
    await openOffice('/admin/contacts');
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await tap(bar.getByRole('button', { name: 'Search' }));
    await expect(page.getByLabel('A name, a number, or what you want to do')).toBeFocused();
    await page.keyboard.insertText(devanagari(`98${rest}`));
    await tap(page.getByRole('option').filter({ hasText: name }));
    const panel = panelOf(page);
    await expect(panel.getByRole('heading', { name })).toBeVisible();
    expect(taps).toBe(2);
    const actions = page.getByRole('navigation', { name: 'Quick actions' });
    await expect(actions.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:+97798${rest}`);
    taps = 0;
    await tap(actions.getByRole('button', { name: 'Outcome' }));
    await tap(panel.getByRole('button', { name: 'No answer' }));
    await tap(panel.getByRole('button', { name: 'Save' }));
    await expect(page.getByText(`${name}: no answer`)).toBeVisible();
    expect(taps).toBe(3);

    // After a call from the list, the panel asks for the outcome.
    await goOn(page, `/admin/contacts?q=98${rest}`);
    taps = 0;
    const call = page.getByRole('link', { name: `Call ${name}` });
    await expect(call).toHaveAttribute('href', `tel:+97798${rest}`);
    await tap(call);
    const sheet = page.getByRole('dialog', { name: `Outcome: ${name}` });
    await tap(sheet.getByRole('button', { name: 'No answer' }));
    await tap(sheet.getByRole('button', { name: 'Save' }));
    await expect(sheet).toBeHidden();
    expect(taps).toBe(3);
  });
});
