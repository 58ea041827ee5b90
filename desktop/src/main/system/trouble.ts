import { app, clipboard } from 'electron';
import type { AppLog } from '../files/app-log.ts';
import { relaunch } from './app-lock.ts';
import { ask, say } from './dialogs.ts';

/** The maximum number of error dialogs until the app is restarted. Further errors are only logged. */
const mostDialogs = 3;

export function catchTrouble(log: AppLog): void {
  let errors = 0;
  process.on('uncaughtException', (error) => {
    log.trouble('error', error);
    errors += 1;
    if (errors > mostDialogs || !app.isReady()) return;
    void ask({
      type: 'error',
      message: 'Something went wrong in Prasthan',
      detail: 'Your work is kept on this computer. If anything looks odd, quit the app and start it again.',
      buttons: ['Go on', 'Restart Prasthan'],
    }).then((choice) => {
      if (choice !== 1) return;
      relaunch();
      app.quit();
    });
  });
  process.on('unhandledRejection', (reason) => log.trouble('rejection', reason));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    log.note('helper gone', { type: type.replaceAll(' ', '-'), reason, exitCode }),
  );
}

/** Copies versions, `facts` and the log's newest lines to the clipboard. None of these contain personal data. */
export function copyDetails(log: AppLog, facts: Readonly<Record<string, string | number | boolean>>): void {
  const { electron, chrome, node } = process.versions;
  const lines = [
    `Prasthan ${app.getVersion()} on ${process.platform} ${process.arch} ${process.getSystemVersion()}`,
    `Electron ${electron}, Chromium ${chrome}, Node ${node}`,
    ...Object.entries(facts).map(([name, value]) => `${name}: ${value}`),
    `Running for ${Math.round(process.uptime() / 60)} minutes`,
    '',
    ...log.newest(200),
  ];
  clipboard.writeText(lines.join('\n'));
  say(
    'The details are in the clipboard',
    'Paste them into a message to whoever helps you. They name no person and no enquiry.',
  );
}
