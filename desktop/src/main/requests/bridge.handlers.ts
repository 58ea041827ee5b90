import type { WebContents } from 'electron';
import type { DraftStore } from 'web/admin/platform';
import { readResuming } from 'web/admin/resumed-download';
import type { UnsavedForm } from '../../shared/ipc.ts';
import type { AppLog } from '../files/app-log.ts';
import { saveFile } from '../files/save-file.ts';
import type { SettingsFile } from '../files/settings.ts';
import type { OfflineService } from '../offline/offline.service.ts';
import type { Send } from '../offline/server.requests.ts';
import { shortestPin } from '../session/key-lock.ts';
import type { KeychainGate } from '../session/keychain-gate.ts';
import { meetServer } from '../session/moved-work.ts';
import { trustOf } from '../session/safe-origin.ts';
import { checkServer, mayGoUnencrypted, originOf, unsafeServer } from '../session/server-check.ts';
import type { SessionService } from '../session/session.service.ts';
import type { AppLock } from '../system/app-lock.ts';
import { showMenu } from '../system/title-bar.ts';
import { callOff } from './app-protocol.ts';
import { openOutside } from './guard.ts';
import type { Handlers } from './ipc.ts';

export interface BridgeServices {
  settings: SettingsFile;
  gate: KeychainGate;
  session: SessionService;
  loaded: Promise<void>;
  drafts: Promise<DraftStore>;
  offline: Promise<OfflineService>;
  send: Send;
  onDownload(share: number): void;
  log: AppLog;
  lock: AppLock;
  /** Asks staff about unsaved input. Resolves to true if the app may restart. */
  mayRestart(): Promise<boolean>;
  rekeyCopy(to: Buffer): Promise<void>;
  reminders: {
    /** Call when a page begins or stops to show reminders. */
    listen(isListening: boolean): void;
    snooze(reminder: { id: string; time: string }): void;
  };
  closePage(asker: WebContents): void;
  unsaved: {
    setUnsaved(contents: WebContents, forms: UnsavedForm[]): void;
    tellSaved(contents: WebContents, isSaved: boolean): void;
  };
}

export function bridgeHandlers(desk: BridgeServices): Handlers {
  const { settings, gate, session, loaded, drafts, offline, send, onDownload, unsaved } = desk;
  return {
    'server.get': () => ({ address: settings.read().server }),
    async 'server.connect'(typed) {
      const origin = originOf(typed);
      if (origin === null)
        return { ok: false, message: 'That is no web address. It looks like www.example.com.np.' };
      const trust = trustOf(origin);
      if (trust === 'open') return { ok: false, message: unsafeServer };
      const answer = await checkServer(origin);
      if (answer.ok && trust === 'office' && !(await mayGoUnencrypted(origin)))
        return { ok: false, message: 'Not connected. Type another address, or the same one again.' };
      if (!answer.ok) return answer;
      await meetServer({ settings, work: await offline }, origin, answer.about);
      settings.write({ server: origin });
      await session.load();
      (await offline).addressChanged();
      return { ok: true };
    },
    'keychain.state': gate.state,
    'keychain.tryAgain': gate.tryAgain,
    'keychain.goWithout': gate.goWithout,
    async 'session.isSignedIn'() {
      await loaded;
      return session.token() !== null;
    },
    'session.signIn': session.signIn,
    'session.changePassword': session.changePassword,
    'session.acceptInvitation': session.acceptInvitation,
    'session.signOut': session.signOut,
    'session.refused': session.refused,
    'request.callOff': callOff,
    'drafts.read': async (key) => (await drafts).read(key),
    'drafts.keys': async (start) => (await drafts).keys(start),
    'drafts.write': async (key, text) => (await drafts).write(key, text),
    'drafts.remove': async (key) => (await drafts).remove(key),
    'drafts.forget': async (recordId) => (await drafts).forget(recordId),
    'file.save': saveFile,
    'file.download': (address, name) =>
      saveFile(
        name,
        readResuming((headers) => send(address, { headers }), inPercents(onDownload)),
      ),
    'external.open': openOutside,
    'offline.state': async () => (await offline).state(),
    'offline.retry': async () => (await offline).retry(),
    'offline.decide': async (id, choice) => (await offline).decide(id, choice),
    'offline.dismiss': async (warning) => (await offline).dismiss(warning),
    'lock.unlock': gate.unlock,
    async 'lock.forget'() {
      // Record the sign-out before removing the lock: if the app is killed in between, it still asks for the password.
      settings.write({ lockAfter: null, signedOutOf: settings.read().server });
      await gate.forgetLock();
    },
    async 'lock.set'({ minutes, pin, current }) {
      const next = pin ?? (gate.isLockOn() ? current : '');
      if (minutes !== null && next.length < shortestPin)
        throw new Error(`Choose a PIN of ${shortestPin} characters or more.`);
      if (!(await desk.mayRestart()))
        throw new Error('The lock was not changed, because Prasthan did not start again.');
      const answer = await gate.setPin(current, minutes === null ? null : next, desk.rekeyCopy);
      if (!answer.ok) return answer;
      settings.write({ lockAfter: minutes });
      await session.keepAgain();
      // This process has the keys in memory, so the lock takes effect only after a restart.
      desk.lock.restart();
      return answer;
    },
    'preferences.read': async () => ({
      hidesNames: settings.read().hidesNames,
      lockAfter: gate.isLockOn() ? settings.read().lockAfter : null,
      canLock: (await gate.state()) === 'open',
    }),
    'preferences.hideNames': (hidesNames) => settings.write({ hidesNames }),
    'trouble.tell': ({ name, stack }) =>
      desk.log.trouble('page error', Object.assign(new Error(), { name, stack })),
    'reminder.listen': desk.reminders.listen,
    'reminder.snooze': desk.reminders.snooze,
    'page.close': desk.closePage,
    'window.menu': () => showMenu(),
    'offline.readOther': async (owner) => (await offline).readOther(owner),
    'offline.dropOther': async (owner) => (await offline).dropOther(owner),
    'unsaved.set': (forms, asker) => unsaved.setUnsaved(asker, forms),
    'unsaved.saved': (isSaved, asker) => unsaved.tellSaved(asker, isSaved),
  };
}

/** Calls `tell` at most once per whole percent, because a file arrives in thousands of parts. */
function inPercents(tell: (share: number) => void): (share: number) => void {
  let lastPercent = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (percent === lastPercent) return;
    lastPercent = percent;
    tell(share);
  };
}
