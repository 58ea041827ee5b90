import { createRoot } from 'react-dom/client';
import styles from './window-menu.module.css';

/** Replaces the menu bar on Windows and Linux. Every screen needs "Change the website…" and "Quit". */
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

/** macOS shows the menu at the top of the screen instead. */
export function drawWindowMenu(): void {
  if (navigator.userAgent.includes('Mac')) return;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<WindowMenu />);
}
