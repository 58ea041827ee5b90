import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { resolveValue, type Toast, toast, useToasterStore } from 'react-hot-toast/headless';
import styles from './toaster.module.css';

export { toast, useToasterStore };

/** How long each kind of toast stands, in milliseconds (docs/product.md, "Messages and toasts"). */
const durations = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
};

/** How long a toast takes to fade out, in milliseconds: `--calm` (base.css). */
const fading = 260;

function ToastView({ toast: shown }: { toast: Toast }) {
  const { id, visible, createdAt, duration } = shown;
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointed || isFocused;

  // The library's own clock starts when a toast is added, and would end those that wait. A toast that is replaced has another
  // `createdAt`, and its whole time again.
  useEffect(() => {
    if (visible && (isHeld || duration === Number.POSITIVE_INFINITY)) return;
    const clock = visible
      ? setTimeout(() => toast.dismiss(id), duration)
      : setTimeout(() => toast.remove(id), fading);
    return () => clearTimeout(clock);
  }, [id, visible, createdAt, duration, isHeld]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it; its buttons are what is pressed.
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
 * Draws react-hot-toast's toasts one at a time, the oldest first: at the top right, unless `className` says otherwise. Our own
 * drawing, because the library's styles are injected inline and a strict Content-Security-Policy blocks them. The library holds
 * 20 toasts, and drops the oldest of more.
 */
export function Toaster({ className }: { className?: string | undefined }) {
  const oldest = useToasterStore(durations).toasts.at(-1);
  return (
    <section aria-label="Notifications" className={clsx(styles.toaster, className)}>
      {oldest && <ToastView key={oldest.id} toast={oldest} />}
    </section>
  );
}
