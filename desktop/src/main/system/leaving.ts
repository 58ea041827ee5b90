import { EventEmitter, once } from 'node:events';
import { app, powerMonitor, type WebContents } from 'electron';
import type { Events, UnsavedForm } from '../../shared/ipc.ts';
import { askAboutLoss, askAboutTyping, type Departure, isEnd } from './leaving-questions.ts';
import type { MainWindow } from './window.ts';

/** How long a save may take before the window counts as not answering, milliseconds. */
const saveLimit = 60_000;

/** For a moment after a reload that was stopped, Chromium ignores another one. Milliseconds. */
const afterStop = 500;

interface LeavingOptions {
  window(): MainWindow;
  /** Whether drafts survive the app. */
  keepsDrafts(): boolean;
  /** How many changes wait for the server that end with the app, because no keychain keeps them. */
  lostWithApp(): number;
}

export type Leaving = ReturnType<typeof createLeaving>;

/**
 * Decides whether windows may go while they hold unsaved typing. Everything that ends a page asks here: Quit, X, reload, another
 * website, an update. Chromium alone would stop the page from going without a word, because of its `beforeunload`. One question
 * stands for all windows.
 */
export function createLeaving({ window, keepsDrafts, lostWithApp }: LeavingOptions) {
  /** The forms with unsaved typing, by window. */
  const typing = new Map<WebContents, UnsavedForm[]>();
  /** Emits `change` with each change of `typing`. */
  const watched = new EventEmitter();
  /** The windows that are saving. */
  const saving = new Map<WebContents, (isSaved: boolean) => void>();
  let isAsking = false;
  /** Staff have answered: the page may go, once. */
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
  /** The windows that a departure ends and that hold typing. X hides the first one alone, and so does a reload. */
  const concerned = (departure: Departure): [WebContents, UnsavedForm[]][] =>
    [...typing].filter(
      ([contents]) => contents === window().contents || isEnd(departure) || departure === 'go on',
    );
  const mustAsk = (departure: Departure): boolean =>
    concerned(departure).length > 0 || (isEnd(departure) && lostWithApp() > 0);

  /** Waits until no form is being saved: who saves and quits at once is not asked about the typing that is on its way. */
  async function savesEnded(departure: Departure): Promise<void> {
    const signal = AbortSignal.timeout(saveLimit);
    const isSaving = () => concerned(departure).some(([, forms]) => forms.some((form) => form.isSaving));
    // At the limit the question comes after all.
    while (isSaving() && !signal.aborted) await once(watched, 'change', { signal }).catch(() => {});
  }

  /** @returns whether each window has saved all of it. A form that cannot be saved shows why. */
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

  /** Asks where something is unsaved. @returns whether to go on; false also while another question is open */
  async function ask(departure: Departure): Promise<boolean> {
    if (isAsking) return false;
    if (!mustAsk(departure)) return true;
    isAsking = true;
    try {
      await savesEnded(departure);
      if (!mustAsk(departure)) return true;
      // Quit in the tray: staff see what the question is about.
      window().show();
      const parent = window().browser;
      const windows = concerned(departure);
      const titles = windows.flatMap(([, forms]) => forms.map(({ title }) => title));
      if (titles.length > 0) {
        const answer = await askAboutTyping(parent, { departure, titles, keepsDrafts: keepsDrafts() });
        if (answer === 'stay' || (answer === 'save' && !(await save(windows.map(([contents]) => contents)))))
          return false;
      }
      // Asked after the save, which may have put more into the queue.
      const count = isEnd(departure) ? lostWithApp() : 0;
      return count === 0 || (await askAboutLoss(parent, { departure, count }));
    } finally {
      isAsking = false;
    }
  }
  /** As `ask`. When the answer is yes, the page may go. */
  async function leave(departure: Departure): Promise<boolean> {
    const goes = await ask(departure);
    if (goes) mayGo = true;
    return goes;
  }

  return {
    ask,
    /** Staff have answered, and nothing else can keep the page: it goes without another question. */
    letGo() {
      mayGo = true;
    },
    /** The forms of a window with unsaved typing. */
    setUnsaved,
    /** A window has tried to save. */
    tellSaved: (contents: WebContents, isSaved: boolean) => saving.get(contents)?.(isSaved),
    /** Follows the app and the window. Call it once, when both are there. */
    follow() {
      const { contents, hold, release } = window();
      app.on('before-quit', (event) => {
        isQuitting = true;
        if (mayGo || !mustAsk('quit')) return release();
        event.preventDefault();
        isQuitting = false;
        void leave('quit').then((goes) => goes && app.quit());
      });
      contents.on('will-prevent-unload', (event) => {
        // Without preventDefault the page stays.
        if (mayGo) return event.preventDefault();
        hold();
        const departure = isQuitting ? 'quit' : 'reload';
        isQuitting = false;
        // The page may have begun to hold typing a moment ago, before its message was here.
        if (!typing.has(contents)) setUnsaved(contents, [{ title: contents.getTitle(), isSaving: false }]);
        void leave(departure).then((goes) => {
          if (goes && departure === 'quit') app.quit();
          else if (goes) setTimeout(() => contents.reload(), afterStop);
        });
      });
      const reset = () => {
        mayGo = false;
        forget(contents);
      };
      contents.on('did-navigate', reset);
      contents.on('render-process-gone', reset);
      // The computer shuts down: there is no time for a question, and the drafts are on the disk.
      powerMonitor.on('shutdown', () => {
        mayGo = true;
      });
    },
  };
}
