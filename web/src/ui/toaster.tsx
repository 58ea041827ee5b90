import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { resolveValue, type Toast, toast, useToasterStore } from 'react-hot-toast/headless';
import styles from './toaster.module.css';

export { toast, useToasterStore };

/** How long each kind of toast is visible, in milliseconds (docs/product.md, "Messages and toasts"). */
const durations = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
};

/** The duration of a toast's fade-out, in milliseconds: `--calm` (base.css). */
const fading = 260;

function ToastView({ toast: shown }: { toast: Toast }) {
  const { id, visible, createdAt, duration } = shown;
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointed || isFocused;

  // Replaces the library's own timer, which starts when a toast is added and would remove toasts that are still queued. A
  // replaced toast has a new `createdAt`, so its full duration starts again.
  useEffect(() => {
    if (visible && (isHeld || duration === Number.POSITIVE_INFINITY)) return;
    const clock = visible
      ? setTimeout(() => toast.dismiss(id), duration)
      : setTimeout(() => toast.remove(id), fading);
    return () => clearTimeout(clock);
  }, [id, visible, createdAt, duration, isHeld]);

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
        <button type="button" className={styles.close} onClick={() => toast.dismiss(id)} aria-label="Dismiss">
          ×
        </button>
      )}
    </div>
  );
}

/**
 * Shows the toasts of react-hot-toast one at a time, the oldest first: at the top right, unless `className` places them
 * elsewhere. The library's own renderer is not used, because it injects inline styles, which a strict Content-Security-Policy
 * blocks. The library queues up to 20 toasts and drops the oldest when there are more.
 */
export function Toaster({ className }: { className?: string | undefined }) {
  const oldest = useToasterStore(durations).toasts.at(-1);
  return (
    <section aria-label="Notifications" className={clsx(styles.toaster, className)}>
      {oldest && <ToastView key={oldest.id} toast={oldest} />}
    </section>
  );
}
