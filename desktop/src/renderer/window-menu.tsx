import { createRoot } from 'react-dom/client';
import styles from './window-menu.module.css';

/** Replaces the menu bar on Windows and Linux. Every screen has it, so that staff can always choose another website or quit. */
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

/** Draws the menu button, except on macOS, where the menu is at the top of the screen. */
export function drawWindowMenu(): void {
  if (navigator.userAgent.includes('Mac')) return;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<WindowMenu />);
}
