import { closeWindow, isVisible, moveIn, synced } from './desk.steps.ts';
import { chooseFromMenu } from './menu.steps.ts';
import { expect, test } from './test.ts';

test('an enquiry is told, with the computer on or off; a second start opens what it names; names are left out on wish', async ({
  office,
  desk,
}) => {
  const { window, app, computer, kill } = await desk();
  await moveIn(window, office.url);

  await test.step('with the window closed, an enquiry is told, and a click opens it', async () => {
    await closeWindow(app);

    const name = `Asha Rai ${Date.now()}`;
    await office.enquire({ name, email: 'asha@student.example', message: 'May I come on Sunday?' });
    const { shown } = computer.notifications;
    await expect.poll(() => shown.find(({ body }) => body === name)).toBeTruthy();
    const notice = shown.find(({ body }) => body === name);
    computer.notifications.click(notice?.id ?? 0);
    await expect.poll(() => isVisible(app)).toBe(true);
    await expect(window.getByRole('heading', { name })).toBeVisible();
  });

  await test.step('a second start shows the first window, at the enquiry that its link names', async () => {
    await app.evaluate(({ app: electron }) =>
      electron.emit('second-instance', {}, ['prasthan', 'prasthan://contact/0']),
    );
    await expect(window).toHaveURL(/\/admin\/contacts\/0$/);
  });

  await test.step('a notice leaves out who has written where Preferences say so', async () => {
    await chooseFromMenu(app, 'Preferences…');
    const preferences = window.getByRole('dialog', { name: 'Preferences' });
    await preferences.getByLabel('Show names in notifications').uncheck();
    await preferences.getByRole('button', { name: 'Save' }).click();
    await expect(preferences).toBeHidden();
    await closeWindow(app);
    const { shown } = computer.notifications;
    const name = `Asha Rai ${Date.now()}`;
    await office.enquire({ name, email: 'asha@student.example', message: 'May I come on Sunday?' });
    await expect
      .poll(() => shown.map(({ title, body }) => ({ title, body })))
      .toContainEqual({ title: 'New enquiry', body: 'Open Prasthan to read it.' });
    expect(shown.map(({ body }) => body)).not.toContain(name);
    await chooseFromMenu(app, 'Preferences…');
    await preferences.getByLabel('Show names in notifications').check();
    await preferences.getByRole('button', { name: 'Save' }).click();
    await expect(preferences).toBeHidden();
  });

  await test.step('what came in while the computer was off is told at the next login', async () => {
    const before = `Before ${Date.now()}`;
    await office.enquire({ name: before, email: 'before@student.example', message: 'Is anybody there?' });
    await window.getByRole('link', { name: 'Contacts', exact: true }).click();
    const row = window.getByRole('cell', { name: before });
    // If the list was loaded before the enquiry arrived, a button offers to show the enquiry.
    const more = window.getByRole('button', { name: /^Show \d+ new enquir/ });
    await expect(row.or(more).first()).toBeVisible();
    if (!(await row.isVisible())) await more.click();
    await expect(row).toBeVisible();
    // The copy is updated shortly after the window.
    await synced(window);
    await window.getByRole('button', { name: 'Online' }).click();
    await window.getByRole('button', { name: 'Try now' }).click();
    await expect(window.getByRole('button', { name: 'Try now' })).toBeEnabled();
    await kill();

    const name = `Overnight ${Date.now()}`;
    await office.enquire({ name, email: 'night@student.example', message: 'Are you open on Sunday?' });
    const told = computer.notifications.shown.length;
    const hidden = await desk({ computer, args: ['--hidden'] });
    const news = () => computer.notifications.shown.slice(told).map(({ body }) => body);
    await expect.poll(news).toContain(name);
    expect(news()).not.toContain(before);
    expect(await isVisible(hidden.app)).toBe(false);
  });
});
