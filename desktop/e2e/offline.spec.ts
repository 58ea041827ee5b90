import type { Page } from '@playwright/test';
import { moveIn } from './desk.steps.ts';
import { expect, test } from './test.ts';

test('an edit made while the server is away survives a kill of the app and is applied once', async ({
  office,
  desk,
}) => {
  const made = (await office.call('POST', '/api/admin/services', {
    title: 'Offline service',
    description: 'As it was',
  })) as { _id: string };
  const first = await desk();
  await moveIn(first.window, office.url);
  const { window } = first;
  await expect(window.getByRole('button', { name: 'Online' })).toBeVisible();
  await window.getByRole('button', { name: 'Online' }).click();
  await expect(window.getByText(/What you see without it is of/)).toBeVisible({ timeout: 30_000 });
  await window.keyboard.press('Escape');

  await office.kill();
  await rename(window, /Offline service/, 'Offline service, edited');
  await expect(window.getByText('Kept on this computer. It goes out when the server is back.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();
  await first.kill();

  await office.start();
  const again = await desk({ computer: first.computer });
  await expect(again.window.getByRole('button', { name: 'Online' })).toBeVisible({ timeout: 60_000 });
  const services = (await office.call('GET', '/api/admin/services')) as {
    _id: string;
    title: string;
    version: number;
  }[];
  expect(services.find(({ _id }) => _id === made._id)).toMatchObject({
    title: 'Offline service, edited',
    version: 2,
  });
});

test('two machines change the same field: the one that was offline is asked, with both values', async ({
  office,
  desk,
}) => {
  const made = (await office.call('POST', '/api/admin/services', {
    title: 'Contested service',
    description: 'As it was',
  })) as { _id: string; version: number };
  const first = await desk();
  await moveIn(first.window, office.url);
  await first.window.getByRole('button', { name: 'Online' }).click();
  await expect(first.window.getByText(/What you see without it is of/)).toBeVisible({ timeout: 30_000 });
  await first.window.keyboard.press('Escape');
  await office.stop();
  await rename(first.window, /Contested service/, 'Contested, ours');
  await expect(first.window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();
  await first.kill();

  await office.start();
  await office.call('PUT', `/api/admin/services/${made._id}`, { title: 'Contested, theirs' });
  const { window } = await desk({ computer: first.computer });
  await window.getByRole('button', { name: /needs you/ }).click({ timeout: 60_000 });
  const dialog = window.getByRole('dialog', { name: 'Changes to send' });
  await expect(dialog.getByText('Contested, ours').first()).toBeVisible();
  await expect(dialog.getByText('Contested, theirs').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep ours' }).click();
  await expect
    .poll(async () => {
      const services = (await office.call('GET', '/api/admin/services')) as { _id: string; title: string }[];
      return services.find(({ _id }) => _id === made._id)?.title;
    })
    .toBe('Contested, ours');
});

/** Changes the title of a service in its form. */
async function rename(window: Page, row: RegExp, title: string): Promise<void> {
  await window.getByRole('link', { name: 'Services', exact: true }).click();
  await window.getByRole('row', { name: row }).getByRole('button', { name: 'Edit' }).click();
  await window.getByLabel('Title').fill(title);
  await window
    .getByRole('dialog')
    .getByRole('button', { name: /Save|Update/ })
    .click();
}
