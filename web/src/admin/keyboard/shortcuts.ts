/** The keys of the office, in the order in which the help lists them. */
export const shortcuts = [
  { keys: ['Ctrl', 'K'], what: 'Search commands: open a tab, add a record, find a contact' },
  { keys: ['/'], what: 'Search the list' },
  { keys: ['j'], what: 'Next row' },
  { keys: ['k'], what: 'Row before' },
  { keys: ['Enter'], what: 'Open the row' },
  { keys: ['Esc'], what: 'Close what is open' },
  { keys: ['?'], what: 'Show these keys' },
] as const;

const typedInto = 'input, textarea, select, [contenteditable="true"]';

/** Whether a single key belongs to a text that is typed, or to something open above the screen. */
export const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(typedInto) !== null) ||
  document.querySelector('dialog:modal') !== null;

/** Puts the focus into the search box of the screen, if it has one. @returns whether it has */
export function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  box?.focus();
  box?.select();
  return box !== null;
}

/**
 * Puts the focus onto the first button of the next row of the screen's list, or the one before; Enter presses it. From
 * outside of the list it begins at the list's first row.
 */
export function moveRow(by: 1 | -1): void {
  const rows = [
    ...document.querySelectorAll<HTMLElement>('main tbody tr, main ul[aria-label="Activity"] > li'),
  ];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[current === -1 ? 0 : current + by];
  const control = next?.querySelector<HTMLElement>('td:last-child button, a');
  control?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
