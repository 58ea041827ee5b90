import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { unique } from './admin.desk.ts';
import { expect, test } from './admin.session.ts';
import type { Office } from './test.ts';

const days = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

/** Creates a fact with a key that no other test uses. */
async function newFact(office: Office, values: object) {
  const key = `au-${crypto.randomUUID().slice(0, 8)}`;
  const fact = {
    key,
    subject: 'sat',
    name: 'Funds to show',
    value: 'AUD 29,710',
    sourceName: 'Department of Home Affairs',
    sourceUrl: 'https://immi.example/funds',
    checkedOn: days(-20),
    ...values,
  };
  const { _id, version } = (await office('POST', '/api/admin/facts', fact)) as {
    _id: string;
    version: number;
  };
  return { ...fact, _id, version };
}

/**
 * Checks that the drawing of mountains in the page's header is at most `highest` px high, and that the heading and the first
 * words are visible without scrolling.
 */
async function expectLowRange(page: Page, highest: number): Promise<void> {
  expect((await page.locator('[data-sky]').boundingBox())?.height).toBeLessThanOrEqual(highest);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('You show AUD 29,710')).toBeInViewport();
}

/** Returns the HTML of a page's text, without the link to a stylesheet, which the preview does not have. */
const proseOf = (page: Page) =>
  page
    .locator('section[id^=section-]')
    .first()
    .evaluate(
      (section) => section.parentElement?.innerHTML.replace(/<link rel="stylesheet"[^>]*>/, '') ?? '',
    );

test('the preview renders the same as the page: facts, lists, questions, trail, checklist, notice, video and table', async ({
  page,
  office,
  openOffice,
}) => {
  const checked = await newFact(office, { subject: 'denmark' });
  const overdue = await newFact(office, {
    subject: 'denmark',
    name: 'Visa fee',
    value: 'AUD 2,000',
    checkedOn: '2025-02-03',
  });
  const unchecked = await newFact(office, {
    subject: 'denmark',
    name: 'Hours of work',
    value: '',
    checkedOn: null,
  });
  const name = unique('Denmark');
  const path = `/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
  await office('POST', '/api/admin/pages', {
    path: `${path}/visa-process`,
    title: 'Visa process',
    description: 'From the offer to the flight.',
    content: 'Soon.',
    status: 'published',
  });
  const content = `You show {fact:${checked.key}}, pay {fact:${overdue.key}} and ask for {fact:${unchecked.key}}. [See {fact:${unchecked.key}}](/services). Not {fact:au-none}, not {this}.

> [!UNTIL ${days(30)}] The intake of **February** closes in January.

> [!UNTIL ${days(-3)}] This is over.

## What it costs

{facts:denmark}

| Item | In rupees |
|---|---|
| Rent | 40,000 |
| Food | 15,000 |

## The road from Nepal

1. **Offer** from the school. You pay nothing.
2. **NOC** from the Ministry.

   Bring the offer letter.
3. **Flight**

## What to bring

- [ ] Passport
- [ ] Transcripts, from the campus

### How long does it take?

Eight weeks, and {fact:${checked.key}}.

### Who decides?

The embassy.

## Read on

{pages:${path}}

{posts:nothing-has-this-tag}

/media/film.mp4

{ask:Ask about Denmark}`;
  const row = { path, title: name, description: 'Quiet, and in English.', content, status: 'published' };
  const { _id } = (await office('POST', '/api/admin/pages', row)) as { _id: string };

  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  const served = await proseOf(page);
  expect(served).toContain(`<data value="${checked.key}">AUD 29,710</data>`);
  expect(served).toContain('may have changed since 3 February 2025');
  expect(served).not.toContain('This is over');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectLowRange(page, 96);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectLowRange(page, 160);
  const answer = page.getByText('The embassy.');
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
  const paper = page.getByRole('listitem').filter({ hasText: 'Transcripts, from the campus' });
  await expect(paper).toBeVisible();
  const box = await paper.evaluate((item) => {
    const { display, width, borderTopStyle, borderTopColor } = getComputedStyle(item, '::before');
    return { display, width, borderTopStyle, borderTopColor };
  });
  expect(box).toEqual({
    display: 'block',
    width: '16px',
    borderTopStyle: 'solid',
    borderTopColor: 'rgb(0, 0, 0)',
  });
  await expect(page.getByRole('table').first()).toContainText('AUD 29,710');
  for (const part of ['header', 'nav', 'footer', '[data-sky]', 'video', '[data-ask]'])
    await expect(page.locator(part).filter({ visible: true }), part).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await expectAccessible(page, 'a page with directives');
  await page.getByRole('heading', { name: 'Who decides?' }).click();
  await expect(answer).toBeVisible();
  const ask = page.getByRole('link', { name: 'Ask about Denmark' });
  await expect(ask).toHaveAttribute('href', `/contact/enquiry?about=${path}`);
  // The text has its own link to the form, so the page adds none.
  await expect(page.getByRole('link', { name: 'Ask us about it' })).toHaveCount(0);
  const faq = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((all) => all.map((each) => each.textContent).join());
  expect(faq).toContain('Eight weeks, and \\u003cdata');
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.getByRole('cell', { name: 'In rupees 40,000' })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(`/admin/pages/${_id}`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('AUD 29,710').first()).toBeVisible();
  await expect.poll(() => proseOf(page)).toBe(served);
  const problems = page.getByRole('list', { name: 'In this text' }).getByRole('listitem');
  await expect(problems).toHaveText([
    'There are no published posts about “nothing-has-this-tag”.',
    '“Hours of work” has no value that somebody has checked, so visitors read only this name and the source.',
    'There is no fact “au-none”.',
    '“{this}” is shown to visitors as it is.',
  ]);
});

test('a page is written from a template with an inserted fact, published without guidance, and duplicated', async ({
  page,
  office,
  openOffice,
}) => {
  const fact = await newFact(office, { name: unique('Rent of a room') });
  const name = unique('Nursing');
  await openOffice('/admin/pages');
  await page.getByRole('button', { name: 'Add New Page' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(name);
  const path = `/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
  await page.getByRole('textbox', { name: 'Path' }).fill(path);
  await page.getByRole('group', { name: 'Start from' }).getByRole('button', { name: 'Scholarships' }).click();
  const text = page.getByRole('textbox', { name: 'Content' });
  await expect(text).toHaveValue(/^## Who awards them\n\n> \[!WRITE\]/);
  await expect(page.getByText(/\d+ notes left to write/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' })).not.toContainText('Which school or office');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  // Save and Publish stay visible at the end of a long page, also on a phone. A page that cannot be published stays a draft.
  const status = page.getByRole('combobox', { name: 'Status' });
  for (const [width, height] of [
    [360, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await status.scrollIntoViewIfNeeded();
    await expect(save).toBeInViewport({ ratio: 1 });
    await expect(publish).toBeInViewport({ ratio: 1 });
    await publish.click();
    await expect(page.getByText(/notes left to write\. Replace the guidance/)).toBeVisible();
    await expect(text).toBeFocused();
    await expect(status).toHaveValue('draft');
  }

  // The row of templates stays visible, so that nothing moves under the pointer. After the first input, its buttons stay
  // disabled, even if the text is deleted again.
  await text.fill('');
  await expect(page.getByRole('group', { name: 'Start from' }).getByRole('button').first()).toBeDisabled();
  await text.fill('The rent is ');
  await page.getByRole('button', { name: 'Insert a fact, a list or a notice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert' });
  await dialog.getByRole('textbox').fill(fact.key);
  await expect(dialog.getByRole('button', { name: `${fact.name} AUD 29,710` })).toBeVisible();
  await expectAccessible(page, 'Insert');
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('textbox').press('Enter');
  await expect(text).toHaveValue(`The rent is {fact:${fact.key}}`);
  await expect(text).toBeFocused();
  await publish.click();
  await expect(page).not.toHaveURL(/\/new$/);
  await expect(publish).toHaveCount(0);
  await expect(status).toHaveValue('published');
  await page.goto(path);
  await expect(page.getByText('The rent is AUD 29,710')).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Copy of ${name}`);
  await expect(page.getByRole('textbox', { name: 'Path' })).toHaveValue(`${path}-copy`);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('draft');
  await save.click();
  await expect(page).not.toHaveURL(/\/new$/);
  await expect(text).toHaveValue(`The rent is {fact:${fact.key}}`);

  // The fact's screen lists the pages that use the fact. After the fact is deleted, the list of pages shows a notice.
  await openOffice(`/admin/facts?open=${fact._id}`);
  const uses = page.getByRole('region', { name: 'Used in' });
  await expect(uses.getByRole('link')).toHaveText([`Copy of ${name}`, name, 'SAT']);
  await office('DELETE', `/api/admin/facts/${fact._id}`);
  await openOffice('/admin/pages');
  const notice = page.getByRole('group').filter({ hasText: 'Unknown facts' });
  await expect(notice).toContainText(fact.key);
  await expectAccessible(page, 'the pages with an unknown fact');
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('due facts are counted in the rail, named on the dashboard, and listed separately', async ({
  page,
  office,
  openOffice,
}) => {
  const due = await newFact(office, { name: unique('Due'), checkedOn: null });
  const empty = await newFact(office, { name: unique('Without a value'), value: '', checkedOn: null });
  const checked = await newFact(office, { name: unique('Fresh') });
  await openOffice('/admin');
  await expect(
    page
      .getByRole('navigation', { name: 'Admin' })
      .getByText(/\d+ due/)
      .last(),
  ).toBeAttached();
  await page.getByRole('link', { name: /facts? (is|are) due/ }).click();
  await expect(page.getByRole('row').filter({ hasText: due.name })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: checked.name })).toBeHidden();
  const withoutValue = page.getByRole('row').filter({ hasText: empty.name });
  await expect(withoutValue.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(withoutValue.getByRole('button', { name: 'Still true' })).toHaveCount(0);
  await expectAccessible(page, 'the facts that are due');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .getByRole('row')
    .filter({ hasText: due.name })
    .getByRole('button', { name: 'Still true' })
    .click();
  await expect(page.getByRole('row').filter({ hasText: due.name })).toBeHidden();
  const row = (await office('GET', `/api/admin/facts`)) as { key: string; checkedOn: string | null }[];
  expect(row.find(({ key }) => key === due.key)?.checkedOn).toBe(
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(),
  );
});
