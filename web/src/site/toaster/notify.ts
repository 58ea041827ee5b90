/** A toast that a visitor should see: what kind it is, and its text. */
export interface Notice {
  kind: 'success' | 'error';
  message: string;
}

type Listener = (notice: Notice) => void;

let listener: Listener | null = null;
let early: Notice[] = [];

/** Shows a toast for 4 seconds (SPEC.md §9: contact toasts). May be called before the toaster stands. */
export function notify(kind: Notice['kind'], message: string): void {
  if (listener) listener({ kind, message });
  else early.push({ kind, message });
}

/** The toaster takes over; it also gets what came before it. Returns the way to stop. */
export function onNotice(next: Listener): () => void {
  listener = next;
  const missed = early;
  early = [];
  for (const notice of missed) next(notice);
  return () => {
    if (listener === next) listener = null;
  };
}
