import type { OfflineState } from 'web/admin/platform';
import type { SettingsFile } from '../files/settings.ts';
import { ask } from '../system/dialogs.ts';
import type { Leaving } from '../system/leaving.ts';
import type { MainWindow } from '../system/window.ts';
import type { SessionService } from './session.service.ts';

interface ChangeServerOptions {
  settings: SettingsFile;
  session: SessionService;
  leaving: Pick<Leaving, 'ask' | 'letGo'>;
  offline(): Promise<OfflineState>;
  window: MainWindow;
}

/** Signs staff out and lets them choose another website. Asks for confirmation first. */
export async function changeServer({
  settings,
  session,
  leaving,
  offline,
  window,
}: ChangeServerOptions): Promise<void> {
  if (!(await leaving.ask('go on'))) return;
  const { server } = settings.read();
  if (server !== null && session.token() !== null) {
    const choice = await ask({
      type: 'question',
      message: 'Work with another website?',
      detail: `You sign out of ${new URL(server).host}. ${unsent(await offline())}`.trim(),
      buttons: ['Change the website', 'Cancel'],
      defaultId: 1,
    });
    if (choice !== 0) return;
  }
  await session.signOut();
  settings.write({ server: null });
  leaving.letGo();
  window.reload();
  window.show();
}

function unsent({ waiting, kept }: OfflineState): string {
  if (waiting.length === 0) return '';
  const changes = waiting.length === 1 ? '1 change has' : `${waiting.length} changes have`;
  const fate =
    kept === 'disk'
      ? 'What waits stays on this computer, and goes out when you sign in there again.'
      : 'What waits is lost when you quit the app, as no keychain keeps it.';
  return `${changes} not reached it yet. ${fate}`;
}
