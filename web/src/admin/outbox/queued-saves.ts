import { toast } from '../../ui/toaster.tsx';

/** What is said of a save that waits for the server, wherever it was made. */
export const keptHere = 'Kept on this computer. It goes out when the server is back.';

/** How long after such an answer a screen may report its own success, milliseconds. */
const patience = 3000;
/** A screen that reports nothing has been silent for so long, milliseconds. */
const silence = 700;
const duration = 4000;

let until = 0;
let said = true;
let shown = '';
let clock: ReturnType<typeof setTimeout> | undefined;

function say(): void {
  clearTimeout(clock);
  if (said) return;
  said = true;
  shown = toast.success(keptHere, { duration });
}

/** A mutation was answered: by the server, or by the host, which keeps it until the server is back. */
export function noteSave(queued: boolean): void {
  clearTimeout(clock);
  until = queued ? Date.now() + patience : 0;
  said = !queued;
  // Notes and orders are saved without a word; that they wait is said all the same.
  if (queued) clock = setTimeout(say, silence);
}

/** What a success says that cannot be told by our own toast, because it offers something: of a save that only waits, that it waits. */
export function wordsOfSave(message: string): string {
  if (Date.now() > until) return message;
  clearTimeout(clock);
  said = true;
  return keptHere;
}

/**
 * Called before a success is told. Where it is of a save that only waits, that is told instead, once.
 *
 * @returns the id of the toast that tells it; null where nothing waits
 */
export function tellsOfQueued(): string | null {
  if (Date.now() > until) return null;
  say();
  return shown;
}
