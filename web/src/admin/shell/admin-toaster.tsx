import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from '../../ui/toaster.tsx';
import styles from './admin-toaster.module.css';

/** Except the day picker, which has no room for a toast; the toast stays below it. */
const dialogs = 'dialog:modal[aria-labelledby]';

/**
 * The toasts, drawn inside the topmost open dialog if there is one. A modal dialog's backdrop covers everything outside of
 * the dialog, and neither a pointer nor a screen reader reaches it.
 */
export function AdminToaster() {
  const [parent, setParent] = useState<Element>(document.body);

  useEffect(() => {
    const place = () => setParent([...document.querySelectorAll(dialogs)].at(-1) ?? document.body);
    place();
    const observer = new MutationObserver(place);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['open'],
    });
    return () => observer.disconnect();
  }, []);

  return createPortal(<Toaster className={styles.place} />, parent);
}
