import { join } from 'node:path';
import { app, type BrowserWindow, session as browsing, dialog } from 'electron';
import type { OfflineState } from 'web/admin/platform';
import { openLog } from './files/app-log.ts';
import { openDrafts } from './files/sealed-drafts.ts';
import { openSettings } from './files/settings.ts';
import { rekeyCopyFile } from './offline/copy.file.ts';
import type { OfflineService } from './offline/offline.service.ts';
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
import { closeOthers, focusedOther, openAnother } from './system/another-window.ts';
import { openAppLock } from './system/app-lock.ts';
import { setAppMenu } from './system/app-menu.ts';
import { registerAppScheme } from './system/app-origin.ts';
import { checkSpelling } from './system/context-menu.ts';
import { leaveMemoryOutOfDumps } from './system/core-dumps.ts';
import { linkScheme, pathOfArguments, pathOfLink } from './system/deep-link.ts';
import { createLeaving } from './system/leaving.ts';
import { isHiddenStart, openLoginItem } from './system/login-item.ts';
import { createNotices } from './system/notices.ts';
import { watchPage } from './system/page-watch.ts';
import { markOffline } from './system/page-window.ts';
import { followTheme } from './system/title-bar.ts';
import { forgetTraces } from './system/traces.ts';
import { createTray } from './system/tray.ts';
import { catchTrouble, copyDetails } from './system/trouble.ts';
import { openUpdates } from './system/updates.ts';
import { openWindow } from './system/window.ts';

const signInToHear = 'Sign in to hear of new enquiries.';

leaveMemoryOutOfDumps();
registerAppScheme();
// Chromium's own controls show days as the office writes them: day, month, year.
app.commandLine.appendSwitch('lang', 'en-GB');

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
  const log = openLog(join(profile, 'logs'));
  catchTrouble(log);
  log.note('start', { version: app.getVersion(), electron: process.versions.electron });
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
    log.note('keychain', { state });
    window.send('keychain.changed', state);
    if (state === 'locked') tray.setLocked(true);
    else tray.setLocked(false);
    if (state !== 'away') silence.clear();
    else if (isHidden && !window.isSeen())
      silence.tell('The keychain is locked', 'Open Prasthan to try again.');
  });
  const loginItem = openLoginItem();
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
  let known: OfflineState | null = null;
  const folder = join(profile, 'offline');
  // GraphQL and the forms of all kinds: the larger half of the code, loaded while the window draws its first page.
  const service = import('./offline/offline.service.ts');
  const offline: Promise<OfflineService> = Promise.all([gate.passed, drafts, service]).then(
    ([{ deviceKey: key, copyKey }, typed, { createOfflineService }]) =>
      createOfflineService({
        folder,
        key,
        copyKey,
        drafts: typed,
        send,
        address,
        known: () => settings.read().installations[address() ?? ''] ?? null,
        learn(installation) {
          const { server, installations } = settings.read();
          if (server) settings.write({ installations: { ...installations, [server]: installation } });
        },
        owner: () => ownerOf(address(), session.token()),
        onChange(state) {
          window.send('offline.changed', state);
          if (state.server !== known?.server) log.note('server', { state: state.server });
          known = state;
          markOffline(state.server === 'offline');
          tray.setOffline(state.server === 'offline');
        },
      }),
  );
  let shown = -1;
  const onDownload = (share: number) => {
    // A file arrives in thousands of parts.
    if (Math.floor(share * 100) === shown) return;
    shown = Math.floor(share * 100);
    window.send('download.progress', share);
  };
  answerForApp(connection, offline);
  const leaving = createLeaving({ window: () => window, keepsDrafts: () => keepsDrafts });
  let keepsDrafts = true;
  void deviceKey.then((key) => {
    keepsDrafts = key !== null;
  });
  const lock = openAppLock({
    after: () => settings.read().lockAfter,
    isLockOn: gate.isLockOn,
    onLock() {
      log.note('lock');
      window.release();
    },
  });
  const quit = () => app.quit();
  const details = async () => {
    copyDetails(log, {
      keychain: await gate.state(),
      'signed in': session.token() !== null,
      server: known?.server ?? 'not asked yet',
      copy: known?.syncedAt ?? 'none',
      'changes that wait': known?.waiting.length ?? 0,
    });
  };
  const watch = (page: BrowserWindow) =>
    watchPage(page, { log, onCopyDetails: () => void details(), onQuit: quit });
  const another = (path: string) => openAnother(path, watch);
  answerRequests(
    bridgeHandlers({
      settings,
      gate,
      session,
      loaded,
      drafts,
      offline,
      lock,
      log,
      loginItem,
      send,
      onDownload,
      rekeyCopy: (from, to) => rekeyCopyFile(folder, from, to),
      onAnother: another,
      unsaved: leaving,
    }),
  );

  const window = openWindow(settings, {
    hidden: isHidden,
    path: pathOfArguments(process.argv),
    onAnother: another,
    mayClose: () => leaving.ask('close'),
  });
  watch(window.browser);
  leaving.follow();
  const silence = createSessionNotice(() => window.show());
  window.onVisible(silence.clear);
  const open = (path: string) => window.show(path);
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
    newest: {
      read: () => settings.read().newestUpdate,
      write: (newestUpdate) => settings.write({ newestUpdate }),
    },
  });
  followTheme();
  setAppMenu({
    onOpen: open,
    onPrint: () => (focusedOther() ?? window.browser).webContents.print(),
    onCommand: window.command,
    onAnother: () => another(new URL(window.contents.getURL()).pathname),
    onCopyDetails: () => void details(),
    onLock: () => (gate.isLockOn() ? lock.now() : window.command('preferences')),
    onQuit: quit,
    onUpdate: updates && (() => void updates.ask()),
    loginItem,
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
    log.note('session', { change });
    if (change === 'began') return silence.clear();
    if (change === 'ended') {
      closeOthers();
      settings.write({ path: null });
    }
    void forgetTraces(browsing.defaultSession, window.contents);
    window.send('session.changed', false);
    if (change === 'refused' && !window.isSeen()) silence.tell('Your session has ended', signInToHear);
  });
  updates?.follow();
  await followSession({ session, loaded, offline, send, onArrived: notices.tell });
  keepSession(session);
  const isSignedOut = address() !== null && session.token() === null;
  tray.setSignedOut(isSignedOut);
  // The app may have been ended before the last sign-out had cleaned up.
  if (isSignedOut) void forgetTraces(browsing.defaultSession, window.contents);
  if (isSignedOut && isHidden) silence.tell('You are not signed in', signInToHear);
}
