import type { Session, WebContents } from 'electron';

/**
 * Removes what Chromium keeps of a session: pictures in its cache, whatever the page stored, and the addresses that Back leads to. The
 * next person at this computer must find nothing of it.
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

/** The words that were added to the dictionary: most are people's names. */
async function forgetWords(session: Session): Promise<void> {
  for (const word of await session.listWordsInSpellCheckerDictionary()) {
    session.removeWordFromSpellCheckerDictionary(word);
  }
}
