/** Which rows are marked, and the row that a range goes on from. */
export interface Marks {
  ids: ReadonlySet<string>;
  last: string | null;
}

export const noMarks: Marks = { ids: new Set(), last: null };

/**
 * Marks a row, or takes its mark away.
 *
 * @param rows - all ids in the order of the screen
 * @param isRange - all rows from the last marked one to this one get what this one gets
 */
export function toggleMark(marks: Marks, rows: readonly string[], id: string, isRange: boolean): Marks {
  const ids = new Set(marks.ids);
  const isOn = !ids.has(id);
  const from = isRange && marks.last !== null ? rows.indexOf(marks.last) : -1;
  const to = rows.indexOf(id);
  const range = from === -1 || to === -1 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const each of range) {
    if (isOn) ids.add(each);
    else ids.delete(each);
  }
  return { ids, last: id };
}
