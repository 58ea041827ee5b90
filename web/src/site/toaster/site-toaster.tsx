import { type ComponentType, useEffect, useState } from 'react';
import { takeToast } from '../../ui/crossing-toast.ts';

/** A toast that a visitor should see: what kind it is, and its text. */
interface Notice {
  kind: 'success' | 'error';
  message: string;
  /** In milliseconds; the toaster's own for its kind, if left out. */
  duration?: number;
}

type Listener = (notice: Notice) => void;

let listener: Listener | null = null;
let early: Notice[] = [];

/** Shows a toast. May be called before the toaster is loaded. */
export function notify(notice: Notice): void {
  if (listener) listener(notice);
  else early.push(notice);
}

/** Sends all toasts to the toaster, earlier ones included. Returns a function that stops it. */
function onNotice(next: Listener): () => void {
  listener = next;
  const missed = early;
  early = [];
  for (const notice of missed) next(notice);
  return () => {
    if (listener === next) listener = null;
  };
}

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
