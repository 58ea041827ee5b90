import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

interface DialogProps {
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** `narrow`: a question. `wide`: a form. `side`: a panel at the edge. `sheet`: choices at a phone's bottom edge. */
  size?: 'narrow' | 'wide' | 'side' | 'sheet';
  /** Whether a press on the backdrop keeps the dialog open. Forms need this, because closing would lose their content. */
  keepOnBackdrop?: boolean;
}

/** The native dialog traps the focus and closes on Esc. Afterwards, the focus returns to the element that had it before. */
export function Dialog({
  onClose,
  title,
  children,
  footer,
  size = 'wide',
  keepOnBackdrop = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect opens the dialog before the next key press, which could otherwise reach the page behind.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    document.documentElement.classList.add('scroll-locked');
    return () => {
      document.documentElement.classList.remove('scroll-locked');
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's equivalent of a press on the backdrop.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={clsx(styles.dialog, styles[size])}
      onCancel={(event) => {
        // The parent closes the dialog, and may first ask about unsaved work. The cancel event of a file input bubbles up to
        // here and is ignored.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Chromium closes a dialog without a cancel event if Esc is pressed twice in a row, or is the first input on the page.
        // The dialog is then reopened, so that the parent decides whether to close it.
        const dialog = event.currentTarget;
        if (event.target !== dialog || dialog.open) return;
        dialog.showModal();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current && !keepOnBackdrop) onClose();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <Button variant="quiet" size="small" aria-label="Close" className={styles.close} onClick={onClose}>
            <Icon as={X} />
          </Button>
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}

interface QuestionProps extends Pick<DialogProps, 'onClose' | 'title' | 'children'> {
  /** The confirming button's label; while `busy`, `busyAction` replaces it. */
  action: string;
  busyAction?: string;
  busy?: boolean;
  disabled?: boolean;
  variant?: ButtonVariant;
  cancel?: string;
  onConfirm: () => void;
}

export function Question({
  action,
  busyAction = action,
  busy = false,
  disabled = false,
  variant = 'danger',
  cancel = 'Cancel',
  onConfirm,
  ...dialog
}: QuestionProps) {
  return (
    <Dialog
      {...dialog}
      size="narrow"
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            {cancel}
          </Button>
          <Button variant={variant} busy={busy} disabled={disabled} onClick={onConfirm}>
            {busy ? busyAction : action}
          </Button>
        </>
      }
    />
  );
}
