import type { WebContents } from 'electron';
import { z } from 'zod';

const schema = z
  .object({
    /** The record of the row. */
    id: z.string().max(100),
    /** The address of the record's own screen, where it has one. */
    path: z.string().max(200).nullable(),
    /** The labels of the row's buttons. */
    actions: z.array(z.string().max(100)).max(10),
  })
  .nullable();

export type RowUnderPointer = NonNullable<z.output<typeof schema>>;

/** The row of a list at a point of the page (`web/src/admin/list/data-table.tsx`); null where there is none. */
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

/** Presses a button of a row. The list may have changed meanwhile, so the row is looked for by its record. */
export async function runRowAction(contents: WebContents, id: string, label: string): Promise<void> {
  await contents.executeJavaScript(`(${press})(${JSON.stringify(id)}, ${JSON.stringify(label)})`);
}

/** The telephone number that stands at a point of the page as plain text; null where there is none. */
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

// Run in the page, so they use nothing from outside of themselves.
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
