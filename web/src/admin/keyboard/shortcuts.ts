const typedInto = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/**
 * Whether a single key must not act as a shortcut: the focus is in a text field, a dialog is open, or the screen is a form to write
 * in (`data-writing`). On such a screen, letters typed after a click beside a field must not become commands.
 */
export const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(typedInto) !== null) ||
  document.querySelector('dialog:modal, main form[data-writing]') !== null;

/** Focuses the screen's search box. @returns false if there is none */
export function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  box?.focus();
  box?.select();
  return box !== null;
}

/**
 * Focuses the first button in the next or previous row, so that Enter presses it; without a focused row, in the first row. If a
 * panel is open, it shows the next or previous enquiry instead.
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

/** Toggles the focused row's checkbox. @param isRange whether to select all rows since the last selected row */
export function markRow(isRange: boolean): void {
  const row = document.activeElement?.closest('main tr[data-row]');
  const box = row?.querySelector('input[type="checkbox"]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
}

/** Whether a key is N. On a Devanagari keyboard its position counts, on a Latin keyboard its letter. */
export const isNewKey = ({ code, key, repeat, shiftKey }: KeyboardEvent): boolean =>
  !repeat && !shiftKey && (key === 'n' || (code === 'KeyN' && key > '~'));

/** The digit keys above the letters and on the number pad, by position, because a Devanagari keyboard types other digits. */
const digit = /^(?:Digit|Numpad)([1-9])$/;

/** Clicks the button that has this key as its shortcut, such as a call's outcome. @returns false if there is none */
export function pressKey({ code, repeat, shiftKey }: KeyboardEvent): boolean {
  const key = digit.exec(code)?.[1];
  if (!key || repeat || shiftKey || document.querySelector('[popover]:popover-open')) return false;
  const button = document.querySelector<HTMLButtonElement>(`main [data-key="${key}"]`);
  button?.click();
  return button !== null;
}
