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
import { numberAt, type RowUnderPointer, rowAt, runRowAction } from './row-under-pointer.ts';

/**
 * Checks spelling in English regardless of the system's language, because there is no Nepali dictionary. macOS has its own spell
 * checker; elsewhere Chromium downloads the dictionaries (docs/desktop.md).
 */
export function checkSpelling(session: Session): void {
  if (process.platform !== 'darwin') session.setSpellCheckerLanguages(['en-GB', 'en-US']);
}

/** Adds a context menu to a window's page. @param options.onAnother opens a path of the app in a separate window */
export function giveContextMenu(
  window: BrowserWindow,
  { onAnother }: { onAnother: (path: string) => void },
): void {
  const { webContents: contents } = window;
  contents.on('context-menu', async (_event, at) => {
    const row = at.isEditable ? null : await rowAt(contents, at);
    const number = at.isEditable || at.linkURL ? null : await numberAt(contents, at);
    const parts = at.isEditable
      ? [spelling(contents, at), editing(at)]
      : [rowItems(contents, row, onAnother), linkItems(at), numberItems(number), copying(at)];
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

/** The row's actions and, for an enquiry, "Open in a new window". */
function rowItems(
  contents: WebContents,
  row: RowUnderPointer | null,
  onAnother: (path: string) => void,
): Items {
  if (!row) return [];
  const { path } = row;
  return [
    ...row.actions.map((label) => ({ label, click: () => void runRowAction(contents, row.id, label) })),
    ...(path ? [{ label: 'Open in a new window', click: () => onAnother(path) }] : []),
  ];
}

const copyItem = (label: string, text: string) => ({ label, click: () => clipboard.writeText(text) });

const numberItems = (number: string | null): Items =>
  number === null ? [] : [copyItem('Copy the telephone number', number)];

/** Returns the menu items for a link, depending on its scheme. Links within the app have none. */
function linkItems({ linkURL }: ContextMenuParams): Items {
  if (!linkURL || isOurs(linkURL) || !URL.canParse(linkURL)) return [];
  const { protocol, pathname } = new URL(linkURL);
  if (protocol === 'mailto:') return [copyItem('Copy the e-mail address', decodeURIComponent(pathname))];
  if (protocol === 'tel:') return [copyItem('Copy the telephone number', decodeURIComponent(pathname))];
  if (protocol === 'https:' || protocol === 'http:') return [copyItem('Copy the link', linkURL)];
  return [];
}
