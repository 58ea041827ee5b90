const typedInto = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/**
 * Whether single-key shortcuts are disabled: the focus is in a field, a dialog is open, or the screen is for writing. On a
 * writing screen, staff may type without noticing that the text has lost the focus.
 */
export const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(typedInto) !== null) ||
  document.querySelector('dialog:modal, main form[data-writing]') !== null;

/** @returns false if there is no search box */
export function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  box?.focus();
  box?.select();
  return box !== null;
}

/** If an enquiry is open, opens the next or previous one. Otherwise, focuses the link or button of the next or previous row. */
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

/**
 * Selects the focused row, or deselects it.
 *
 * @param isRange - whether to include all rows between the focused row and the row that was last selected or deselected
 */
export function markRow(isRange: boolean): void {
  const row = document.activeElement?.closest('main tr[data-row]');
  const box = row?.querySelector('input[type="checkbox"]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
}

/** Whether a key is N: by position on a Devanagari keyboard, by letter on a Latin keyboard. */
export const isNewKey = ({ code, key, repeat, shiftKey }: KeyboardEvent): boolean =>
  !repeat && !shiftKey && (key === 'n' || (code === 'KeyN' && key > '~'));

/** Matches a digit key by its position, because a Devanagari keyboard types other digits. */
const digit = /^(?:Digit|Numpad)([1-9])$/;

/** Clicks the button that has this key as its shortcut. @returns false if there is no such button */
export function pressKey({ code, repeat, shiftKey }: KeyboardEvent): boolean {
  const key = digit.exec(code)?.[1];
  if (!key || repeat || shiftKey || document.querySelector('[popover]:popover-open')) return false;
  const button = document.querySelector<HTMLButtonElement>(`main [data-key="${key}"]`);
  button?.click();
  return button !== null;
}
