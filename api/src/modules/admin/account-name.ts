import type { EntityManager } from '@mikro-orm/postgresql';
import { latinDigits } from '../../forms/digits.ts';
import { badField } from '../../graphql/errors.ts';
import { oneAtATime } from './account.service.ts';

const TAKEN = 'A colleague has this name. Add something that tells you apart.';
const OWN_EMAIL = 'Enter a name, not an e-mail address.';
const OTHER_LETTERS =
  "Write each word in Latin or Devanagari letters. The signs . ' - ( ) , & / are allowed.";

const SIGNS = /[ .'’(),&/-]+/;

// Excludes the Latin letter ſ, which resembles f, and rare Devanagari letters and signs: ऽ, for example, resembles S, and the
// danda resembles l. A word must not mix the two scripts.
const LATIN_WORD = /^[0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017e\u0180-\u024f]*$/;
const DEVANAGARI_WORD =
  /^(?:[0-9]|[\u0901-\u0903\u0905-\u090b\u090f-\u0911\u0913-\u0939\u093c\u093e-\u0943\u0945\u0947-\u0949\u094b-\u094d\u0950\u0966-\u0970][\u200c\u200d]?)*$/;

/** Letter -> one or more characters that look like it. Some Devanagari vowels can be typed in parts: आ as अ and the sign ा. */
const parts: Readonly<Record<string, string>> = {
  ...{ i: 'l', ı: 'l', '1': 'l', '0': 'o', '॰': 'o', d: 'cl', m: 'rn', w: 'vv' },
  ...{ æ: 'ae', đ: 'cl', ð: 'cl', ħ: 'h', ł: 'l', ŋ: 'n', ø: 'o', œ: 'oe', þ: 'p', ß: 'b', ŧ: 't' },
  // The digits २ and ३ look like र and उ.
  ...{ '2': 'र', '3': 'उ' },
  ...{ ॐ: 'उ', आ: 'अा', ऑ: 'अा', ओ: 'अाे', औ: 'अाे', ऐ: 'एे', ई: 'रइ', ऊ: 'उ', ख: 'रव' },
  // Vowel signs: ू, ै, ॉ, ो and ौ
  ...{ '\u0942': '\u0941', '\u0948': '\u0947' },
  ...{ '\u0949': '\u093e', '\u094b': '\u093e\u0947', '\u094c': '\u093e\u0947' },
};

/** Returns the same key for all names that look alike. The key of an allowed name contains only a-z, 0-9 and Devanagari. */
const keyOf = (name: string): string =>
  latinDigits(name.normalize('NFKD').toLowerCase())
    // Removes Latin marks, and the Devanagari signs that are easily overlooked: ँ, ं, ः, the nukta, ॅ and the virama.
    .replace(/[\u0300-\u036f\u0901-\u0903\u093c\u0945\u094d]/g, '')
    .replace(/./gu, (letter) => parts[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    // उ with the sign ु looks like ऊ, which `parts` replaces with उ.
    .replace(/उ\u0941/g, 'उ')
    // Several marks on one letter are drawn over each other. Nobody can see their order, or whether a mark is repeated.
    .replace(/\p{M}{2,}/gu, (marks) => [...new Set(marks)].sort().join(''));

const mayBeGiven = (name: string): boolean =>
  /^[a-z0-9\u0900-\u097f]+$/.test(keyOf(name)) &&
  name
    .normalize('NFC')
    .split(SIGNS)
    .every((word) => LATIN_WORD.test(word) || DEVANAGARI_WORD.test(word));

/**
 * Refuses a name that looks like a colleague's, so that nobody is mistaken for a colleague in notes or in the activity log.
 * Locks changes to accounts until the transaction ends, so that two similar names cannot both pass.
 * @throws AppError BAD_USER_INPUT
 */
export async function requireFreeName(em: EntityManager, email: string, name: string): Promise<void> {
  if (name.includes('@')) throw badField('name', OWN_EMAIL);
  if (!mayBeGiven(name)) throw badField('name', OTHER_LETTERS);
  await oneAtATime(em);
  const others = await em.execute<{ name: string }[]>('select name from admin where email <> ?', [email]);
  if (others.some((other) => keyOf(other.name) === keyOf(name))) throw badField('name', TAKEN);
}
