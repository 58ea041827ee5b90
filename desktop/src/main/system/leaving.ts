import { app, dialog, powerMonitor } from 'electron';
import type { Events } from '../../shared/ipc.ts';
import type { MainWindow } from './window.ts';

/** What staff are about to do with the window, in the words of the buttons. */
export type Departure = 'quit' | 'close' | 'reload' | 'go on' | 'restart';

/** How long a save may take before the window counts as not answering, milliseconds. */
const saveLimit = 60_000;

/** For a moment after a reload that was stopped, Chromium ignores another one. Milliseconds. */
const afterStop = 500;

const keptAsDraft =
  'Without saving, it stays on this computer as a draft, and the form offers it when you open it again.';
const lostAtEnd = 'Without saving, it is lost: no keychain is open that could keep a draft.';
const staysOpen = 'Without saving, it stays in the window as you typed it.';

interface LeavingOptions {
  window(): MainWindow;
  /** Whether drafts survive the app. */
  keepsDrafts(): boolean;
}

export type Leaving = ReturnType<typeof createLeaving>;

/**
 * Decides whether the window may go while it holds unsaved typing. Everything that ends the page asks here: Quit, X, reload,
 * another website, an update. Chromium alone would stop the page from going without a word, because of its `beforeunload`.
 */
export function createLeaving({ window, keepsDrafts }: LeavingOptions) {
  let titles: string[] = [];
  let isAsking = false;
  /** Staff have answered: the page may go, once. */
  let mayGo = false;
  let isQuitting = false;
  let onSaved = (_isSaved: boolean) => {};

  async function question(departure: Departure): Promise<boolean> {
    const { response } = await dialog.showMessageBox(window().browser, {
      type: 'question',
      title: 'Prasthan',
      message: 'You have not saved what you typed',
      detail: [titles.map((title) => `“${title}” is open.`).join(' '), fateOf(departure)].join(' ').trim(),
      buttons: [`Save and ${departure}`, `${capital(departure)} without saving`, 'Stay'],
      defaultId: 0,
      cancelId: 2,
      noLink: true,
    });
    if (response === 0) return save();
    return response === 1;
  }
  function fateOf(departure: Departure): string {
    if (departure === 'close') return staysOpen;
    const isEnd = departure === 'quit' || departure === 'restart';
    return isEnd && !keepsDrafts() ? lostAtEnd : keptAsDraft;
  }
  /** @returns whether the window has saved all of it. A form that cannot be saved shows why. */
  async function save(): Promise<boolean> {
    const saved = new Promise<boolean>((resolve) => {
      onSaved = resolve;
      setTimeout(() => resolve(false), saveLimit);
    });
    // To the first window alone: those of enquiries hold no forms, and would answer at once.
    window().contents.send('unsaved.save' satisfies keyof Events, null);
    return saved;
  }

  /** Asks where something is unsaved. @returns whether to go on; false also while another question is open */
  async function ask(departure: Departure): Promise<boolean> {
    if (isAsking) return false;
    if (titles.length === 0) return true;
    isAsking = true;
    try {
      // Quit in the tray: staff see what the question is about.
      window().show();
      return await question(departure);
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
    /** The window's forms with unsaved typing. */
    setUnsaved(next: string[]) {
      titles = next;
    },
    /** The window has tried to save. */
    tellSaved: (isSaved: boolean) => onSaved(isSaved),
    /** Follows the app and the window. Call it once, when both are there. */
    follow() {
      const { contents, hold, release } = window();
      app.on('before-quit', (event) => {
        isQuitting = true;
        if (titles.length === 0 || mayGo) return release();
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
        if (titles.length === 0) titles = [contents.getTitle()];
        void leave(departure).then((goes) => {
          if (goes && departure === 'quit') app.quit();
          else if (goes) setTimeout(() => contents.reload(), afterStop);
        });
      });
      const reset = () => {
        titles = [];
        mayGo = false;
        onSaved(false);
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

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
