import { dialog, make, row, unique } from './admin.desk.ts';
import { expect, goOn, test } from './admin.session.ts';
import { expectToast, noToast, stayOnToasts } from './toasts.ts';

test('lists are searched, sorted and ordered, and a delete can be undone', async ({
  page,
  openOffice,
  request,
  token,
}) => {
  await test.step('lists are searched, and sorted by a column', async () => {
    const mark = unique('Sorted').replaceAll('-', '');
    for (const price of ['900', '50', '1000'])
      await make(request, token, 'services', { title: `${mark} ${price}`, description: 'x', price });
    await openOffice('/admin/services');
    await page.getByRole('searchbox', { name: 'Search services' }).fill(mark);
    const prices = page.getByRole('row').locator('td:nth-child(3)');
    await expect(prices).toHaveCount(3);
    await expect(page.getByText(/^3 of \d+ services$/)).toBeVisible();
    const sort = page.getByRole('columnheader', { name: 'Price' }).getByRole('button');
    await sort.click();
    await expect(prices).toHaveText(['$50', '$900', '$1000']);
    await sort.click();
    await expect(prices).toHaveText(['$1000', '$900', '$50']);
    await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );

    await test.step('a list without headings is sorted with a select', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      const narrow = page.getByRole('row').locator('td[data-label="Price"]');
      await expect(narrow).toHaveCount(3);
      const order = page.getByLabel('Sort services by');
      await order.selectOption('Price: lowest first');
      await expect(narrow).toHaveText(['$50', '$900', '$1000']);
      await order.selectOption('Title: Z to A');
      await expect(narrow).toHaveText(['$1000', '$900', '$50']);

      // On a wider screen, the column headings indicate the same order.
      await page.setViewportSize({ width: 1280, height: 740 });
      await expect(order).toBeHidden();
      await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
    });

    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await expectToast(page, '3 services updated');
    await expect(page.getByText('Inactive', { exact: true })).toHaveCount(3);
    await page.getByRole('checkbox', { name: `Select ${mark} 50` }).check();
    await page.getByRole('checkbox', { name: `Select ${mark} 900` }).check();
    await noToast(page);
    await stayOnToasts(page);
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expectToast(page, '2 services deleted');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, '2 restored');
    await expect(prices).toHaveCount(3);
  });

  await test.step('a delete can be undone at once, and from the trash', async () => {
    const name = unique('Trashed');
    await make(request, token, 'team', { name, position: 'Counsellor', bio: 'Answers calls.' });
    await goOn(page, '/admin/team');
    await noToast(page);
    const remove = async () => {
      await row(page, name).getByRole('button', { name: 'Delete' }).click();
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Restored', { exact: true })).toBeVisible();
    await expect(row(page, name)).toBeVisible();

    await remove();
    await expect(row(page, name)).toBeHidden();
    await page.getByRole('button', { name: 'Trash' }).click();
    await row(page, name).getByRole('button', { name: 'Restore' }).click();
    await expect(row(page, name)).toBeHidden();
    await page.getByRole('button', { name: 'Trash' }).click();
    await expect(row(page, name)).toBeVisible();
  });

  await test.step('the site shows the order that staff set with the keyboard or the mouse', async () => {
    const [first, second] = [unique('Order first'), unique('Order second')];
    for (const title of [first, second])
      await make(request, token, 'services', { title, description: 'Stands somewhere.' });
    const placesOnSite = async () => {
      const html = await (await request.get('/services')).text();
      if (!html.includes(first) || !html.includes(second)) return 'not both';
      return html.indexOf(first) < html.indexOf(second) ? 'first, second' : 'second, first';
    };
    await expect.poll(placesOnSite).toBe('first, second');
    await goOn(page, '/admin/services');
    await expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Reorder' }).click();
    const order = page.getByRole('list', { name: 'Order of the services' });
    const up = order.getByRole('button', { name: `Move ${second} up` });
    // Press the key repeatedly, because other tests may insert services between the two rows.
    await up.focus();
    const places = () => order.getByRole('listitem').allTextContents();
    const isAhead = async () => {
      const texts = await places();
      const at = (title: string) => texts.findIndex((each) => each.includes(title));
      return at(second) < at(first);
    };
    while (!(await isAhead())) await page.keyboard.press('Enter');
    await expect(up).toBeFocused();
    await expect.poll(placesOnSite).toBe('second, first');
    const handle = order.getByRole('button', { name: `Move ${second}`, exact: true });
    const target = order.getByRole('listitem').filter({ hasText: first });
    // Retry, because a row added by another test may move the rows under the pointer.
    await expect(async () => {
      await target.scrollIntoViewIfNeeded();
      await handle.hover();
      await page.mouse.down();
      const to = await target.boundingBox();
      if (to) await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 6 });
      await page.mouse.up();
      expect(await isAhead()).toBe(false);
    }).toPass();
    await expect.poll(placesOnSite).toBe('first, second');
  });
});
