import { Menu, type MenuItemConstructorOptions, type Session, type WebContents } from 'electron';

/**
 * What staff write is English; the system's language may be one that has no dictionary, as Nepali has none. Only macOS has a
 * spell checker of its own; elsewhere Chromium fetches the dictionaries (docs/desktop.md).
 */
export function checkSpelling(session: Session): void {
  if (process.platform !== 'darwin') session.setSpellCheckerLanguages(['en-GB', 'en-US']);
}

/** The menu of the right button: spelling suggestions, and what one does with text. */
export function giveContextMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, { isEditable, misspelledWord, dictionarySuggestions, editFlags }) => {
    const spelling: MenuItemConstructorOptions[] = misspelledWord
      ? [
          ...dictionarySuggestions.map((word) => ({
            label: word,
            click: () => contents.replaceMisspelling(word),
          })),
          {
            label: 'Add to dictionary',
            click: () => contents.session.addWordToSpellCheckerDictionary(misspelledWord),
          },
          { type: 'separator' },
        ]
      : [];
    const editing: MenuItemConstructorOptions[] = isEditable
      ? [
          { role: 'cut', enabled: editFlags.canCut },
          { role: 'copy', enabled: editFlags.canCopy },
          { role: 'paste', enabled: editFlags.canPaste },
        ]
      : [{ role: 'copy', enabled: editFlags.canCopy }];
    Menu.buildFromTemplate([...spelling, ...editing]).popup();
  });
}
