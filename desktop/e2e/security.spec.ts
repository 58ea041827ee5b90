import { moveIn } from './desk.steps.ts';
import { startHeldServer } from './held.server.ts';
import { startHostileServer } from './hostile.server.ts';
import { admin, expect, test } from './test.ts';
import { tokenLike } from './token.ts';

test('the page has no Node and cannot navigate away; no token can be read, no redirect is followed, only listed headers are sent', async ({
  office,
  desk,
}) => {
  const { window: page, app } = await desk();

  await test.step('the page has no Node and no bare bridge, but a strict policy', async () => {
    expect(
      await page.evaluate(() =>
        ['require', 'process', 'module', 'ipcRenderer', 'electron'].filter((name) => name in globalThis),
      ),
    ).toEqual([]);
    const policy = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'));
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.ran = true';
      document.body.append(script);
      return 'ran' in globalThis;
    });
    expect(ran).toBe(false);
    const preferences = await app.evaluate(({ BrowserWindow }) => {
      const [contents] = BrowserWindow.getAllWindows().map((each) => each.webContents);
      return (contents as unknown as { getLastWebPreferences(): object }).getLastWebPreferences();
    });
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    });
  });

  await test.step('the page cannot navigate away, open windows or get permissions', async () => {
    await app.evaluate(({ shell }) => {
      const opened: string[] = [];
      Reflect.set(globalThis, 'opened', opened);
      Reflect.set(shell, 'openExternal', async (address: string) => void opened.push(address));
    });
    const before = page.url();
    await page.evaluate((address) => location.assign(address), office.url);
    await page.evaluate(() => location.assign('file:///etc/passwd'));
    expect(await page.evaluate((address) => window.open(address) === null, office.url)).toBe(true);
    expect(await page.evaluate(() => window.open('file:///etc/passwd') === null)).toBe(true);
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    }, office.url);
    const permission = await page.evaluate(async () => {
      const place = new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          ({ code }) => resolve(code),
        ),
      );
      const names = ['camera', 'microphone', 'clipboard-read', 'notifications'] as PermissionName[];
      const states = names.map(async (name) => (await navigator.permissions.query({ name })).state);
      return [await place, await Notification.requestPermission(), ...(await Promise.all(states))];
    });
    expect(permission).toEqual([1, 'denied', 'denied', 'denied', 'denied', 'denied']);
    expect(page.url()).toBe(before);
    expect(app.windows()).toHaveLength(1);
    const opened = () => app.evaluate(() => Reflect.get(globalThis, 'opened') as string[]);
    expect(await opened()).toEqual([`${office.url}/`]);

    const refusal = await page.evaluate(() =>
      window.desktop.openExternal('file:///etc/passwd').then(
        () => 'opened',
        (error: Error) => error.message,
      ),
    );
    expect(refusal).toContain('web, mail, telephone and Viber');
    await page.evaluate(() => window.desktop.openExternal('tel:+97714444444'));
    expect(await opened()).toContain('tel:+97714444444');
  });

  await test.step('the window frames no site, not even a video', async () => {
    const blocked = (address: string) =>
      page.evaluate((src) => {
        const { promise, resolve } = Promise.withResolvers<string>();
        document.addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI), {
          once: true,
        });
        const frame = document.createElement('iframe');
        frame.src = src;
        document.body.append(frame);
        return promise.finally(() => frame.remove());
      }, address);
    for (const site of [
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      'https://elsewhere.example',
    ])
      expect(await blocked(`${site}/embed/abc`)).toMatch(site);
  });

  await test.step('a foreign page, a frame and wrong arguments get no answer over the bridge', async () => {
    const wrong = await page.evaluate(() =>
      (window.desktop.signIn as (arg: unknown) => Promise<unknown>)({ email: 1 }).then(
        () => 'answered',
        (error: Error) => error.message,
      ),
    );
    expect(wrong).toBe('session.signIn was asked with arguments that it does not take.');

    // Open a window of another origin with our preload script, as an attacker could if all other protection failed.
    const foreign = app.waitForEvent('window');
    await app.evaluate(({ BrowserWindow, app: electron }) => {
      const window = new BrowserWindow({
        show: false,
        webPreferences: { sandbox: true, preload: `${electron.getAppPath()}/out/preload/preload.cjs` },
      });
      void window.loadURL('data:text/html,<p>foreign</p>');
    });
    const stranger = await foreign;
    await stranger.waitForSelector('p');
    const refusal = await stranger.evaluate(() =>
      window.desktop.isSignedIn().then(
        () => 'answered',
        (error: Error) => error.message,
      ),
    );
    expect(refusal).toBe("session.isSignedIn was asked by a page that is not the app's.");
  });

  // Reload the page, because Playwright still waits for the blocked navigations to end.
  await page.reload();

  const moved = ['/api/moved', '/media/moved', 'query Moved', 'mail@moved.example'];
  const server = await startHeldServer(office.url, [...moved, '/api/headers']);
  const elsewhere = await startHostileServer();
  await test.step('an address that redirects to another server is not accepted', async () => {
    // The server at the typed address is Prasthan, but redirects /api/about to another server.
    const mover = await startHeldServer(office.url, ['/api/about']);
    await page.getByLabel('Address of the website').fill(mover.url);
    await page.getByRole('button', { name: 'Continue' }).click();
    (await mover.held('/api/about')).writeHead(307, { location: `${elsewhere.url}/api/about` }).end();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
    await expect(page.getByLabel('Address of the website')).toBeVisible();
    expect(elsewhere.asked('/api/about')).toBe(0);
    mover.close();
  });
  await moveIn(page, server.url);

  await test.step('no request through the app returns a token', async () => {
    const statuses = await page.evaluate(async () => {
      const post = (address: string, body: object) =>
        fetch(address, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }).then(({ status }) => status);
      const query = 'mutation { harmless: adminLogin(email: "a", password: "b") { token } }';
      return [
        await post('/api/admin/login', { email: 'a', password: 'b' }),
        await post('/api/admin/login/', { email: 'a', password: 'b' }),
        await post('/API/admin/login', { email: 'a', password: 'b' }),
        await post('/api/admin/%6Cogin', { email: 'a', password: 'b' }),
        await post('/api/admin/renew', {}),
        await post('/graphql', { query: 'mutation { harmless: renewSession { token } }' }),
        await post('/graphql', { query }),
        await post('/graphql/stream', { query }),
        await fetch(`/graphql?query=${encodeURIComponent(query)}`).then(({ status }) => status),
      ];
    });
    expect(statuses).toEqual([403, 403, 405, 404, 403, 403, 403, 403, 403]);
  });

  await test.step('a redirect is not followed, and only the listed headers of a request are forwarded, with our bearer', async () => {
    /** Calls `ask` and redirects the request that contains `mark` to the other server. @returns the result of `ask` */
    const redirected = async (mark: string, ask: () => Promise<unknown>) => {
      const asked = ask();
      // Status 307 keeps the method and the body.
      (await server.held(mark)).writeHead(307, { location: `${elsewhere.url}/stolen` }).end();
      return asked;
    };
    const fetchIt = (
      path: string,
      init: { method?: string; headers?: Record<string, string>; body?: string } = {},
    ) =>
      page.evaluate(
        ([address, options]) =>
          fetch(address, options).then(
            ({ status }) => status,
            () => 'no answer',
          ),
        [path, init] as const,
      );
    expect(await redirected('/api/moved', () => fetchIt('/api/moved'))).toBe('no answer');
    expect(await redirected('/media/moved', () => fetchIt('/media/moved'))).toBe('no answer');
    const body = JSON.stringify({ query: 'query Moved { me { _id } }' });
    const graphql = () =>
      fetchIt('/graphql', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    // The result does not matter, because the app can answer this query from its copy.
    await redirected('query Moved', graphql);
    const signIn = () =>
      page.evaluate(() => window.desktop.signIn({ email: 'mail@moved.example', password: 'not to be told' }));
    expect(await redirected('mail@moved.example', signIn)).toMatchObject({ ok: false });
    expect(elsewhere.asked('/stolen')).toBe(0);

    const answered = fetchIt('/api/headers', {
      headers: {
        Authorization: 'Bearer of-the-page',
        Accept: 'text/canary',
        'Idempotency-Key': 'key-canary',
        'X-Canary': 'canary',
        'X-Forwarded-For': '203.0.113.7',
        'X-Http-Method-Override': 'DELETE',
      },
    });
    const answer = await server.held('/api/headers');
    const { headers } = answer.req;
    answer.end();
    await answered;
    expect(headers).toMatchObject({ accept: 'text/canary', 'idempotency-key': 'key-canary' });
    expect(headers.authorization).toMatch(tokenLike);
    for (const name of [
      'x-canary',
      'x-forwarded-for',
      'x-http-method-override',
      'cookie',
      'origin',
      'referer',
    ])
      expect(headers, name).not.toHaveProperty(name);
    expect(JSON.stringify(headers)).not.toContain(admin.email);
    await elsewhere.stop();
  });

  server.close();
});
