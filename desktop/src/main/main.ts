import { join } from 'node:path';
import { app, session as browsing, dialog } from 'electron';
import { setAppMenu } from './app-menu.ts';
import { registerAppScheme } from './app-origin.ts';
import { answerForApp } from './app-protocol.ts';
import { bridgeHandlers } from './bridge.handlers.ts';
import { giveContextMenu } from './context-menu.ts';
import { linkScheme, pathOfArguments, pathOfLink } from './deep-link.ts';
import { loadDeviceKey } from './device-key.ts';
import { forward } from './forward.ts';
import { guardContents, guardSession } from './guard.ts';
import { answerRequests } from './ipc.ts';
import { keychain } from './keychain.ts';
import { createNotices } from './notices.ts';
import { createOfflineService } from './offline/offline.service.ts';
import { ownerOf } from './offline/owner.ts';
import { openDrafts } from './sealed-drafts.ts';
import { createSessionService } from './session.service.ts';
import { followSession } from './session-follower.ts';
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
  app.setAsDefaultProtocolClient(linkScheme);
  app.setAppUserModelId('np.prasthan.desktop');
  guardContents();
  guardSession(browsing.defaultSession);

  const settings = openSettings(join(profile, 'settings.json'));
  const address = () => settings.read().server;
  const session = createSessionService({
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
  const line = { address, token: session.token };
  /** Sends for this process what the window sends for itself. */
  const send = (path: string, init?: RequestInit) =>
    forward(new Request(`http://app.invalid${path}`, init), line);

  const deviceKey = loadDeviceKey(keychain);
  const drafts = deviceKey.then((key) => openDrafts(join(profile, 'drafts.sealed'), key));
  const loaded = session.load();
  const offline = deviceKey.then((key) =>
    createOfflineService({
      folder: join(profile, 'offline'),
      key,
      send,
      owner: () => ownerOf(address(), session.token()),
      onChange: (state) => window.send('offline.changed', state),
    }),
  );
  answerForApp(line, offline);
  answerRequests(bridgeHandlers({ settings, session, loaded, drafts, offline }));

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
      await session.signOut();
      settings.write({ server: null });
      window.reload();
      window.show();
    },
  });
  app.on('second-instance', (_event, args) => window.show(pathOfArguments(args) ?? undefined));
  app.on('open-url', (_event, link) => window.show(pathOfLink(link) ?? undefined));
  app.on('activate', () => window.show());
  app.on('before-quit', () => window.release());

  await followSession({
    session,
    loaded,
    offline,
    send,
    onArrived: notices.tell,
    onChange: (signedIn) => window.send('session.changed', signedIn),
  });
  void followUpdates();
  const asked = pathOfArguments(process.argv);
  if (asked) window.show(asked);
}
