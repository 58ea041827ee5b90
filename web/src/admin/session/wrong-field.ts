/** Moves the focus to the first wrong field of a form. */
export function focusWrong(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  const control = form.elements.namedItem(Object.keys(errors)[0] ?? '');
  if (control instanceof HTMLElement) control.focus();
}
