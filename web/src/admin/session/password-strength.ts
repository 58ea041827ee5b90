import { shortestPassword } from 'api/forms/admin';

/** What a person reads about a new password while they type it. */
export interface Strength {
  level: 'short' | 'fair' | 'strong';
  words: string;
}

/** Characters that make a password long enough for the next twenty years. */
const long = 18;
/** Fewer different characters than these are a pattern, such as "aaaaaaaaaaaa". */
const fewest = 6;

/** Tells a new password's strength by its length and its repetition. The server alone decides, and knows the common ones. */
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
