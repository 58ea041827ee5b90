import { moveIn } from './desk.steps.ts';
import { expect, test } from './test.ts';

test('with the window closed, an enquiry is told within two seconds, and a click opens it', async ({
  office,
  desk,
}) => {
  const { window, app, computer } = await desk();
  await moveIn(window, office.url);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  const isVisible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false);
  await expect.poll(isVisible).toBe(false);

  const name = `Asha Rai ${Date.now()}`;
  const sent = Date.now();
  await office.enquire({ name, email: 'asha@student.example', message: 'May I come on Sunday?' });
  const { shown } = computer.notifications;
  await expect.poll(() => shown.find(({ body }) => body === name)).toBeTruthy();
  const notice = shown.find(({ body }) => body === name);
  expect((notice?.at ?? 0) - sent).toBeLessThan(2000);

  computer.notifications.click(notice?.id ?? 0);
  await expect.poll(isVisible).toBe(true);
  await expect(window.getByRole('heading', { name })).toBeVisible();
});

test('a second start shows the first window, at the enquiry that its link names', async ({
  office,
  desk,
}) => {
  const { window, app } = await desk();
  await moveIn(window, office.url);
  await app.evaluate(({ app: electron }) =>
    electron.emit('second-instance', {}, ['prasthan', 'prasthan://contact/0']),
  );
  await expect(window).toHaveURL(/\/admin\/contacts\/0$/);
});
