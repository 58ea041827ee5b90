import { clsx } from 'clsx';
import { useEffect, useLayoutEffect, useState } from 'react';
import { resolveValue, type Toast, toast, useToasterStore } from 'react-hot-toast/headless';
import styles from './toaster.module.css';

export { toast, useToasterStore };

/** Toasts about the user's own action share this id, so a newer one replaces an older one. */
export const confirmation = 'confirmation';

/** While other toasts are queued, a toast is visible for at most this many milliseconds. */
const whileOthersWait = 4000;

/** Duration of the fade-out, in ms. Must be equal to `--calm` (base.css). */
const fading = 260;

function ToastView({ toast: shown, longest, dismiss }: { toast: Toast; longest: number; dismiss: string }) {
  const { id, visible, createdAt } = shown;
  const duration = Math.min(shown.duration ?? longest, longest);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointed || isFocused;

  // Replaces the library's timer, which would also remove queued toasts. A toast that replaces one with the same id has a new
  // `createdAt`, which restarts this timer.
  const state = `${createdAt} ${visible}`;
  const [ended, setEnded] = useState('');
  useEffect(() => {
    if (visible && (isHeld || duration === Number.POSITIVE_INFINITY)) return;
    const clock = setTimeout(() => setEnded(state), visible ? duration : fading);
    return () => clearTimeout(clock);
  }, [state, visible, duration, isHeld]);
  // The timer only sets `ended`. It may fire when a new toast with the same id has replaced this one but is not rendered yet,
  // and dismissing the id at that moment would dismiss the new toast.
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
      <button type="button" className={styles.close} onClick={() => toast.dismiss(id)} aria-label={dismiss}>
        ×
      </button>
    </div>
  );
}

export interface ToasterProps {
  className?: string | undefined;
  label?: string;
  dismiss?: string;
}

/**
 * Shows one toast at a time: the confirmation if there is one, otherwise the oldest toast. Replaces the library's own renderer,
 * which injects inline styles that our Content-Security-Policy blocks. The library queues up to 20 toasts and drops the oldest
 * when there are more. Durations: docs/product.md, "Messages and toasts".
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
