import type { BrowserWindow } from 'electron';
import type { AppLog } from '../files/app-log.ts';
import { ask, say } from './dialogs.ts';

const crashLimit = { count: 3, within: 5 * 60_000 };

interface PageWatchOptions {
  log: AppLog;
  /** Whether the app has closed the page itself. */
  isClosed: () => boolean;
  onCopyDetails: () => void;
  onQuit: () => void;
}

/** Reloads a page that crashes. If the page crashes repeatedly, asks staff first. */
export function watchPage(
  window: BrowserWindow,
  { log, isClosed, onCopyDetails, onQuit }: PageWatchOptions,
): void {
  const { webContents: contents } = window;
  let crashes: number[] = [];
  let hanging: AbortController | null = null;

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    hanging?.abort();
    hanging = null;
    if (reason === 'clean-exit' || window.isDestroyed() || isClosed()) return;
    log.note('page gone', { reason, exitCode });
    const now = performance.now();
    crashes = [...crashes.filter((at) => now - at < crashLimit.within), now];
    if (crashes.length >= crashLimit.count) return void decide();
    contents.reload();
    if (window.isVisible())
      say(
        'This window had stopped and was opened again',
        'What you typed is kept as a draft. If it happens again, choose Help, "Copy details for support".',
        { type: 'warning', parent: window },
      );
  });

  async function decide(): Promise<void> {
    const choice = await ask({
      type: 'error',
      message: 'This window keeps stopping',
      detail:
        'Everything that was saved is safe, and typing is kept as a draft. Send the details to whoever looks after your website.',
      buttons: ['Try again', 'Copy details for support', 'Quit'],
    });
    if (choice === 2) return onQuit();
    if (choice === 1) {
      onCopyDetails();
      return decide();
    }
    crashes = [];
    if (!window.isDestroyed()) contents.reload();
  }

  window.on('unresponsive', async () => {
    if (hanging) return;
    hanging = new AbortController();
    const { signal } = hanging;
    log.note('page hangs');
    const question = {
      type: 'warning' as const,
      message: 'This window does not answer',
      detail: 'It may be busy. If you open it again, what you typed is there as a draft.',
      buttons: ['Wait', 'Open it again'],
      signal,
    };
    const choice = await ask(question, window);
    // The signal is aborted if the page has responded or crashed. `hanging` may then belong to a newer question.
    if (signal.aborted) return;
    hanging = null;
    if (choice !== 1 || window.isDestroyed()) return;
    crashes = [];
    contents.forcefullyCrashRenderer();
  });
  window.on('responsive', () => {
    if (!hanging) return;
    log.note('page answers again');
    hanging.abort();
    hanging = null;
  });
}
