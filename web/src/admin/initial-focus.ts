/**
 * A ref for the element with the first focus. A dialog that opens reads the attribute, which React's `autoFocus` never
 * writes. Everywhere else the call sets the focus.
 */
export function initialFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
  element?.focus();
}
