export const shortcuts = [
  { keys: ['Ctrl', 'K'], what: 'Find a person or an enquiry by name or number, open a tab, add a record' },
  { keys: ['/'], what: 'Search the list' },
  { keys: ['j'], what: 'Next row, or the next enquiry beside the list' },
  { keys: ['k'], what: 'Row before, or the enquiry before' },
  { keys: ['Enter'], what: 'Open the row' },
  { keys: ['n'], what: 'New enquiry; where records are listed, a new record of the tab' },
  { keys: ['x'], what: 'Mark the row; with Shift all from the last marked one on' },
  {
    keys: ['1', '5'],
    what: 'Write down what came of a call: reached, no answer, busy, wrong number, not interested',
  },
  { keys: ['Esc'], what: 'Close what is open' },
  { keys: ['?'], what: 'Show these keys' },
] as const;

const typedInto = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Whether a single key is not a shortcut, because the focus is in a text field or a dialog is open. */
export const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(typedInto) !== null) ||
  document.querySelector('dialog:modal') !== null;

/** Focuses the search box of the screen. @returns false if there is none */
export function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  box?.focus();
  box?.select();
  return box !== null;
}

/**
 * Focuses the first button of the next or previous row, so that Enter presses it. If no row contains the focus, it
 * moves to the first row. If a panel is open, the panel shows the next or previous enquiry instead.
 */
export function moveRow(by: 1 | -1): void {
  const step = document.querySelector<HTMLButtonElement>(`main [data-step="${by}"]`);
  if (step) {
    step.click();
    return;
  }
  const rows = [
    ...document.querySelectorAll<HTMLElement>(
      'main tbody tr:not([data-gap]), main li[data-row], main ul[aria-label="Activity"] > li',
    ),
  ];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[current === -1 ? 0 : current + by];
  const control = next?.querySelector<HTMLElement>('td:last-child button, a');
  control?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

/** Toggles the checkbox of the focused row. @param isRange whether to select all rows since the last selected row */
export function markRow(isRange: boolean): void {
  const row = document.activeElement?.closest('main tr[data-row]');
  const box = row?.querySelector('input[type="checkbox"]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
}

/** Whether a key is N: by its position on a Devanagari keyboard, by its letter on any Latin keyboard. */
export const isNewKey = ({ code, key, repeat, shiftKey }: KeyboardEvent): boolean =>
  !repeat && !shiftKey && (key === 'n' || (code === 'KeyN' && key > '~'));

/**
 * The digit keys above the letters and on the number pad. Matched by position, so that they also work on a
 * Devanagari keyboard.
 */
const digit = /^(?:Digit|Numpad)([1-9])$/;

/** Clicks the button that has this key as its shortcut, such as an outcome of a call. @returns false if there is none */
export function pressKey({ code, repeat, shiftKey }: KeyboardEvent): boolean {
  const key = digit.exec(code)?.[1];
  if (!key || repeat || shiftKey || document.querySelector('[popover]:popover-open')) return false;
  const button = document.querySelector<HTMLButtonElement>(`main [data-key="${key}"]`);
  button?.click();
  return button !== null;
}
