import { createRoot } from 'react-dom/client';
import styles from './window-menu.module.css';

/**
 * Opens the app's menu. On Windows and Linux the window has no menu bar, so the button stands beside the window's own, on each
 * screen: also the login and the lock need "Change the website…" and "Quit".
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

/** On macOS the menu stands at the top of the screen. */
export function drawWindowMenu(): void {
  if (navigator.userAgent.includes('Mac')) return;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<WindowMenu />);
}
