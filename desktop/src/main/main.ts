import { join } from 'node:path';
import { app, dialog, protocol, session } from 'electron';
import { appFile } from './app-files.ts';
import { setAppMenu } from './app-menu.ts';
import { registerAppScheme } from './app-origin.ts';
import { giveContextMenu } from './context-menu.ts';
import { linkScheme, pathOfArguments, pathOfLink } from './deep-link.ts';
import { loadDeviceKey } from './device-key.ts';
import { forward, isForwarded } from './forward.ts';
import { guardContents, guardSession, openOutside } from './guard.ts';
import { watchInbox } from './inbox-watch.ts';
import { answerRequests } from './ipc.ts';
import { keychain } from './keychain.ts';
import { createNotices } from './notices.ts';
import { createOfflineService } from './offline/offline.service.ts';
import { ownerOf } from './offline/owner.ts';
import { isAway } from './offline/server.line.ts';
import { saveFile } from './save-file.ts';
import { openDrafts } from './sealed-drafts.ts';
import { checkServer, originOf } from './server-check.ts';
import { createSessionService } from './session.service.ts';
import { openSettings } from './settings.ts';
import { createTray } from './tray.ts';
import { followUpdates } from './updates.ts';
import { openWindow } from './window.ts';

registerAppScheme();

// A second start shows the window of the first one.
if (app.requestSingleInstanceLock()) void app.whenReady().then(start);
else app.quit();

async function start() {
  const profile = app.getPath('userData');
  const settings = openSettings(join(profile, 'settings.json'));
  const address = () => settings.read().server;
  const office = createSessionService({
    keychain,
    address,
    onKeychainAway: (message) =>
      void dialog.showMessageBox({
        type: 'warning',
        title: 'Prasthan',
        message: 'No keychain',
        detail: message,
      }),
  });
  const line = { address, token: office.token };

  app.setAsDefaultProtocolClient(linkScheme);
  app.setAppUserModelId('np.prasthan.desktop');
  guardContents();
  guardSession(session.defaultSession);
  const folder = join(app.getAppPath(), 'out/renderer');
  protocol.handle('app', async (request) => {
    const { pathname } = new URL(request.url);
    if (!isForwarded(pathname)) {
      return request.method === 'GET' ? appFile(folder, pathname) : new Response(null, { status: 405 });
    }
    try {
      if (pathname === '/graphql' && request.method === 'POST') return await (await offline).answer(request);
      const answer = await forward(request, line);
      if (!isAway(answer.status)) void offline.then((service) => service.reached());
      return answer;
    } catch {
      // To the page it is what an unreachable server is to any page.
      return Response.error();
    }
  });

  const deviceKey = loadDeviceKey(keychain);
  const drafts = deviceKey.then((key) => openDrafts(join(profile, 'drafts.sealed'), key));
  const loaded = office.load();
  /** Sends for this process what the window sends for itself. */
  const send = (path: string, init?: RequestInit) =>
    forward(new Request(`http://app.invalid${path}`, init), line);
  const offline = deviceKey.then((key) =>
    createOfflineService({
      folder: join(profile, 'offline'),
      key,
      send,
      owner: () => ownerOf(address(), office.token()),
      onChange: (state) => window.send('offline.changed', state),
    }),
  );

  answerRequests({
    'server.get': () => ({ address: address() }),
    async 'server.connect'(typed) {
      const origin = originOf(typed);
      if (origin === null)
        return { ok: false, message: 'That is no web address. It looks like www.example.com.np.' };
      const answer = await checkServer(origin);
      if (answer.ok) {
        settings.write({ server: origin });
        await office.load();
      }
      return answer;
    },
    async 'session.isSignedIn'() {
      await loaded;
      return office.token() !== null;
    },
    async 'session.signIn'(credentials) {
      const answer = await office.signIn(credentials);
      if (answer.ok) (await offline).signedIn();
      return answer;
    },
    'session.signOut': office.signOut,
    'drafts.read': async (key) => (await drafts).read(key),
    'drafts.write': async (key, text) => (await drafts).write(key, text),
    'drafts.remove': async (key) => (await drafts).remove(key),
    'file.save': saveFile,
    'external.open': openOutside,
    'offline.state': async () => (await offline).state(),
    'offline.retry': async () => (await offline).retry(),
    'offline.decide': async (id, choice) => (await offline).decide(id, choice),
  });

  const window = openWindow(settings, { hidden: process.argv.includes('--hidden') });
  giveContextMenu(window.contents);
  const open = (path: string) => window.show(path);
  const quit = () => app.quit();
  const tray = createTray({ onShow: () => window.show(), onQuit: quit });
  const notices = createNotices(window, { onOpen: open, onUnseen: tray.setUnseen });
  setAppMenu({
    onOpen: open,
    onQuit: quit,
    address,
    async onChangeServer() {
      await office.signOut();
      settings.write({ server: null });
      window.reload();
      window.show();
    },
  });

  let watch: { stop(): void } | null = null;
  const follow = (signedIn: boolean) => {
    watch?.stop();
    watch = signedIn
      ? watchInbox({
          fetch: send,
          onArrived: notices.tell,
          onChanged: (id) => void offline.then((service) => service.freshen(id ?? undefined)),
        })
      : null;
  };
  office.onChange((signedIn) => {
    follow(signedIn);
    void offline.then((service) => (signedIn ? service.signedIn() : service.signedOut()));
    window.send('session.changed', signedIn);
  });
  await loaded;
  if (watch === null) follow(office.token() !== null);
  if (office.token() !== null) (await offline).signedIn();

  app.on('second-instance', (_event, args) => window.show(pathOfArguments(args) ?? undefined));
  app.on('open-url', (_event, link) => window.show(pathOfLink(link) ?? undefined));
  app.on('activate', () => window.show());
  app.on('before-quit', () => window.release());
  void followUpdates();
  const asked = pathOfArguments(process.argv);
  if (asked) window.show(asked);
}
