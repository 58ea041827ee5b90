/** A toast that a visitor should see: what kind it is, and its text. */
export interface Notice {
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
export function onNotice(next: Listener): () => void {
  listener = next;
  const missed = early;
  early = [];
  for (const notice of missed) next(notice);
  return () => {
    if (listener === next) listener = null;
  };
}
