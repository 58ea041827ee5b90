import type { ElectronApplication, Page } from '@playwright/test';
import { moveIn } from './desk.steps.ts';
import { startHostileServer, startPictureServer } from './hostile.server.ts';
import { expect, test } from './test.ts';

// A response from the server must never become one of the app's pages, because the app's pages can use the bridge.

test('no response becomes a page: not below /media or /api, not in a frame, not in a webview, not by a redirect', async ({
  desk,
}) => {
  const { window: page, app } = await desk();
  await test.step('no process of the app writes its memory into a core dump', () => expectNoDumps(app));
  await test.step('a page below /media or /api is not opened, framed, downloaded or taken for data', () =>
    expectNoPage(app, page));
  await test.step('a frame of the app’s own origin cannot use the bridge; a webview and a redirect are blocked', () =>
    expectNoAnswerToFrames(app));
});

async function expectNoPage(app: ElectronApplication, page: Page): Promise<void> {
  const hostile = await startHostileServer();
  await page.getByLabel('Address of the website').fill(hostile.url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  const before = page.url();
  // `will-frame-navigate` fires before anything loads. The app's listener (`guard.ts`) runs first and sets `defaultPrevented`.
  await app.evaluate(({ BrowserWindow }) => {
    const tries: { url: string; refused: boolean }[] = [];
    Reflect.set(globalThis, 'tries', tries);
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', (event) => {
      tries.push({ url: event.url, refused: event.defaultPrevented });
      event.preventDefault();
    });
  });
  const tries = () =>
    app.evaluate(() => Reflect.get(globalThis, 'tries') as { url: string; refused: boolean }[]);
  const places = [
    'app://prasthan/media/page.html',
    'app://prasthan/api/page.html',
    'app://prasthan/graphql',
    'app://prasthan/MEDIA/page.html',
    'app://prasthan/%6Dedia/page.html',
    'app://elsewhere/admin',
    `${hostile.url}/admin`,
  ];
  for (const [index, place] of places.entries()) {
    await page.evaluate((to) => location.assign(to), place);
    await expect.poll(tries).toHaveLength(index + 1);
  }
  expect(await tries()).toEqual(places.map((url) => ({ url, refused: true })));
  await page.evaluate(() => window.open('/media/page.html'));
  const answers = await page.evaluate(() =>
    Promise.all(
      ['/media/page.html', '/api/page.html', '/api/missing'].map(async (path) => {
        const answer = await fetch(path);
        return { status: answer.status, headers: Object.fromEntries(answer.headers) };
      }),
    ),
  );
  expect(page.url()).toBe(before);
  expect(app.windows()).toHaveLength(1);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment',
    });
    for (const name of ['set-cookie', 'refresh', 'link', 'clear-site-data'])
      expect(headers).not.toHaveProperty(name);
  }

  // The page's Content-Security-Policy and `guard.ts` both block a frame, so the server gets no request for the frame's page.
  const asked = hostile.asked('/media/framed.html');
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = '/media/framed.html';
    document.body.append(frame);
  });
  await page.evaluate(() => fetch('/api/missing'));
  expect(hostile.asked('/media/framed.html')).toBe(asked);
  expect(await page.evaluate(() => document.title)).not.toBe('hostile');

  // `guard.ts` does not check loadURL. But the response can only become a download, which the app refuses.
  const opened = await app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false });
    const saved = new Promise<boolean>((resolve) =>
      window.webContents.session.on('will-download', (event) => resolve(event.defaultPrevented)),
    );
    await window.loadURL('app://prasthan/media/page.html').catch(() => {});
    return { refused: await saved, title: window.webContents.getTitle() };
  });
  expect(opened).toEqual({ refused: true, title: expect.not.stringContaining('ran') });
  await hostile.stop();
}

async function expectNoAnswerToFrames(app: ElectronApplication): Promise<void> {
  const elsewhere = await startHostileServer();
  // Use a session without a content policy, so that a real frame with our preload script is loaded in one of our pages.
  const open = (isGuarded: boolean) =>
    app.evaluate(
      async ({ BrowserWindow, session, webContents, app: electron }, [guarded, away]) => {
        const bare = session.fromPartition('bare');
        const served: string[] = [];
        Reflect.set(globalThis, 'served', served);
        if (!bare.protocol.isProtocolHandled('app')) {
          bare.protocol.handle('app', ({ url }) => {
            (Reflect.get(globalThis, 'served') as string[]).push(new URL(url).pathname);
            if (url.endsWith('/away')) return Response.redirect(away);
            const inner = url.endsWith('/inner');
            return new Response(
              inner
                ? '<p>inner</p>'
                : '<p>outer</p><webview src="data:text/html,x"></webview><iframe src="/admin/inner"></iframe>',
              {
                headers: { 'content-type': 'text/html' },
              },
            );
          });
        }
        const window = new BrowserWindow({
          show: false,
          webPreferences: {
            session: bare,
            sandbox: true,
            nodeIntegrationInSubFrames: true,
            webviewTag: true,
            preload: `${electron.getAppPath()}/out/preload/preload.cjs`,
          },
        });
        if (!guarded) window.webContents.removeAllListeners('will-frame-navigate');
        await window.loadURL('app://prasthan/admin');
        const views = webContents.getAllWebContents().filter((each) => each.getType() === 'webview').length;
        const second = new BrowserWindow({ show: false, webPreferences: { session: bare } });
        await second.loadURL('app://prasthan/admin/away').catch(() => {});
        second.destroy();
        return { served: served.filter((path) => path !== '/admin/away'), views };
      },
      [isGuarded, `${elsewhere.url}/away`] as const,
    );
  // loadURL resolves after the frames have loaded, so `served` is complete.
  expect(await open(true)).toEqual({ served: ['/admin'], views: 0 });
  expect(await open(false)).toEqual({ served: ['/admin', '/admin/inner'], views: 0 });
  expect(elsewhere.asked('/away')).toBe(0);
  const ask = () =>
    window.desktop.isSignedIn().then(
      () => 'answered',
      (error: Error) => error.message,
    );
  const inner = () =>
    app
      .windows()
      .flatMap((each) => each.frames())
      .find((each) => each.url().endsWith('/inner'));
  await expect.poll(() => inner()?.url()).toBeDefined();
  const frame = inner();
  await frame?.waitForSelector('p');
  expect(await frame?.parentFrame()?.evaluate(ask)).toBe('answered');
  expect(await frame?.evaluate(ask)).toBe("session.isSignedIn was asked by a page that is not the app's.");
  await elsewhere.stop();
}

test('a logout removes every trace of the session: pictures, storage, words, the navigation history', async ({
  office,
  desk,
}) => {
  const pictures = await startPictureServer(2_000_000);
  const { window: page, app } = await desk();
  await moveIn(page, office.url);
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  const left = () =>
    app.evaluate(async ({ BrowserWindow, session }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return {
        words: await session.defaultSession.listWordsInSpellCheckerDictionary(),
        back: contents?.navigationHistory.canGoBack(),
        stored: await contents?.executeJavaScript('localStorage.getItem("canary")'),
        cached: (await session.defaultSession.getCacheSize()) > 1_000_000,
      };
    });
  await page.evaluate(() => localStorage.setItem('canary', 'Sita Gurung'));
  await app.evaluate(async ({ session, net }, address) => {
    session.defaultSession.addWordToSpellCheckerDictionary('Bhattarai');
    // Chromium caches this picture, as it caches the office's pictures.
    await (await net.fetch(address)).arrayBuffer();
  }, pictures.url);
  await expect.poll(async () => (await left()).words).toEqual(['Bhattarai']);
  await expect.poll(left).toMatchObject({ back: true, stored: 'Sita Gurung', cached: true });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect.poll(left).toEqual({ words: [], back: false, stored: null, cached: false });
  await pictures.stop();
});

async function expectNoDumps(app: ElectronApplication): Promise<void> {
  // Only Linux writes core dumps by default.
  if (process.platform !== 'linux') return;
  const processes = () =>
    app.evaluate(async ({ app: electron }) => {
      const { readFileSync } = process.getBuiltinModule('node:fs');
      const pids = electron.getAppMetrics().map(({ pid, type }) => ({ pid, type }));
      return pids.map(({ pid, type }) => {
        const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
        const most = /Max core file size\s+(\d+|unlimited)/.exec(limits)?.[1];
        // Many systems set the size limit to 0 by default, so only the filter shows whether the app itself disables core dumps.
        const filter = Number.parseInt(readFileSync(`/proc/${pid}/coredump_filter`, 'utf8'), 16);
        return { type, most, filter };
      });
    });
  const found = await processes();
  expect(found.map(({ type }) => type)).toEqual(expect.arrayContaining(['Browser', 'Tab']));
  expect(found.filter(({ most, filter }) => most !== '0' || filter !== 0)).toEqual([]);
}
