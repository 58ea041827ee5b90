import { insertTextIntoField } from 'text-field-edit';
import type { Command, Edit, Selected } from './text-commands.ts';

export const selectedOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Applies the edit in such a way that the browser's own undo can revert it. */
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

/** @param isAsked - whether staff requested the change. If false, the edit does not take the focus from another text field. */
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
    // Editing `field` without the focus clears its undo history, but taking the focus would end a composition in `active`.
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
