import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { app, type BrowserWindow, session as browsing } from 'electron';
import { openLog } from './files/app-log.ts';
import { answerForApp } from './requests/app-protocol.ts';
import { bridgeHandlers } from './requests/bridge.handlers.ts';
import { guardContents, guardSession, openOutside } from './requests/guard.ts';
import { answerRequests } from './requests/ipc.ts';
import { openServices } from './services.ts';
import { changeServer } from './session/change-server.ts';
import { followSession, keepSession, showSession } from './session-follower.ts';
import { focusedOther, openAnother } from './system/another-window.ts';
import { openAppLock } from './system/app-lock.ts';
import { setAppMenu } from './system/app-menu.ts';
import { registerAppScheme } from './system/app-origin.ts';
import { checkSpelling } from './system/context-menu.ts';
import { leaveMemoryOutOfDumps } from './system/core-dumps.ts';
import { createLeaving } from './system/leaving.ts';
import { isHiddenStart, openLoginItem } from './system/login-item.ts';
import { createNotices, createSessionNotice } from './system/notices.ts';
import { watchPage } from './system/page-watch.ts';
import { markOffline } from './system/page-window.ts';
import { linkScheme, pathOfArguments, pathOfLink } from './system/start-arguments.ts';
import { followTheme } from './system/title-bar.ts';
import { createTray } from './system/tray.ts';
import { catchTrouble } from './system/trouble.ts';
import { openUpdates } from './system/updates.ts';
import { openWindow } from './system/window.ts';

leaveMemoryOutOfDumps();
registerAppScheme();
// Makes Chromium's date inputs show day, month and year in this order, as the office writes dates.
app.commandLine.appendSwitch('lang', 'en-GB');
// Optimise for size: with many rows in a list, it saves much of the page's memory and some of the main process's
// (`e2e/weight.spec.ts` measures both). The switch is only read by processes that start later. Keep the command line's own flags.
setFlagsFromString('--optimize-for-size');
const flags = app.commandLine.getSwitchValue('js-flags');
app.commandLine.appendSwitch('js-flags', `--optimize-for-size ${flags}`);

if (app.requestSingleInstanceLock()) void app.whenReady().then(start);
else app.quit();

async function start() {
  const profile = app.getPath('userData');
  const log = openLog(join(profile, 'logs'));
  catchTrouble(log);
  log.note('start', { version: app.getVersion(), electron: process.versions.electron });
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
  app.setAppUserModelId('np.prasthan.desktop');
  guardContents();
  guardSession(browsing.defaultSession);
  checkSpelling(browsing.defaultSession);

  const isHidden = isHiddenStart();
  let followUps: Awaited<ReturnType<typeof followSession>> = () => null;
  let waiting = '';
  /** Whether the page shows reminders. */
  let showsReminders = false;
  const services = openServices({
    profile,
    log,
    onKeychain(state) {
      window.send('keychain.changed', state);
      tray.update({ isLocked: state === 'locked' });
      if (state !== 'away') silence.clear();
      else if (isHidden && !window.isSeen())
        silence.tell('The keychain is locked', 'Open Prasthan to try again.');
    },
    onOffline(state) {
      window.send('offline.changed', state);
      markOffline(state.server === 'offline');
      tray.update({ isOffline: state.server === 'offline' });
      const ids = state.waiting.map(({ id }) => id).join();
      if (ids !== waiting) followUps()?.changed();
      waiting = ids;
    },
  });
  const { settings, gate, session, offline } = services;
  answerForApp(services.connection, offline);
  const leaving = createLeaving({
    window: () => window,
    keepsDrafts: services.keepsDrafts,
    lostWithApp: services.lostWithApp,
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
  const watch = (page: BrowserWindow) => {
    const isClosed = () => page === window.browser && window.isPageClosed();
    watchPage(page, { log, isClosed, onCopyDetails: services.copyDetails, onQuit: quit });
    leaving.watch(page);
  };
  const another = (path: string) => openAnother(path, watch);
  answerRequests(
    bridgeHandlers({
      ...services,
      lock,
      mayRestart: () => leaving.ask('restart'),
      log,
      onDownload: (share) => window.send('download.progress', share),
      reminders: {
        listen(isListening) {
          showsReminders = isListening;
          if (!isListening) return;
          for (const each of followUps()?.takeMissed() ?? []) window.send('reminder.due', each);
        },
        snooze: (reminder) => followUps()?.snooze(reminder),
      },
      closePage: (asker) => window.closePage(asker),
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
  const stopReminders = () => {
    showsReminders = false;
  };
  window.contents.on('did-navigate', stopReminders).on('render-process-gone', stopReminders);
  leaving.follow();
  const silence = createSessionNotice(() => window.show());
  window.onVisible(silence.clear);
  const tray = createTray({
    onShow: () => window.show(),
    onInbox: () => window.show('/admin/contacts'),
    onQuit: quit,
  });
  const notices = createNotices(window, {
    hidesNames: () => settings.read().hidesNames,
    onOpen: window.show,
    onCall: (number) => void openOutside(`tel:${number}`).catch(() => {}),
    onLater: (reminder) => followUps()?.snooze(reminder),
    onUnseen: (unseen) => tray.update({ unseen }),
  });
  const updates = openUpdates({
    onRestart() {
      leaving.letGo();
      window.release();
    },
    mayRestart: () => leaving.ask('restart'),
    settings,
  });
  followTheme();
  setAppMenu({
    onOpen: window.show,
    onPrint: () => (focusedOther() ?? window.browser).webContents.print(),
    onCommand: window.command,
    onAnother: () => another(new URL(window.contents.getURL()).pathname),
    onCopyDetails: services.copyDetails,
    onLock: () => (gate.isLockOn() ? lock.now() : window.command('preferences')),
    onQuit: quit,
    onUpdate: updates && (() => void updates.ask()),
    loginItem: openLoginItem(),
    address: () => settings.read().server,
    onChangeServer: () =>
      changeServer({ settings, session, window, leaving, offline: async () => (await offline).state() }),
  });
  app.on('second-instance', (_event, args) => window.show(pathOfArguments(args) ?? undefined));
  app.on('open-url', (_event, link) => window.show(pathOfLink(link) ?? undefined));
  app.on('activate', () => window.show());

  const sessionEffects = showSession({ session, settings, window, tray, silence, log });
  updates?.follow();
  followUps = await followSession({
    ...services,
    onArrived: notices.tell,
    onDue(reminder) {
      window.send('reminder.due', reminder);
      if (!showsReminders || !window.isSeen()) notices.remind(reminder);
      return showsReminders;
    },
  });
  keepSession(session);
  sessionEffects.began(isHidden);
}
