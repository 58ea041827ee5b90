import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the public keys that the packed app trusts: the lines of update-keys.txt, or of the file named in UPDATES_KEYS. */
export function updateKeys(): string[] {
  const file = process.env.UPDATES_KEYS ?? join(import.meta.dirname, 'update-keys.txt');
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
