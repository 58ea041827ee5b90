import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import styles from './popover.module.css';

interface PopoverProps {
  /** Must contain text, at least for screen readers. */
  button: ReactNode;
  label: string;
  className?: string | undefined;
  close?: string | undefined;
  children: ReactNode;
}

/** The browser opens, positions and closes the panel (Esc, press outside). The content stays mounted and keeps its state. */
export function Popover({ button, label, className, close, children }: PopoverProps) {
  const id = useId();
  // An anchor name must be a CSS identifier.
  const anchor = `--${id.replace(/\W/g, '')}`;
  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={id}
        aria-haspopup="dialog"
        style={{ anchorName: anchor }}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form. */}
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={styles.popover}
        style={{ positionAnchor: anchor }}
      >
        {children}
        {close && (
          <Button
            variant="secondary"
            size="small"
            className={styles.close}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            {close}
          </Button>
        )}
      </div>
    </>
  );
}
