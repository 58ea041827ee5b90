/** How many rows of a list were read, so that a reload and Back show them again. Counts alone, until the tab closes. */
const prefix = 'rows ';
/** The first page, which needs no note. */
export const pageSize = 50;
/** The server's longest page. */
export const longestPage = 200;

/** The number of rows that were there last time; a page where none is known. @param key of the list */
export function rowsRead(key: string): number {
  try {
    return Math.max(pageSize, Number(sessionStorage.getItem(prefix + key)) || 0);
  } catch {
    // A browser that forbids storage begins with the first page.
    return pageSize;
  }
}

export function rememberRows(key: string, count: number): void {
  try {
    if (count > pageSize) sessionStorage.setItem(prefix + key, String(count));
    else sessionStorage.removeItem(prefix + key);
  } catch {
    // See rowsRead.
  }
}
