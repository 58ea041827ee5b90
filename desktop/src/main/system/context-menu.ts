import {
  type BrowserWindow,
  type ContextMenuParams,
  clipboard,
  Menu,
  type MenuItemConstructorOptions,
  type Session,
  type WebContents,
} from 'electron';
import { isOurs } from './app-origin.ts';

/**
 * Sets the spell checker to English, because there is no Nepali dictionary. macOS has its own spell checker; elsewhere Chromium
 * downloads the dictionaries (docs/desktop.md).
 */
export function checkSpelling(session: Session): void {
  if (process.platform !== 'darwin') session.setSpellCheckerLanguages(['en-GB', 'en-US']);
}

/** @param options.onAnother - opens a path of the app in a separate window */
export function giveContextMenu(
  window: BrowserWindow,
  { onAnother }: { onAnother: (path: string) => void },
): void {
  const { webContents: contents } = window;
  contents.on('context-menu', async (_event, at) => {
    const path = at.isEditable ? null : await pathAt(contents, at);
    const number = at.isEditable || at.linkURL ? null : await numberAt(contents, at);
    const parts = at.isEditable
      ? [spelling(contents, at), editing(at)]
      : [windowItems(path, onAnother), linkItems(at), numberItems(number), copying(at)];
    const items = parts
      .filter((part) => part.length > 0)
      .flatMap((part, index) => (index ? [line, ...part] : part));
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}

type Items = MenuItemConstructorOptions[];
const line: MenuItemConstructorOptions = { type: 'separator' };

function spelling(
  contents: WebContents,
  { misspelledWord, dictionarySuggestions }: ContextMenuParams,
): Items {
  if (!misspelledWord) return [];
  return [
    ...dictionarySuggestions.map((word) => ({ label: word, click: () => contents.replaceMisspelling(word) })),
    {
      label: 'Add to dictionary',
      click: () => contents.session.addWordToSpellCheckerDictionary(misspelledWord),
    },
  ];
}

const editing = ({ editFlags }: ContextMenuParams): Items => [
  { role: 'undo', enabled: editFlags.canUndo },
  { role: 'redo', enabled: editFlags.canRedo },
  line,
  { role: 'cut', enabled: editFlags.canCut },
  { role: 'copy', enabled: editFlags.canCopy },
  { role: 'paste', enabled: editFlags.canPaste },
  line,
  { role: 'selectAll', enabled: editFlags.canSelectAll },
];

const copying = ({ selectionText }: ContextMenuParams): Items =>
  selectionText.trim() ? [{ role: 'copy' }] : [];

const windowItems = (path: string | null, onAnother: (path: string) => void): Items =>
  path === null ? [] : [{ label: 'Open in a new window', click: () => onAnother(path) }];

const copyItem = (label: string, text: string) => ({ label, click: () => clipboard.writeText(text) });

const numberItems = (number: string | null): Items =>
  number === null ? [] : [copyItem('Copy the telephone number', number)];

function linkItems({ linkURL }: ContextMenuParams): Items {
  if (!linkURL || isOurs(linkURL) || !URL.canParse(linkURL)) return [];
  const { protocol, pathname } = new URL(linkURL);
  if (protocol === 'mailto:') return [copyItem('Copy the e-mail address', decodeURIComponent(pathname))];
  if (protocol === 'tel:') return [copyItem('Copy the telephone number', decodeURIComponent(pathname))];
  if (protocol === 'https:' || protocol === 'http:') return [copyItem('Copy the link', linkURL)];
  return [];
}

interface Point {
  x: number;
  y: number;
}

/** Returns the path of the record whose row (`web/src/admin/list/data-table.tsx`) is at the point; null if there is none. */
async function pathAt(contents: WebContents, point: Point): Promise<string | null> {
  const path = await runAt(contents, point, rowPathAt);
  return typeof path === 'string' ? path : null;
}

async function numberAt(contents: WebContents, point: Point): Promise<string | null> {
  const number = String((await runAt(contents, point, textAt)) ?? '').trim();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(number);
  return /^\+?[\d() -]{7,24}$/.test(number) && !isDay ? number : null;
}

/** Calls a function in the page with the point in CSS pixels. Returns null if it throws. @param code - the function's source */
function runAt(contents: WebContents, { x, y }: Point, code: string): Promise<unknown> {
  const zoom = contents.getZoomFactor();
  return contents.executeJavaScript(`(${code})(${Number(x) / zoom}, ${Number(y) / zoom})`).catch(() => null);
}

// The source code of functions that run in the page, where nothing from this module is available.
const textAt = '(x, y) => document.elementFromPoint(x, y)?.textContent.slice(0, 100)';
const rowPathAt = "(x, y) => document.elementFromPoint(x, y)?.closest('[data-path]')?.dataset.path";
