import { shortestPassword } from 'api/forms/admin';

/** The feedback on a new password while it is being typed. */
export interface Strength {
  level: 'short' | 'fair' | 'strong';
  words: string;
}

/** Characters that make a password long enough for the next twenty years. */
const long = 18;
/** Fewer different characters than these are a pattern, such as "aaaaaaaaaaaa". */
const fewest = 6;

/** Rates a new password by length and repetition. Only the server decides; it also knows common passwords. */
export function strengthOf(password: string): Strength | null {
  if (password === '') return null;
  const missing = shortestPassword - [...password].length;
  if (missing > 0) {
    return { level: 'short', words: `${missing} more ${missing === 1 ? 'character' : 'characters'}.` };
  }
  const different = new Set(password.toLowerCase()).size;
  if (different < fewest) return { level: 'short', words: 'Too much repetition. Mix more letters or words.' };
  if (password.length >= long) return { level: 'strong', words: 'Strong.' };
  return { level: 'fair', words: 'Long enough. A few words more make it strong.' };
}
