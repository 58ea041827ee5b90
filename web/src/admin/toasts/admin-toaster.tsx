import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from '../../ui/toaster.tsx';

/**
 * The toasts, drawn inside the dialog that is open on top, if any: everything outside of a modal dialog lies beneath its
 * backdrop, and neither a pointer nor a screen reader gets there.
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

  return createPortal(<Toaster />, host);
}
