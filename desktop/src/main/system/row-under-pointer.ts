import type { WebContents } from 'electron';
import { z } from 'zod';

const schema = z
  .object({
    /** The id of the row's record. */
    id: z.string().max(100),
    /** The path of the record's own screen; null if it has none. */
    path: z.string().max(200).nullable(),
    /** The labels of the row's buttons. */
    actions: z.array(z.string().max(100)).max(10),
  })
  .nullable();

export type RowUnderPointer = NonNullable<z.output<typeof schema>>;

/** A point of the window. */
interface Point {
  x: number;
  y: number;
}

/** Finds the list row (`web/src/admin/list/data-table.tsx`) at a point of the page; null if there is none. */
export async function rowAt(contents: WebContents, point: Point): Promise<RowUnderPointer | null> {
  const row = schema.safeParse(await runAt(contents, point, lookAt));
  return row.success ? row.data : null;
}

/** Clicks a button of a row. The row is found by its record's id, because the list may have changed meanwhile. */
export async function runRowAction(contents: WebContents, id: string, label: string): Promise<void> {
  await contents.executeJavaScript(`(${press})(${JSON.stringify(id)}, ${JSON.stringify(label)})`);
}

/** Finds a telephone number that is shown as plain text at a point of the page; null if there is none. */
export async function numberAt(contents: WebContents, point: Point): Promise<string | null> {
  const number = String((await runAt(contents, point, textAt)) ?? '').trim();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(number);
  return /^\+?[\d() -]{7,24}$/.test(number) && !isDay ? number : null;
}

/** Runs a function in the page with a point in CSS pixels. Returns null if the function throws. */
function runAt(contents: WebContents, { x, y }: Point, code: string): Promise<unknown> {
  const zoom = contents.getZoomFactor();
  return contents.executeJavaScript(`(${code})(${Number(x) / zoom}, ${Number(y) / zoom})`).catch(() => null);
}

// These functions run in the page, so they must not use anything from this module.
const textAt = '(x, y) => document.elementFromPoint(x, y)?.textContent.slice(0, 100)';

const lookAt = `(x, y) => {
  const row = document.elementFromPoint(x, y)?.closest('[data-row]');
  if (!row) return null;
  const buttons = [...row.querySelectorAll('td:last-child button')];
  return {
    id: row.dataset.row,
    path: row.dataset.path ?? null,
    actions: buttons.map((button) => button.textContent.trim()),
  };
}`;

const press = `(id, label) => {
  const row = document.querySelector('[data-row="' + CSS.escape(id) + '"]');
  const buttons = [...(row?.querySelectorAll('td:last-child button') ?? [])];
  buttons.find((button) => button.textContent.trim() === label)?.click();
}`;
