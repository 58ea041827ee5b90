import type { BrowserWindow } from 'electron';
import { ask } from './dialogs.ts';

/** What staff are about to do. The labels of the buttons depend on it. */
export type Departure = 'quit' | 'close' | 'reload' | 'go on' | 'restart';

const keptAsDraft =
  'Without saving, it stays on this computer as a draft, and the form offers it when you open it again.';
const lostAtEnd = 'Without saving, it is lost: no keychain is open that could keep a draft.';
const staysOpen = 'Without saving, it stays in the window as you typed it.';

/** Whether the app's process ends. */
export const isEnd = (departure: Departure): boolean => departure === 'quit' || departure === 'restart';

/** Asks whether to save unsaved typing. @param titles the titles of the unsaved forms in all affected windows */
export async function askAboutTyping(
  parent: BrowserWindow,
  { departure, titles, keepsDrafts }: { departure: Departure; titles: string[]; keepsDrafts: boolean },
): Promise<'save' | 'go' | 'stay'> {
  const fate = departure === 'close' ? staysOpen : isEnd(departure) && !keepsDrafts ? lostAtEnd : keptAsDraft;
  const question = {
    type: 'question' as const,
    message: 'You have not saved what you typed',
    detail: [titles.map((title) => `“${title}” is open.`).join(' '), fate].join(' ').trim(),
    buttons: [`Save and ${departure}`, `${capital(departure)} without saving`, 'Stay'],
    cancelId: 2,
  };
  return (['save', 'go', 'stay'] as const)[await ask(question, parent)] ?? 'stay';
}

/** Asks whether to discard changes that have not reached the server and are only in memory. */
export async function askAboutLoss(
  parent: BrowserWindow,
  { departure, count }: { departure: Departure; count: number },
): Promise<boolean> {
  const [changes, they, are] =
    count === 1 ? ['1 change has', 'It', 'is'] : [`${count} changes have`, 'They', 'are'];
  const question = {
    type: 'warning' as const,
    message: `${changes} not been sent`,
    detail: `${they} ${are} lost when you ${departure}: no keychain is open that could keep ${count === 1 ? 'it' : 'them'}. Stay until the website can be reached again.`,
    buttons: [`${capital(departure)} all the same`, 'Stay'],
    defaultId: 1,
  };
  return (await ask(question, parent)) === 0;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
