import { createRoot } from 'react-dom/client';
import styles from './window-menu.module.css';

/**
 * The button that opens the app's menu, which replaces the menu bar on Windows and Linux. It is on every screen, because the
 * login and lock screens also need "Change the website…" and "Quit".
 */
function WindowMenu() {
  return (
    <button
      type="button"
      className={styles.menu}
      aria-haspopup="menu"
      aria-label="Menu of the app"
      title="Menu of the app (F10)"
      onClick={() => void window.desktop.showMenu()}
    >
      <span aria-hidden="true" />
    </button>
  );
}

/** Adds the menu button to the page, except on macOS, which shows the menu at the top of the screen. */
export function drawWindowMenu(): void {
  if (navigator.userAgent.includes('Mac')) return;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<WindowMenu />);
}
