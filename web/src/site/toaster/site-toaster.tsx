import { type ComponentType, useEffect, useState } from 'react';
import { takeToast } from '../../ui/crossing-toast.ts';
import type { ToasterProps } from '../../ui/toaster.tsx';
import { useLanguage } from '../language/language.ts';

interface Notice {
  kind: 'success' | 'error';
  message: string;
  /** In ms. The default depends on the kind. */
  duration?: number;
}

type Listener = (notice: Notice) => void;

let listener: Listener | null = null;
let early: Notice[] = [];

export function notify(notice: Notice): void {
  if (listener) listener(notice);
  else early.push(notice);
}

function onNotice(next: Listener): () => void {
  listener = next;
  const missed = early;
  early = [];
  for (const notice of missed) next(notice);
  return () => {
    if (listener === next) listener = null;
  };
}

/** The duration of the toast that the site shows after an admin logout, in ms (docs/product.md, "Messages and toasts"). */
const adminToast = 4000;

const loadToaster = () => import('../../ui/toaster.tsx');

/** Loads the toaster's code in advance, so that a toast can report a lost connection. */
export function warmToaster(): void {
  loadToaster().catch(() => {});
}

/** The toaster's code is loaded for the first toast, or when a toast becomes likely. */
export function SiteToaster() {
  const { t, say } = useLanguage();
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null);

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
            loaded.toast[kind](say(message), duration === undefined ? {} : { duration });
          },
          // Safe to ignore: the toaster's code could not be loaded, usually because the connection was lost. A form shows its
          // result in the page as well.
          () => {},
        );
      }),
    [say],
  );

  return Toaster ? <Toaster label={t('Notifications')} dismiss={t('Dismiss')} /> : null;
}
