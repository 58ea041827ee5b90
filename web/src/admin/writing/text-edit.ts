import { insertTextIntoField } from 'text-field-edit';
import type { Command, Edit, Selected } from './text-commands.ts';

export const selectedOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Does an edit as typing would: the browser's own undo takes it back. */
export function applyEdit(field: HTMLTextAreaElement, edit: Edit): void {
  field.focus();
  field.setSelectionRange(edit.start, edit.end);
  if (edit.with !== '' || edit.start !== edit.end) insertTextIntoField(field, edit.with);
  field.setSelectionRange(...edit.select);
}

export const run = (field: HTMLTextAreaElement, command: Command): void =>
  applyEdit(field, command(selectedOf(field)));

const isText = (element: Element | null): boolean =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/**
 * Replaces a part of the text that may be far from where staff type; their caret and focus stay.
 *
 * @param isAsked whether staff did this themselves, so that nothing is being typed elsewhere
 * @returns whether the part is still there
 */
export function replaceQuietly(
  field: HTMLTextAreaElement,
  part: string,
  next: string,
  isAsked = false,
): boolean {
  const start = field.value.indexOf(part);
  if (start === -1) return false;
  const end = start + part.length;
  const active = document.activeElement;
  if (active !== field && isText(active) && !isAsked) {
    // To take the focus would end a word that is being composed in that field, and add a half typed tag. The price is the history
    // of this field: the browser forgets what could be undone.
    field.setRangeText(next, start, end, 'preserve');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    return true;
  }
  const { selectionStart, selectionEnd, scrollTop } = field;
  const shift = next.length - part.length;
  const moved = (at: number) => (at <= start ? at : at >= end ? at + shift : start + next.length);
  field.setSelectionRange(start, end);
  insertTextIntoField(field, next);
  field.setSelectionRange(moved(selectionStart), moved(selectionEnd));
  field.scrollTop = scrollTop;
  return true;
}
