import { EventEmitter, once } from 'node:events';
import { app, BrowserWindow, powerMonitor, type WebContents } from 'electron';
import type { Events, UnsavedForm } from '../../shared/ipc.ts';
import { ask } from './dialogs.ts';
import type { MainWindow } from './window.ts';

/** The time in ms after which a window that is still saving counts as not responding. */
const saveLimit = 60_000;

/** The delay in ms before a stopped reload or close is attempted again. Chromium ignores an attempt that comes sooner. */
const afterStop = 500;

interface LeavingOptions {
  window(): MainWindow;
  keepsDrafts(): boolean;
  /** The number of queued changes that exist only in memory, because no keychain is open. Quitting would lose them. */
  lostWithApp(): number;
}

export type Leaving = ReturnType<typeof createLeaving>;

/**
 * Asks staff about unsaved work before a page is closed or reloaded. Otherwise the page's `beforeunload` would make Chromium
 * keep the page without a message. One question covers all windows.
 */
export function createLeaving({ window, keepsDrafts, lostWithApp }: LeavingOptions) {
  const typing = new Map<WebContents, UnsavedForm[]>();
  const watched = new EventEmitter();
  const saving = new Map<WebContents, (isSaved: boolean) => void>();
  let isAsking = false;
  /** Whether staff have agreed to leave. If so, all pages may unload without another question. */
  let mayGo = false;
  let isQuitting = false;

  function setUnsaved(contents: WebContents, forms: UnsavedForm[]): void {
    if (!typing.has(contents)) contents.once('destroyed', () => forget(contents));
    if (forms.length === 0) typing.delete(contents);
    else typing.set(contents, forms);
    watched.emit('change');
  }
  function forget(contents: WebContents): void {
    saving.get(contents)?.(false);
    saving.delete(contents);
    typing.delete(contents);
    watched.emit('change');
  }
  /** Returns the affected windows with unsaved typing. The close button and a reload affect only their own window, `page`. */
  const concerned = (departure: Departure, page = window().browser): [WebContents, UnsavedForm[]][] =>
    [...typing].filter(
      ([contents]) =>
        isEnd(departure) || departure === 'go on' || BrowserWindow.fromWebContents(contents) === page,
    );
  const mustAsk = (departure: Departure, page?: BrowserWindow): boolean =>
    concerned(departure, page).length > 0 || (isEnd(departure) && lostWithApp() > 0);

  /** Waits until running saves have ended, so that staff who quit right after saving are not asked about the saved forms. */
  async function savesEnded(departure: Departure, page: BrowserWindow): Promise<void> {
    const signal = AbortSignal.timeout(saveLimit);
    const isSaving = () =>
      concerned(departure, page).some(([, forms]) => forms.some((form) => form.isSaving));
    // After the timeout, the question is asked anyway.
    while (isSaving() && !signal.aborted) await once(watched, 'change', { signal }).catch(() => {});
  }

  /** @returns whether all forms were saved; a form that cannot be saved shows the reason */
  async function save(windows: WebContents[]): Promise<boolean> {
    const saved = windows.map(
      (contents) =>
        new Promise<boolean>((resolve) => {
          saving.set(contents, resolve);
          setTimeout(() => resolve(false), saveLimit);
          contents.send('unsaved.save' satisfies keyof Events, null);
        }),
    );
    return !(await Promise.all(saved)).includes(false);
  }

  /** @returns whether to continue; also false while another question is open */
  async function ask(departure: Departure, page = window().browser): Promise<boolean> {
    if (isAsking) return false;
    if (!mustAsk(departure, page)) return true;
    isAsking = true;
    try {
      await savesEnded(departure, page);
      if (!mustAsk(departure, page)) return true;
      // Show a hidden window, so that staff can see the unsaved typing.
      if (page === window().browser) window().show();
      else if (page.isMinimized()) page.restore();
      const windows = concerned(departure, page);
      const titles = windows.flatMap(([, forms]) => forms.map(({ title }) => title));
      if (titles.length > 0) {
        const answer = await askAboutTyping(page, { departure, titles, keepsDrafts: keepsDrafts() });
        if (answer === 'stay' || (answer === 'save' && !(await save(windows.map(([contents]) => contents)))))
          return false;
      }
      const count = isEnd(departure) ? lostWithApp() : 0;
      return count === 0 || (await askAboutLoss(page, { departure, count }));
    } finally {
      isAsking = false;
    }
  }
  async function askAndQuit(page?: BrowserWindow): Promise<void> {
    if (!(await ask('quit', page))) return;
    mayGo = true;
    app.quit();
  }

  return {
    ask,
    letGo() {
      mayGo = true;
    },
    setUnsaved,
    tellSaved: (contents: WebContents, isSaved: boolean) => saving.get(contents)?.(isSaved),
    /** Call for each window when it opens. */
    watch(page: BrowserWindow) {
      const { webContents: contents } = page;
      let isClosing = false;
      /** Whether staff have agreed to close or reload this window. */
      let mayUnload = false;
      // The main window's own handler usually prevents the close and hides the window instead.
      page.on('close', ({ defaultPrevented }) => {
        isClosing = !defaultPrevented;
      });
      contents.on('will-prevent-unload', (event) => {
        // preventDefault lets the page unload; otherwise the page stays.
        if (mayGo || mayUnload) return event.preventDefault();
        window().hold();
        const departure = isQuitting ? 'quit' : isClosing ? 'close this window' : 'reload';
        isQuitting = false;
        isClosing = false;
        // The page has unsaved typing, but has not yet reported it to the main process.
        if (!typing.has(contents)) setUnsaved(contents, [{ title: contents.getTitle(), isSaving: false }]);
        if (departure === 'quit') return void askAndQuit(page);
        void ask(departure, page).then((goes) => {
          if (!goes) return;
          mayUnload = true;
          setTimeout(() => {
            if (page.isDestroyed()) return;
            if (departure === 'reload') contents.reload();
            else page.close();
          }, afterStop);
        });
      });
      contents.on('did-navigate', () => {
        mayGo = false;
        mayUnload = false;
        forget(contents);
      });
      contents.on('render-process-gone', () => forget(contents));
    },
    /** Call once, when the app and the main window exist. */
    follow() {
      app.on('before-quit', (event) => {
        isQuitting = true;
        if (mayGo || !mustAsk('quit')) return window().release();
        event.preventDefault();
        isQuitting = false;
        void askAndQuit();
      });
      // A shutdown leaves no time for a question. Unsaved typing is kept as a draft on the disk, unless no keychain is open.
      powerMonitor.on('shutdown', () => {
        mayGo = true;
      });
    },
  };
}

/** What staff are about to do. The dialog's buttons contain these words, for example "Save and quit". */
type Departure = 'quit' | 'close' | 'close this window' | 'reload' | 'go on' | 'restart';

const keptAsDraft =
  'Without saving, it stays on this computer as a draft, and the form offers it when you open it again.';
const lostAtEnd = 'Without saving, it is lost: no keychain is open that could keep a draft.';
const staysOpen = 'Without saving, it stays in the window as you typed it.';

const isEnd = (departure: Departure): boolean => departure === 'quit' || departure === 'restart';

/** @param titles - the titles of the unsaved forms in all affected windows */
async function askAboutTyping(
  parent: BrowserWindow,
  { departure, titles, keepsDrafts }: { departure: Departure; titles: string[]; keepsDrafts: boolean },
): Promise<'save' | 'go' | 'stay'> {
  const fate = departure === 'close' ? staysOpen : isEnd(departure) && !keepsDrafts ? lostAtEnd : keptAsDraft;
  const question = {
    type: 'question' as const,
    message: 'You have not saved what you typed',
    detail: [titles.map((title) => `“${title}” is open.`).join(' '), fate].join(' ').trim(),
    buttons: [`Save and ${departure}`, `${capital(departure)} without saving`, 'Stay'],
    cancelId: 2,
  };
  return (['save', 'go', 'stay'] as const)[await ask(question, parent)] ?? 'stay';
}

async function askAboutLoss(
  parent: BrowserWindow,
  { departure, count }: { departure: Departure; count: number },
): Promise<boolean> {
  const [changes, they, are] =
    count === 1 ? ['1 change has', 'It', 'is'] : [`${count} changes have`, 'They', 'are'];
  const question = {
    type: 'warning' as const,
    message: `${changes} not been sent`,
    detail: `${they} ${are} lost when you ${departure}: no keychain is open that could keep ${count === 1 ? 'it' : 'them'}. Stay until the website can be reached again.`,
    buttons: [`${capital(departure)} all the same`, 'Stay'],
    defaultId: 1,
  };
  return (await ask(question, parent)) === 0;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
