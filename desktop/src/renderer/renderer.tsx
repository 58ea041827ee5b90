import 'web/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp } from 'web/admin';
import { createDesktopPlatform } from './desktop-platform.ts';
import { KeychainScreen } from './keychain-screen.tsx';
import { ServerScreen } from './server-screen.tsx';

const { desktop } = window;

/** Draws the admin, or first the question for the keychain or for the server. */
async function start() {
  const place = document.getElementById('admin');
  if (!place) return;
  const root = createRoot(place);
  const draw = async () => {
    const [{ address }, keychain] = await Promise.all([desktop.getServer(), desktop.getKeychain()]);
    if (keychain === 'away') root.render(<KeychainScreen onDecided={() => void draw()} />);
    else if (address === null) root.render(<ServerScreen onConnected={() => location.reload()} />);
    else {
      const platform = createDesktopPlatform(keychain);
      root.render(
        <StrictMode>
          <AdminApp platform={platform} />
        </StrictMode>,
      );
    }
  };
  await draw();
}

void start();
