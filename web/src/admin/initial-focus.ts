/**
 * A ref for what has the focus first. A dialog that opens reads the attribute, which React's own `autoFocus` never
 * writes; elsewhere, and where it comes into a dialog that is open already, the call does it.
 */
export function initialFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
  element?.focus();
}
