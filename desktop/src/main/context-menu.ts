import { Menu, type MenuItemConstructorOptions, type WebContents } from 'electron';

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
