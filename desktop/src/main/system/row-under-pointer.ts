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

/** The list row (`web/src/admin/list/data-table.tsx`) at a point of the page; null if there is none. */
export async function rowAt(
  contents: WebContents,
  { x, y }: { x: number; y: number },
): Promise<RowUnderPointer | null> {
  const zoom = contents.getZoomFactor();
  const found: unknown = await contents
    .executeJavaScript(`(${lookAt})(${Number(x) / zoom}, ${Number(y) / zoom})`)
    .catch(() => null);
  const row = schema.safeParse(found);
  return row.success ? row.data : null;
}

/** Clicks a button of a row. The row is found by its record, because the list may have changed meanwhile. */
export async function runRowAction(contents: WebContents, id: string, label: string): Promise<void> {
  await contents.executeJavaScript(`(${press})(${JSON.stringify(id)}, ${JSON.stringify(label)})`);
}

/** The telephone number shown as plain text at a point of the page; null if there is none. */
export async function numberAt(
  contents: WebContents,
  { x, y }: { x: number; y: number },
): Promise<string | null> {
  const zoom = contents.getZoomFactor();
  const text: unknown = await contents
    .executeJavaScript(
      `document.elementFromPoint(${Number(x) / zoom}, ${Number(y) / zoom})?.textContent.slice(0, 100) ?? ''`,
    )
    .catch(() => '');
  const number = String(text).trim();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(number);
  return /^\+?[\d() -]{7,24}$/.test(number) && !isDay ? number : null;
}

// These functions run in the page, so they must not use anything from this module.
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
