import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from '../../ui/toaster.tsx';
import styles from './admin-toaster.module.css';

/**
 * The toasts, drawn inside the topmost open dialog if there is one. A modal dialog's backdrop covers everything outside of
 * the dialog, and neither a pointer nor a screen reader reaches it.
 */
export function AdminToaster() {
  const [host] = useState(() => document.createElement('div'));

  useEffect(() => {
    const place = () => {
      const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
      if (host.parentElement !== parent) parent.append(host);
    };
    place();
    const observer = new MutationObserver(place);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['open'],
    });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);

  return createPortal(<Toaster className={styles.place} />, host);
}
