import { join } from 'node:path';
import { app, session as browsing, dialog } from 'electron';
import { openDrafts } from './files/sealed-drafts.ts';
import { openSettings } from './files/settings.ts';
import { createOfflineService } from './offline/offline.service.ts';
import { answerForApp } from './requests/app-protocol.ts';
import { bridgeHandlers } from './requests/bridge.handlers.ts';
import { forward } from './requests/forward.ts';
import { guardContents, guardSession } from './requests/guard.ts';
import { answerRequests } from './requests/ipc.ts';
import { changeServer } from './session/change-server.ts';
import { type KeychainGate, openKeychainGate } from './session/keychain-gate.ts';
import { createSessionService } from './session/session.service.ts';
import { createSessionNotice } from './session/session-notice.ts';
import { keepSession } from './session/session-renewal.ts';
import { ownerOf } from './session/token.claims.ts';
import { followSession } from './session-follower.ts';
import { setAppMenu } from './system/app-menu.ts';
import { registerAppScheme } from './system/app-origin.ts';
import { checkSpelling, giveContextMenu } from './system/context-menu.ts';
import { linkScheme, pathOfArguments, pathOfLink } from './system/deep-link.ts';
import { createLeaving } from './system/leaving.ts';
import { isHiddenStart, openLoginItem } from './system/login-item.ts';
import { createNotices } from './system/notices.ts';
import { createTray } from './system/tray.ts';
import { openUpdates } from './system/updates.ts';
import { openWindow } from './system/window.ts';

const signInToHear = 'Sign in to hear of new enquiries.';

registerAppScheme();

// A second start shows the window of the first one.
if (app.requestSingleInstanceLock()) void app.whenReady().then(start);
else app.quit();

/** Tells staff that the keychain has closed since the start. Where they chose to go on without one, they know. */
async function tellOfKeychain(gate: KeychainGate): Promise<void> {
  if ((await gate.state()) === 'without') return;
  await dialog.showMessageBox({
    type: 'warning',
    title: 'Prasthan',
    message: 'The keychain of this computer is closed',
    detail: 'You stay signed in until you quit the app.',
  });
}

async function start() {
  const profile = app.getPath('userData');
  // Run from the sources, this would register a bare Electron for the links.
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
  app.setAppUserModelId('np.prasthan.desktop');
  guardContents();
  guardSession(browsing.defaultSession);
  checkSpelling(browsing.defaultSession);

  const settings = openSettings(join(profile, 'settings.json'));
  const address = () => settings.read().server;
  const isHidden = isHiddenStart();
  const gate = openKeychainGate((state) => {
    window.send('keychain.changed', state);
    if (state !== 'away') silence.clear();
    else if (isHidden && !window.isSeen())
      silence.tell('The keychain is locked', 'Open Prasthan to try again.');
  });
  const session = createSessionService({
    keychain: gate.passed.then((opened) => opened.keychain),
    settings,
    onKeychainAway: () => void tellOfKeychain(gate),
  });
  const connection = { address, token: session.token };
  /** Sends requests of this process in the way of the window's requests. */
  const send = (path: string, init?: RequestInit) =>
    forward(new Request(`http://app.invalid${path}`, init), connection);

  const deviceKey = gate.passed.then((opened) => opened.deviceKey);
  const drafts = deviceKey.then((key) => openDrafts(join(profile, 'drafts.sealed'), key));
  const loaded = session.load();
  const offline = Promise.all([deviceKey, drafts]).then(([key, typed]) =>
    createOfflineService({
      folder: join(profile, 'offline'),
      key,
      drafts: typed,
      send,
      address,
      known: () => settings.read().installations[address() ?? ''] ?? null,
      learn(installation) {
        const { server, installations } = settings.read();
        if (server) settings.write({ installations: { ...installations, [server]: installation } });
      },
      owner: () => ownerOf(address(), session.token()),
      onChange: (state) => window.send('offline.changed', state),
    }),
  );
  answerForApp(connection, offline);
  const leaving = createLeaving({ window: () => window, keepsDrafts: () => keepsDrafts });
  let keepsDrafts = true;
  void deviceKey.then((key) => {
    keepsDrafts = key !== null;
  });
  answerRequests(bridgeHandlers({ settings, gate, session, loaded, drafts, offline, unsaved: leaving }));

  const window = openWindow(settings, {
    hidden: isHidden,
    path: pathOfArguments(process.argv) ?? '/admin',
    mayClose: () => leaving.ask('close'),
  });
  leaving.follow();
  const silence = createSessionNotice(() => window.show());
  window.onVisible(silence.clear);
  giveContextMenu(window.contents);
  const open = (path: string) => window.show(path);
  const quit = () => app.quit();
  const tray = createTray({
    onShow: () => window.show(),
    onInbox: () => open('/admin/contacts'),
    onQuit: quit,
  });
  const notices = createNotices(window, { onOpen: open, onUnseen: tray.setUnseen });
  const updates = openUpdates({
    onRestart() {
      leaving.letGo();
      window.release();
    },
    mayRestart: () => leaving.ask('restart'),
  });
  setAppMenu({
    onOpen: open,
    onPrint: () => window.contents.print(),
    onQuit: quit,
    onUpdate: updates && (() => void updates.ask()),
    loginItem: openLoginItem(),
    address,
    onChangeServer: () =>
      changeServer({
        settings,
        session,
        window,
        leaving,
        offline: async () => (await offline).state(),
      }),
  });
  app.on('second-instance', (_event, args) => window.show(pathOfArguments(args) ?? undefined));
  app.on('open-url', (_event, link) => window.show(pathOfLink(link) ?? undefined));
  app.on('activate', () => window.show());

  session.onChange((change) => {
    tray.setSignedOut(change !== 'began');
    if (change === 'began') return silence.clear();
    window.send('session.changed', false);
    if (change === 'refused' && !window.isSeen()) silence.tell('Your session has ended', signInToHear);
  });
  updates?.follow();
  await followSession({ session, loaded, offline, send, onArrived: notices.tell });
  keepSession(session);
  const isSignedOut = address() !== null && session.token() === null;
  tray.setSignedOut(isSignedOut);
  if (isSignedOut && isHidden) silence.tell('You are not signed in', signInToHear);
}
