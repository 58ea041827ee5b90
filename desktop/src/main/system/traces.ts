import type { Session, WebContents } from 'electron';

/**
 * Removes what Chromium stores about a session: cached pictures, storage of the page, and the history of Back. The next person at
 * this computer must not find any of it.
 */
export async function forgetTraces(session: Session, contents: WebContents): Promise<void> {
  if (!contents.isDestroyed()) contents.navigationHistory.clear();
  await Promise.allSettled([
    session.clearCache(),
    session.clearStorageData(),
    session.clearAuthCache(),
    session.clearHostResolverCache(),
    session.clearCodeCaches({}),
    forgetWords(session),
  ]);
}

/** Removes the words added to the dictionary, most of which are names of people. */
async function forgetWords(session: Session): Promise<void> {
  for (const word of await session.listWordsInSpellCheckerDictionary()) {
    session.removeWordFromSpellCheckerDictionary(word);
  }
}
