import { setTimeout as sleep } from 'node:timers/promises';
import type { ElectronApplication } from '@playwright/test';
import { closeWindow, isVisible, moveIn, synced, withCopy } from './desk.steps.ts';
import { chooseFromMenu } from './menu.steps.ts';
import { expect, test } from './test.ts';

/** Makes the app close the page of a hidden window after a tenth of a second instead of two minutes. */
const hurry = (app: ElectronApplication) =>
  app.evaluate(() => {
    const { setInterval: repeat } = globalThis;
    Reflect.set(globalThis, 'setInterval', (work: () => void, delay: number, ...rest: unknown[]) =>
      repeat(work, delay === 120_000 ? 100 : delay, ...rest),
    );
  });

const openPath = (app: ElectronApplication, path: string) =>
  app.evaluate(
    ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.webContents.send('app.open', to),
    path,
  );

const showWindow = (app: ElectronApplication) =>
  app.evaluate(({ app: electron }) => electron.emit('second-instance', {}, ['prasthan']));

/** Returns the page's text; 'closed' without a page. Does not use Playwright's `Page`, which is unusable after its process has ended. */
const pageOf = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents || contents.isCrashed()) return 'closed';
    // There is never a result if the process ends meanwhile.
    const noResult = new Promise<string>((resolve) => setTimeout(() => resolve('no result'), 1000));
    return Promise.race([contents.executeJavaScript('document.body.innerText'), noResult]).catch(
      () => 'gone',
    );
  });

test('a follow-up is announced once at its time, also after the page of the closed window was closed, and a click opens it', async ({
  office,
  desk,
}) => {
  const name = `Asha Rai ${crypto.randomUUID()}`;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(Date.now());
  const { _id } = (await office.enquire({
    ...{ name, email: 'asha@student.example', phone: '9841234567', message: 'Please call me at night' },
  })) as { _id: string };
  const { window, app, computer } = await withCopy(desk(), office.url);
  await hurry(app);
  /** Closes the window, and expects its page to stay open. */
  const expectKept = async () => {
    await closeWindow(app);
    await sleep(500);
    expect(await pageOf(app)).toContain('Contacts');
    await showWindow(app);
  };
  await window.getByRole('link', { name: 'Media' }).click();
  await expect(window.getByRole('heading', { name: 'Media' })).toBeVisible();
  await expectKept();
  await openPath(app, '/admin/contacts');
  const selected = window.getByRole('row').filter({ hasText: name }).getByRole('checkbox');
  await selected.check();
  await expectKept();
  await selected.uncheck();
  await openPath(app, `/admin/contacts/${_id}`);
  await window.getByRole('button', { name: /^Follow-up/ }).click();
  const followUp = window.getByLabel('Follow-up date');
  await followUp.fill('2');
  await expectKept();
  await expect(followUp).toHaveValue('2');
  // A link that is opened while the page's process ends is not lost.
  await openPath(app, '/admin/people');
  await expect(window.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  await app.evaluate(({ app: electron, BrowserWindow }, id) => {
    const { kill } = process;
    process.kill = (...args) => {
      process.kill = kill;
      queueMicrotask(() => electron.emit('second-instance', {}, ['prasthan', `prasthan://contact/${id}`]));
      return kill.apply(process, args);
    };
    BrowserWindow.getAllWindows()[0]?.close();
  }, _id);
  await expect.poll(() => pageOf(app)).toContain(name);
  await closeWindow(app);
  await expect.poll(() => pageOf(app)).toBe('closed');

  const told = () => computer.notifications.shown.filter(({ body }) => body === name);
  // A colleague plans the call while the page is closed.
  const plan = { status: 'contacted', followUpOn: today, followUpTime: '23:59' };
  await office.call('PATCH', `/api/admin/contacts/${_id}`, plan);
  // Set the app's time to 23:59:10. Hide the responses' Date header, by which the app would correct its clock.
  await app.evaluate(
    ({ powerMonitor }, ahead) => {
      const { get } = Headers.prototype;
      Headers.prototype.get = function (field) {
        return field === 'date' ? null : get.call(this, field);
      };
      const { now } = Date;
      Date.now = () => now() + ahead;
      powerMonitor.emit('resume');
    },
    Date.parse(`${today}T23:59:10+05:45`) - Date.now(),
  );
  const wake = () => app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await expect
    .poll(async () => {
      await wake();
      return told().map(({ title }) => title);
    })
    .toEqual(['23:59: call']);
  await wake();
  expect(told()).toHaveLength(1);
  computer.notifications.click(told()[0]?.id ?? 0);
  await expect.poll(() => isVisible(app)).toBe(true);
  // The page shows the reminder, because showing the window removes the notification.
  await expect.poll(() => pageOf(app)).toContain(`23:59: call ${name}`);
});

test('an enquiry is announced, also one received before the start; a second start opens its link; names can be omitted', async ({
  office,
  desk,
}) => {
  const { window, app, computer, kill } = await desk();
  await moveIn(window, office.url);

  await test.step('with the window closed, an enquiry is announced, and a click opens it', async () => {
    await closeWindow(app);

    const name = `Asha Rai ${Date.now()}`;
    const notice = () => computer.notifications.shown.find(({ body }) => body.startsWith(name));
    // An enquiry that arrives before the inbox watch has connected is not announced, so send enquiries until one is announced.
    let tries = 0;
    await expect
      .poll(async () => {
        tries += 1;
        const enquiry = { name: `${name} ${tries}`, email: 'asha@student.example', message: 'May I come?' };
        if (!notice()) await office.enquire(enquiry);
        return notice();
      })
      .toBeTruthy();
    const { id = 0, body = '' } = notice() ?? {};
    computer.notifications.click(id);
    await expect.poll(() => isVisible(app)).toBe(true);
    await expect(window.getByRole('heading', { name: body, exact: true })).toBeVisible();
  });

  await test.step('a second start shows the first window with the enquiry of its link', async () => {
    await app.evaluate(({ app: electron }) =>
      electron.emit('second-instance', {}, ['prasthan', 'prasthan://contact/0']),
    );
    await expect(window).toHaveURL(/\/admin\/contacts\/0$/);
  });

  await test.step('a notification omits the name if Preferences say so', async () => {
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

  await test.step('enquiries that arrived while the computer was off are announced at the next login', async () => {
    const before = `Before ${Date.now()}`;
    await office.enquire({ name: before, email: 'before@student.example', message: 'Is anybody there?' });
    await window.getByRole('link', { name: 'Contacts', exact: true }).click();
    const row = window.getByRole('cell', { name: before });
    // If the list was loaded before the enquiry arrived, a button offers to show the enquiry. The button may appear twice,
    // because the enquiry of the previous step may arrive first.
    const more = window.getByRole('button', { name: /^Show \d+ new enquir/ });
    await expect
      .poll(async () => {
        await more.evaluateAll((buttons: HTMLElement[]) => {
          for (const button of buttons) button.click();
        });
        return row.isVisible();
      })
      .toBe(true);
    // Wait until the app's copy of the data contains the enquiry, too: the copy is updated shortly after the window.
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
