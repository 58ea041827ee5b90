import { createServer } from 'node:http';
import { listen } from '../../api/src/testing/listen.ts';
import {
  closeWindow,
  isVisible,
  moveIn,
  renameService,
  serviceTitles,
  signIn,
  synced,
} from './desk.steps.ts';
import { startHeldServer } from './held.server.ts';
import { answerWith, chooseFromMenu } from './menu.steps.ts';
import { expect, test } from './test.ts';

/** The response of an old Prasthan to /api/about. */
const outdated = {
  success: true,
  data: {
    ...{ product: 'prasthan', level: 0, version: '0.9.0', oldestApp: 0 },
    ...{ installationId: crypto.randomUUID(), lineage: crypto.randomUUID() },
  },
};

/** Returns a server that responds with `body` to every request, to imitate another website or an old Prasthan. */
const website = (body: string) =>
  createServer((_request, response) => response.setHeader('Content-Type', 'application/json').end(body));

test('the first start asks for the website and stores it; changing it asks first; an outdated website is read-only', async ({
  office,
  desk,
}) => {
  const readOnly = `Read only ${crypto.randomUUID().slice(0, 8)}`;
  await office.call('POST', '/api/admin/services', { title: readOnly, description: 'As it was' });
  const front = await startHeldServer(office.url, []);
  const first = await desk();
  const { computer } = first;
  await test.step('a wrong address is explained, and a right one is stored', async () => {
    const { app, window, close } = first;
    expect(window.url()).toMatch(/^app:\/\/prasthan\//);
    expect(await app.evaluate(({ app: electron }) => electron.getName())).toBe('Prasthan');
    const other = website('<h1>Momo house</h1>');
    const old = website(JSON.stringify(outdated));
    const input = window.getByLabel('Address of the website');
    for (const [typed, words] of [
      ['', 'That is no web address.'],
      ['file:///etc/passwd', 'That is no web address.'],
      ['http://127.0.0.1:1', 'Nothing answers there.'],
      ['no-such-name.invalid', 'There is no such address.'],
      [await listen(other), 'it is not Prasthan'],
      [await listen(old), 'too old for the app'],
      [office.url.replace('http:', 'https:'), 'The connection there is not safe'],
    ] as const) {
      await input.fill(typed);
      await window.getByRole('button', { name: 'Continue' }).click();
      await expect(window.getByText(words)).toBeVisible();
      await expect(input).toHaveValue(typed);
    }
    other.close();
    old.close();
    await input.fill(`${front.url}/admin/contacts`);
    await input.press('Enter');
    await expect(window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await close();
  });
  const { app, window } = await desk({ computer });
  await expect(window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();

  await test.step('choosing another website asks first, and names the changes that have not been sent to this one', async () => {
    const title = `Service that waits ${crypto.randomUUID().slice(0, 8)}`;
    await office.call('POST', '/api/admin/services', { title, description: 'As it was' });
    await signIn(window);
    await synced(window);
    await office.cut();
    await renameService(window, title, `${title}, edited`);
    await expect(window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();
    // Wait until no form is open, because otherwise the app would first ask about the unsaved text.
    await expect(window.getByRole('dialog')).toHaveCount(0);

    const { said } = await answerWith(app, ['Cancel']);
    await chooseFromMenu(app, 'Change the website…');
    await expect.poll(said).toMatchObject([
      {
        detail: `You sign out of ${new URL(front.url).host}. 1 change has not reached it yet. What waits stays on this computer, and goes out when you sign in there again.`,
      },
    ]);
    await expect(window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();

    await closeWindow(app);
    await answerWith(app, ['Change the website']);
    await chooseFromMenu(app, 'Change the website…');
    await expect(window.getByRole('heading', { name: 'Where is your office?' })).toBeVisible();
    expect(await isVisible(app)).toBe(true);

    await office.start();
    await moveIn(window, front.url);
    await expect.poll(() => serviceTitles(office)).toContain(`${title}, edited`);
  });

  await test.step('a website that is too old for the app is read-only, and the app says what to update', async () => {
    await synced(window);
    front.answers('/api/about', outdated);
    await window.getByRole('button', { name: 'Online' }).click();
    await window.getByRole('button', { name: 'Try now' }).click();
    await window.keyboard.press('Escape');
    await expect(window.getByRole('button', { name: 'Read only' })).toBeVisible();
    const banner = window.getByText(
      /it runs Prasthan 0\.9\.0\. Ask whoever looks after the website to update/,
    );
    await expect(banner.first()).toBeVisible();

    await window.getByRole('link', { name: 'Services', exact: true }).click();
    const row = window.getByRole('row').filter({ hasText: readOnly });
    await row.getByRole('button', { name: 'Edit' }).click();
    const form = window.getByRole('dialog').first();
    await form.getByLabel('Title').fill(`${readOnly}, edited`);
    await form.getByRole('button', { name: /Save|Update/ }).click();
    await expect(window.getByText(/too old for the app/).last()).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue(`${readOnly}, edited`);
    const sent = await window.evaluate(async () => {
      const answer = await fetch('/api/admin/settings', { method: 'PUT', body: '{}' });
      return `${answer.status} ${await answer.text()}`;
    });
    expect(sent).toContain('403');
    expect(sent).toContain('too old for the app');

    // From here on, the server reports its real, current version.
    front.answers('/api/about', null);
    await expect(window.getByRole('button', { name: 'Read only' })).toBeHidden();
    await form.getByRole('button', { name: /Save|Update/ }).click();
    await expect.poll(() => serviceTitles(office)).toContain(`${readOnly}, edited`);
    front.close();
  });
});
