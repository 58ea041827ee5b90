import { type ReactNode, useId } from 'react';
import styles from './popover.module.css';

interface PopoverProps {
  /** The content of the button that opens the panel. It must contain text, even if only for screen readers. */
  button: ReactNode;
  /** The name of the panel. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A button with a panel below it; on a phone the panel is at the bottom of the screen. The browser opens, closes (on Esc or a
 * press outside) and positions the panel. The panel's content is always mounted, so that it keeps its state.
 */
export function Popover({ button, label, className, children }: PopoverProps) {
  const id = useId();
  // The name of an anchor must be a CSS identifier.
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
      </div>
    </>
  );
}
