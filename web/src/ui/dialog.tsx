import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

export interface DialogProps {
  open: boolean;
  /** Asked for by Esc, the close button and, unless `keepOnBackdrop`, a press outside. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The row of actions at the end. */
  footer?: ReactNode;
  /** narrow for a question, wide for a form, side for a panel at the edge. */
  size?: 'narrow' | 'wide' | 'side';
  /** Keeps the dialog on a press outside: for forms whose content would be lost. */
  keepOnBackdrop?: boolean;
}

/**
 * A modal on the native dialog, which traps the focus and closes on Esc by itself. The focus goes back to where it
 * was, also when the dialog is taken away while open.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  size = 'wide',
  keepOnBackdrop = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Together with its content, in one paint: between the two it would be an empty box that still holds back the keys.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    document.documentElement.classList.add('scroll-locked');
    return () => {
      document.documentElement.classList.remove('scroll-locked');
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way to do what a press on the backdrop does.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={clsx(styles.dialog, styles[size])}
      onCancel={(event) => {
        // React decides when it closes: the owner may first ask about unsaved work. A file input's own
        // cancel event bubbles up to here and means nothing.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current && !keepOnBackdrop) onClose();
      }}
    >
      {open && (
        <div className={styles.sheet}>
          <header className={styles.header}>
            <h2 className={styles.title} id={titleId}>
              {title}
            </h2>
            <Button
              variant="quiet"
              size="small"
              aria-label="Close"
              className={styles.close}
              onClick={onClose}
            >
              <Icon as={X} />
            </Button>
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
