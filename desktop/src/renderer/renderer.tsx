import 'web/ui/base.css';
import './desk.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp } from 'web/admin';
import { createDesktopPlatform } from './desktop-platform.ts';
import { KeychainScreen } from './keychain-screen.tsx';
import { LockScreen } from './lock-screen.tsx';
import { PreferencesDialog } from './preferences.tsx';
import { ServerScreen } from './server-screen.tsx';
import { drawWindowMenu } from './window-menu.tsx';

const { desktop } = window;

const maxReports = 50;

/** Reports errors to the main process, which logs an error's name and its stack positions in our code, but not its message. */
function reportErrors(): void {
  let count = 0;
  const report = (error: unknown) => {
    count += 1;
    if (count > maxReports) return;
    const { name, stack } = error instanceof Error ? error : new Error('not an error');
    void desktop.tellTrouble({ name: name.slice(0, 200), stack: (stack ?? '').slice(0, 20_000) });
  };
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}

async function start() {
  drawWindowMenu();
  const place = document.getElementById('admin');
  if (!place) return;
  const root = createRoot(place);
  const draw = async () => {
    const [{ address }, keychain] = await Promise.all([desktop.getServer(), desktop.getKeychain()]);
    if (keychain === 'locked') root.render(<LockScreen onOpened={() => void draw()} />);
    else if (keychain === 'away') root.render(<KeychainScreen onDecided={() => void draw()} />);
    else if (address === null) root.render(<ServerScreen onConnected={() => location.reload()} />);
    else {
      const platform = createDesktopPlatform(keychain, address);
      root.render(
        <StrictMode>
          <AdminApp platform={platform} />
          <PreferencesDialog />
        </StrictMode>,
      );
    }
  };
  await draw();
}

reportErrors();
void start();
