import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { Answer, Args, Channel, Events, UnsavedForm } from '../shared/ipc.ts';
import { asideArgument } from '../shared/names.ts';

/** The prefix that Electron adds to the message of an error from the main process. */
const prefix = /^Error invoking remote method '[^']*': (?:[A-Za-z]*Error: )?/;

async function ask<C extends Channel>(channel: C, ...args: Args<C>): Promise<Answer<C>> {
  try {
    return await ipcRenderer.invoke(channel, ...args);
  } catch (error) {
    throw new Error(error instanceof Error ? error.message.replace(prefix, '') : String(error));
  }
}

function on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void {
  const listen = (_event: IpcRendererEvent, payload: Events[E]) => listener(payload);
  ipcRenderer.on(event, listen);
  return () => ipcRenderer.off(event, listen);
}

/** Everything that the window can do but a web page cannot. The main process validates each call. */
const bridge = {
  isAside: process.argv.includes(asideArgument),
  getServer: () => ask('server.get'),
  connect: (address: string) => ask('server.connect', address),
  getKeychain: () => ask('keychain.state'),
  tryKeychainAgain: () => ask('keychain.tryAgain'),
  goWithoutKeychain: () => ask('keychain.goWithout'),
  onKeychain: (listener: (state: Events['keychain.changed']) => void) => on('keychain.changed', listener),
  isSignedIn: () => ask('session.isSignedIn'),
  signIn: (...credentials: Args<'session.signIn'>) => ask('session.signIn', ...credentials),
  changePassword: (...passwords: Args<'session.changePassword'>) =>
    ask('session.changePassword', ...passwords),
  acceptInvitation: (...accepted: Args<'session.acceptInvitation'>) =>
    ask('session.acceptInvitation', ...accepted),
  signOut: () => ask('session.signOut'),
  refused: (...refusal: Args<'session.refused'>) => ask('session.refused', ...refusal),
  onSession: (listener: (change: Events['session.changed']) => void) => on('session.changed', listener),
  callOff: (name: string) => ask('request.callOff', name),
  readDraft: (key: string) => ask('drafts.read', key),
  draftKeys: (start: string) => ask('drafts.keys', start),
  writeDraft: (key: string, text: string) => ask('drafts.write', key, text),
  removeDraft: (key: string) => ask('drafts.remove', key),
  forgetDrafts: (recordId: string) => ask('drafts.forget', recordId),
  saveFile: (...file: Args<'file.save'>) => ask('file.save', ...file),
  showMenu: () => ask('window.menu'),
  openExternal: (address: string) => ask('external.open', address),
  getOffline: () => ask('offline.state'),
  onOffline: (listener: (state: Events['offline.changed']) => void) => on('offline.changed', listener),
  retryOffline: () => ask('offline.retry'),
  decideOffline: (...decision: Args<'offline.decide'>) => ask('offline.decide', ...decision),
  dismissOffline: (warning: string) => ask('offline.dismiss', warning),
  download: (...file: Args<'file.download'>) => ask('file.download', ...file),
  onDownload: (listener: (share: number) => void) => on('download.progress', listener),
  unlock: (pin: string) => ask('lock.unlock', pin),
  forgetLock: () => ask('lock.forget'),
  setLock: (...setting: Args<'lock.set'>) => ask('lock.set', ...setting),
  getPreferences: () => ask('preferences.read'),
  hideNames: (on: boolean) => ask('preferences.hideNames', on),
  tellTrouble: (...trouble: Args<'trouble.tell'>) => ask('trouble.tell', ...trouble),
  onCommand: (listener: (command: Events['app.command']) => void) => on('app.command', listener),
  readOther: (owner: string) => ask('offline.readOther', owner),
  dropOther: (owner: string) => ask('offline.dropOther', owner),
  setUnsaved: (forms: UnsavedForm[]) => ask('unsaved.set', forms),
  tellSaved: (isSaved: boolean) => ask('unsaved.saved', isSaved),
  onSave: (listener: (none: null) => void) => on('unsaved.save', listener),
  onReminder: (listener: (due: Events['reminder.due']) => void) => on('reminder.due', listener),
  listenToReminders: (isListening: boolean) => ask('reminder.listen', isListening),
  snoozeReminder: (...reminder: Args<'reminder.snooze'>) => ask('reminder.snooze', ...reminder),
  onHidden: (listener: (none: null) => void) => on('page.hidden', listener),
  closePage: () => ask('page.close'),
  onOpen: (listener: (path: string) => void) => on('app.open', listener),
};

export type Bridge = typeof bridge;

contextBridge.exposeInMainWorld('desktop', bridge);
