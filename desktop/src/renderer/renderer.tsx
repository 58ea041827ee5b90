import 'web/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp } from 'web/admin';
import { desktopPlatform } from './desktop-platform.ts';
import { ServerScreen } from './server-screen.tsx';

/** The admin, or the question for the server where none was chosen yet. */
async function start() {
  const place = document.getElementById('admin');
  if (!place) return;
  const root = createRoot(place);
  const { address } = await window.desktop.getServer();
  if (address === null) {
    root.render(<ServerScreen onConnected={() => location.replace('/admin')} />);
  } else {
    root.render(
      <StrictMode>
        <AdminApp platform={desktopPlatform} />
      </StrictMode>,
    );
  }
}

void start();
