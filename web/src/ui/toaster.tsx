import { clsx } from 'clsx';
import { useEffect, useLayoutEffect, useState } from 'react';
import { resolveValue, type Toast, toast, useToasterStore } from 'react-hot-toast/headless';
import styles from './toaster.module.css';

export { toast, useToasterStore };

/** The id of the toast that confirms the user's own action. A newer confirmation replaces an older one. */
export const confirmation = 'confirmation';

/** The longest that a toast is visible while others are queued, in milliseconds. */
const whileOthersWait = 4000;

/** The duration of the fade-out in milliseconds; must be equal to `--calm` (base.css). */
const fading = 260;

function ToastView({ toast: shown, longest, dismiss }: { toast: Toast; longest: number; dismiss: string }) {
  const { id, visible, createdAt } = shown;
  const duration = Math.min(shown.duration ?? longest, longest);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointed || isFocused;

  // Replaces the library's timer, which starts when a toast is added and would remove toasts that are still queued. A replaced
  // toast has a new `createdAt`, which restarts its full duration.
  const state = `${createdAt} ${visible}`;
  const [ended, setEnded] = useState('');
  useEffect(() => {
    if (visible && (isHeld || duration === Number.POSITIVE_INFINITY)) return;
    const clock = setTimeout(() => setEnded(state), visible ? duration : fading);
    return () => clearTimeout(clock);
  }, [state, visible, duration, isHeld]);
  // The timer only sets `ended`. It may run after the toast was replaced, but before React has rendered the new toast.
  useLayoutEffect(() => {
    if (ended === state) (visible ? toast.dismiss : toast.remove)(id);
  }, [ended, state, visible, id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast; people press the buttons inside.
    <div
      {...shown.ariaProps}
      className={clsx(styles.toast, styles[shown.type], !visible && styles.leaving)}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.mark} aria-hidden="true" />
      <p className={styles.text}>{resolveValue(shown.message, shown)}</p>
      {shown.type === 'loading' ? null : (
        <button type="button" className={styles.close} onClick={() => toast.dismiss(id)} aria-label={dismiss}>
          ×
        </button>
      )}
    </div>
  );
}

export interface ToasterProps {
  className?: string | undefined;
  /** The names of the region and of the button that closes a toast. */
  label?: string;
  dismiss?: string;
}

/**
 * Shows react-hot-toast's toasts one at a time: the confirmation immediately, the others oldest first. `className` can move them
 * from the top right corner. The library's own renderer is not used, because it injects inline styles, which our
 * Content-Security-Policy blocks. The library's durations are those of docs/product.md, "Messages and toasts". It queues up to 20
 * toasts and drops the oldest when there are more.
 */
export function Toaster({ className, label = 'Notifications', dismiss = 'Dismiss' }: ToasterProps) {
  const { toasts } = useToasterStore();
  const shown = toasts.find(({ id }) => id === confirmation) ?? toasts.at(-1);
  return (
    <section data-toasts aria-label={label} className={clsx(styles.toaster, className)}>
      {shown && (
        <ToastView
          key={shown.id}
          toast={shown}
          longest={toasts.length > 1 ? whileOthersWait : Number.POSITIVE_INFINITY}
          dismiss={dismiss}
        />
      )}
    </section>
  );
}
