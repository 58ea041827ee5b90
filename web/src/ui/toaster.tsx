import { clsx } from 'clsx';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import styles from './toaster.module.css';

export { toast };

/** How long each kind of toast stands, in milliseconds (docs/product.md, "Messages and toasts"). */
const durations = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
};

function ToastView({ toast: shown }: { toast: Toast }) {
  return (
    <div
      {...shown.ariaProps}
      className={clsx(styles.toast, styles[shown.type], !shown.visible && styles.leaving)}
    >
      <span className={styles.mark} aria-hidden="true" />
      <p className={styles.text}>{resolveValue(shown.message, shown)}</p>
      {shown.type === 'loading' ? null : (
        <button
          type="button"
          className={styles.close}
          onClick={() => toast.dismiss(shown.id)}
          aria-label="Dismiss"
        >
          ×
        </button>
      )}
    </div>
  );
}

/**
 * Draws react-hot-toast's toasts: at the top right, unless `className` says otherwise. Our own drawing, because the library's styles are
 * injected inline and a strict Content-Security-Policy blocks them. It holds 20 toasts, the library's own limit.
 */
export function Toaster({ className }: { className?: string | undefined }) {
  const { toasts, handlers } = useToaster(durations);
  return (
    <section
      aria-label="Notifications"
      className={clsx(styles.toaster, className)}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts.map((each) => (
        <ToastView key={each.id} toast={each} />
      ))}
    </section>
  );
}
