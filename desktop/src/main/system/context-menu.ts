import { Menu, type MenuItemConstructorOptions, type Session, type WebContents } from 'electron';

/**
 * Checks the spelling in English, whatever the system's language: Nepali has no dictionary. macOS has its own spell checker,
 * elsewhere Chromium fetches the dictionaries (docs/desktop.md).
 */
export function checkSpelling(session: Session): void {
  if (process.platform !== 'darwin') session.setSpellCheckerLanguages(['en-GB', 'en-US']);
}

/** The context menu: spelling suggestions, cut, copy and paste. */
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
