import { type ComponentType, useEffect, useState } from 'react';
import { takeToast } from '../../ui/crossing-toast.ts';
import { notify, onNotice } from './notify.ts';

/** A toast of the admin, in milliseconds (docs/product.md, "Messages and toasts"). */
const adminToast = 4000;

const loadToaster = () => import('../../ui/toaster.tsx');

/** Fetches the toaster's code ahead of need, so that a toast about a lost connection does not need one. */
export function warmToaster(): void {
  loadToaster().catch(() => {});
}

/** Draws the site's toasts. The code is fetched for the first toast, or when one is likely. */
export function SiteToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    const left = takeToast();
    if (left) notify({ kind: 'success', message: left, duration: adminToast });
  }, []);

  useEffect(
    () =>
      onNotice(({ kind, message, duration }) => {
        loadToaster().then(
          (loaded) => {
            setToaster(() => loaded.Toaster);
            loaded.toast[kind](message, duration === undefined ? {} : { duration });
          },
          // The connection broke before the toaster arrived. The form's notice says the same in the page.
          () => {},
        );
      }),
    [],
  );

  return Toaster ? <Toaster /> : null;
}
