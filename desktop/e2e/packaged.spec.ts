import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import type { Configuration } from 'electron-builder';
import { connect, moveIn, received, renameService, serviceTitles, withCopy } from './desk.steps.ts';
import { answerWith, chooseFromMenu } from './menu.steps.ts';
import { filesOfAsar } from './packaged.app.ts';
import { launchShipped, type ShippedApp } from './shipped.launch.ts';
import { test as base, expect } from './test.ts';

interface Fixtures {
  /** Starts the packaged app as it is shipped. The app is stopped at the end of the test. */
  shipped: (...args: Parameters<typeof launchShipped>) => Promise<ShippedApp>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are used.
  shipped: async ({}, use) => {
    const apps: ShippedApp[] = [];
    await use(async (...args) => {
      const app = await launchShipped(...args);
      apps.push(app);
      return app;
    });
    for (const app of apps) await app.stop();
  },
});

test.skip(process.platform !== 'linux', 'Only Linux packs the app into a folder that starts by itself.');

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('nothing is packed but the built app and what it loads, and its fuses are set', async ({ packaged }) => {
  const files = await filesOfAsar(join(packaged.resources, 'app.asar'));
  const [modules, own] = [true, false].map((isModule) =>
    files.filter((file) => file.startsWith('node_modules/') === isModule),
  ) as [string[], string[]];
  expect(own.filter((file) => !/^(out\/|resources\/[^/]+\.(png|ico)$|package\.json$)/.test(file))).toEqual(
    [],
  );
  expect(own).toEqual(expect.arrayContaining(['out/main/main.cjs', 'out/renderer/index.html']));
  const names = new Set(modules.map((file) => file.split('/')[1]));
  expect([...names]).toEqual(expect.arrayContaining(['@napi-rs', 'electron-updater']));
  expect(
    ['electron', 'react', 'vite', 'playwright', 'typescript', 'web', 'api'].filter((name) => names.has(name)),
  ).toEqual([]);
  expect(files.filter((file) => /\.(ts|tsx|map)$/.test(file))).toEqual([]);

  const wire = await getCurrentFuseWire(packaged.program);
  const { default: configuration } = (await import('../electron-builder.config.ts')) as {
    default: Configuration;
  };
  const fuseOf = (name: string) =>
    FuseV1Options[`${name[0]?.toUpperCase()}${name.slice(1)}` as keyof typeof FuseV1Options];
  const wanted = Object.entries(configuration.electronFuses ?? {}).filter(
    ([name]) => fuseOf(name) !== undefined,
  );
  expect(wanted).toHaveLength(8);
  for (const [name, isOn] of wanted) {
    expect(wire[fuseOf(name)], name).toBe(isOn ? FuseState.ENABLE : FuseState.DISABLE);
  }
});

test('the shipped program starts only as the app, and its token is in the keychain', async ({
  packaged,
  office,
  computer,
  shipped,
}) => {
  const one = await computer();
  const intruder = join(one.home, 'intruder.cjs');
  const trace = join(one.home, 'intruder.was.here');
  await writeFile(intruder, `require('node:fs').writeFileSync(${JSON.stringify(trace)}, '')`);
  const first = await shipped(packaged.program, one, {
    env: { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: `--require=${intruder}` },
    args: ['--inspect=0'],
  });
  expect(first.window.url()).toMatch(/^app:\/\/prasthan\//);
  await moveIn(first.window, office.url);
  expect(await one.keychain.search('service', 'Prasthan')).toContain(`keyring:${office.url}@Prasthan`);
  expect(first.log()).not.toContain('Debugger listening');
  expect(await exists(trace)).toBe(false);
  await first.stop();

  const next = await shipped(packaged.program, one);
  await expect(next.window.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
});

test('"Start when I log in" agrees with the settings of the desktop', async ({ program, desk }) => {
  const { app, computer, close } = await desk({ program });
  const file = join(computer.home, '.config/autostart/prasthan.desktop');
  const isChecked = () =>
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('start-at-login')?.checked);
  expect(await isChecked()).toBe(false);
  await chooseFromMenu(app, 'Start when I log in');
  expect(await isChecked()).toBe(true);
  expect((await readFile(file, 'utf8')).split('\n')).toContain(`Exec=${program} --hidden`);

  // Switch off the autostart entry, as staff do in the system's settings.
  await writeFile(file, `${await readFile(file, 'utf8')}Hidden=true\n`);
  await app.evaluate(({ app: electron }) => electron.emit('browser-window-focus'));
  expect(await isChecked()).toBe(false);
  await chooseFromMenu(app, 'Start when I log in');
  await close();

  // At the next login, the app starts with its window hidden. The app was moved, so it updates its autostart entry.
  computer.env.APPIMAGE = join(computer.home, 'My apps/Prasthan.AppImage');
  const next = await desk({ program, computer, args: ['--hidden'] });
  expect(
    await next.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((each) => each.isVisible()),
    ),
  ).toEqual([false]);
  expect((await readFile(file, 'utf8')).split('\n')).toContain(`Exec="${computer.env.APPIMAGE}" --hidden`);
  await chooseFromMenu(next.app, 'Start when I log in');
  expect(await exists(file)).toBe(false);
});

test('a new version is downloaded, verified, announced and installed', async ({
  program,
  feed,
  office,
  computer,
  desk,
}) => {
  const one = await computer();
  const installed = join(one.home, 'Prasthan.AppImage');
  await writeFile(installed, 'the version of today');
  one.env.APPIMAGE = installed;
  const started = join(one.home, 'new.version.started');
  const script = `#!/bin/sh\ntouch '${started}'\n`;
  const { app, window } = await desk({ program, computer: one });
  const boxes = await answerWith(app, ['OK', 'Restart to update']);
  const said = async () => (await boxes.said()).map(({ message }) => message);
  const ask = async (answer: string) => {
    const before = (await said()).length;
    await chooseFromMenu(app, 'Check for updates…');
    await expect.poll(async () => (await said()).slice(before)).toContain(answer);
  };
  // The feed cannot be reached before the first `publish`. The automatic check does not report this, but a check from the menu
  // does.
  await expect.poll(feed.looks).toBeGreaterThan(0);
  await connect(window, office.url);
  expect(await said()).toEqual([]);
  await ask('The updates could not be reached');

  feed.publish('0.0.1', script);
  const version = await app.evaluate(({ app: electron }) => electron.getVersion());
  await ask(`Prasthan ${version} is the newest version`);

  // The app refuses a feed that is unsigned, signed by somebody else or expired, before it downloads anything.
  const notOurs = 'What is offered as a new version is not from us';
  for (const [number, publishing] of [
    { signedBy: null },
    { signedBy: 'a stranger' },
    { expires: '2026-01-01T00:00:00.000Z' },
  ].entries() as ArrayIterator<[number, Parameters<typeof feed.publish>[2]]>) {
    feed.publish(`9.9.${number}`, script, publishing);
    await ask(notOurs);
  }
  expect(feed.fetches()).toBe(0);

  feed.publish('9.0.0', script, { isDamaged: true });
  await ask('Version 9.0.0 could not be fetched');
  expect(await said()).toContain('Version 9.0.0 is being fetched');
  expect(one.notifications.shown).toEqual([]);

  // The app refuses an older feed of ours. Otherwise an attacker could prevent an update by offering an older feed.
  feed.publish('8.0.0', script);
  const fetches = feed.fetches();
  await ask(notOurs);
  expect(feed.fetches()).toBe(fetches);

  feed.publish('9.0.0', script, { signedBy: 'our next key' });
  await ask('Version 9.0.0 is being fetched');
  const { shown } = one.notifications;
  await expect.poll(() => shown.map(({ title }) => title)).toEqual(['Prasthan has a new version']);
  expect(await readFile(installed, 'utf8')).toBe('the version of today');

  // A downloaded file that another program has changed is not installed.
  const pending = join(one.home, '.cache/prasthan-updater/pending/Prasthan-9.0.0.AppImage');
  const fetched = await readFile(pending, 'utf8');
  await writeFile(pending, `${fetched}# and something else\n`);
  await ask(notOurs);
  await writeFile(pending, fetched);

  const closed = app.waitForEvent('close');
  one.notifications.click(shown[0]?.id ?? 0);
  await closed;
  expect(await readFile(installed, 'utf8')).toBe(script);
  await expect.poll(() => exists(started)).toBe(true);
});

test('"Restart to update" asks about unsaved input, follows the answer, and loses neither the input nor the queue', async ({
  program,
  feed,
  office,
  computer,
  desk,
}) => {
  const title = `Before the update ${crypto.randomUUID().slice(0, 8)}`;
  await office.call('POST', '/api/admin/services', { title, description: 'As it was' });
  const one = await computer();
  const installed = join(one.home, 'Prasthan.AppImage');
  await writeFile(installed, 'the version of today');
  one.env.APPIMAGE = installed;
  const started = join(one.home, 'new.version.started');
  const script = `#!/bin/sh\ntouch '${started}'\n`;
  feed.publish('9.2.0', script);
  const { app, window } = await withCopy(desk({ program, computer: one }), office.url);
  await expect
    .poll(() => one.notifications.shown.map(({ title: shown }) => shown))
    .toContain('Prasthan has a new version');
  // One change is queued, and the form for another record has unsaved input.
  await office.cut();
  await renameService(window, title, `${title}, edited`);
  await expect(window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();
  await window.getByRole('button', { name: /Add/ }).first().click();
  const form = window.getByRole('dialog', { name: 'Add New Service' });
  await form.getByLabel('Title').fill('Typed before the update');
  await received(window);

  const stay = await answerWith(app, ['Restart to update', 'Stay']);
  await chooseFromMenu(app, 'Check for updates…');
  await expect
    .poll(async () => (await stay.said()).map(({ message }) => message))
    .toEqual(['Version 9.2.0 of Prasthan is ready', 'You have not saved what you typed']);
  expect((await stay.said())[1]?.buttons).toEqual(['Save and restart', 'Restart without saving', 'Stay']);
  await expect(form.getByLabel('Title')).toHaveValue('Typed before the update');
  expect(await readFile(installed, 'utf8')).toBe('the version of today');

  await answerWith(app, ['Restart to update', 'Restart without saving']);
  const closed = app.waitForEvent('close');
  await chooseFromMenu(app, 'Check for updates…');
  await closed;
  expect(await readFile(installed, 'utf8')).toBe(script);
  await expect.poll(() => exists(started)).toBe(true);

  // The test starts the same version again. The app offers the draft and sends the queued change.
  await office.start();
  const next = await desk({ program, computer: one });
  await next.window.getByRole('link', { name: 'Services', exact: true }).click();
  await next.window.getByRole('button', { name: /Add/ }).first().click();
  await next.window.getByRole('button', { name: 'Restore' }).click();
  await expect(next.window.getByRole('dialog').getByLabel('Title')).toHaveValue('Typed before the update');
  await expect.poll(() => serviceTitles(office)).toContain(`${title}, edited`);
});

test('a quit does not install a version that was changed after the download', async ({
  program,
  feed,
  computer,
  desk,
}) => {
  const one = await computer();
  const installed = join(one.home, 'Prasthan.AppImage');
  await writeFile(installed, 'the version of today');
  one.env.APPIMAGE = installed;
  feed.publish('9.1.0', '#!/bin/sh\n');
  const { close } = await desk({ program, computer: one });
  await expect.poll(() => one.notifications.shown.length).toBe(1);
  const pending = join(one.home, '.cache/prasthan-updater/pending/Prasthan-9.1.0.AppImage');
  await writeFile(pending, '#!/bin/sh\ntouch /tmp/never\n');
  await close();
  expect(await readFile(installed, 'utf8')).toBe('the version of today');
});
