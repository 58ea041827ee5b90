import { row, unique } from './admin.desk.ts';
import { expect, goOn, test } from './admin.session.ts';
import { expectToast } from './toasts.ts';

test('a page is written with a preview, and looks the same on the site', async ({ page, openOffice }) => {
  const path = `/about/${unique('story').replace(' ', '-')}`;
  const source = '## Where we began\n\nA **room** in Putalisadak -- and <b>no</b> lift.\n\n- Tea\n- Forms';
  await openOffice('/admin/pages');
  await page.getByRole('button', { name: 'Add New Page' }).click();
  await page.getByLabel('Path').fill('About us');
  await page.getByLabel('Title').fill('Our story');
  await page.getByRole('textbox', { name: 'Content' }).fill(source);
  await page.getByLabel('Status').selectOption('published');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Path must look like /about/introduction')).toBeVisible();
  await page.getByLabel('Path').fill(path);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Where we began' })).toBeVisible();
  const drawn = await preview.locator('> [data-prose]').innerHTML();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Page created successfully!');

  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Our story' })).toBeVisible();
  const onSite = page.getByRole('heading', { name: 'Where we began' }).locator('../..');
  expect(await onSite.innerHTML()).toBe(drawn);
  expect(drawn).toContain('&lt;b&gt;no&lt;/b&gt;');
});

test('a post is scheduled, and a review from the site is approved', async ({ page, openOffice, request }) => {
  await test.step('a post is scheduled', async () => {
    const title = unique('Later');
    await openOffice('/admin/blog');
    await page.getByRole('button', { name: 'Add New Blog Post' }).click();
    const form = page.locator('main');
    for (const label of ['Title', 'Excerpt', 'Author']) await form.getByLabel(label).fill(title);
    await form.getByRole('textbox', { name: 'Content' }).fill('Soon.');
    await expect(form.getByLabel('Publish at')).toBeHidden();
    await form.getByLabel('Status').selectOption('published');
    await form.getByLabel('Publish at').fill('1 Jan 2099');
    await form.getByLabel('Time in Nepal').fill('09:30');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Scheduled')).toBeVisible();
    expect(await (await request.get('/blog')).text()).not.toContain(title);

    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await expect(row(page, title).getByText('Scheduled')).toBeVisible();
    await row(page, title).getByRole('button', { name: 'Edit' }).click();
    await expect(form.getByLabel('Publish at')).toHaveValue('2099-01-01');
    await expect(form.getByLabel('Time in Nepal')).toHaveValue('09:30');
    // An invalid date is rejected, and no other date is saved in its place.
    await form.getByLabel('Publish at').fill('2099-02-29');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Publish at: February 2099 has 28 days.')).toBeVisible();
    await expect(form.getByLabel('Publish at')).toBeFocused();
    await form.getByLabel('Publish at').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Published', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await expect(row(page, title).getByText('Published')).toBeVisible();
    await expect.poll(async () => (await request.get('/blog')).text()).toContain(title);
  });

  await test.step('a review from the site is first in the list until it is approved', async () => {
    const name = unique('Laxmi Kumari Shrestha Adhikari');
    const sent = await request.post('/graphql', {
      data: {
        query: 'mutation ($input: ReviewInput!) { submitReview(input: $input) { message } }',
        variables: {
          input: {
            name,
            position: 'Postgraduate student of public health',
            company: 'University of New South Wales',
            content: 'They called back twice.',
            rating: 5,
          },
        },
      },
    });
    expect((await sent.json()).errors).toBeUndefined();
    const onSite = async () => (await (await request.get('/api/testimonials')).text()).includes(name);
    expect(await onSite()).toBe(false);
    await goOn(page, '/admin/testimonials');
    await expect(page.getByText(/from the site needs? approval/)).toBeVisible();
    // The search hides the rows of other tests, which could be wider.
    await page.getByRole('searchbox', { name: 'Search testimonials' }).fill(name);
    const table = page.getByRole('table');
    await expect(table.locator('tbody tr')).toHaveCount(1);
    for (const width of [960, 1050, 1201, 1265, 1280, 1345, 1441, 1600, 1640]) {
      await page.setViewportSize({ width, height: 800 });
      const covered = () =>
        table.locator('..').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(covered, `the actions cover no column at ${width} px`).toBe(0);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    const [status, line] = await Promise.all(
      [row(page, name).getByText('Inactive'), row(page, name)].map((each) => each.boundingBox()),
    );
    expect(status && line && status.x + status.width <= line.x + line.width).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await row(page, name).getByRole('button', { name: 'Approve' }).click();
    await expectToast(page, 'Testimonial updated successfully!');
    await expect(row(page, name).getByText('Active', { exact: true })).toBeVisible();
    await expect.poll(onSite).toBe(true);
  });
});
