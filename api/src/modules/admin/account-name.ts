import type { EntityManager } from '@mikro-orm/postgresql';
import { badField } from '../../graphql/errors.ts';
import { oneAtATime } from './account.service.ts';

const TAKEN = 'A colleague has this name. Add something that tells you apart.';
const OWN_EMAIL = 'Enter a name, not an e-mail address.';
const OTHER_LETTERS =
  "Write each word in Latin or Devanagari letters. The signs . ' - ( ) , & / are allowed.";

const SIGNS = /[ .'’(),&/-]+/;

// Excludes the Latin letter ſ, which looks like f, and the Devanagari accents and danda, which no name needs. The danda looks
// like l. A word must not mix the two scripts, because ऽ looks like S, for example.
const LATIN_WORD = /^[0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017e\u0180-\u024f]*$/;
const DEVANAGARI_WORD = /^(?:[0-9]|[\u0900-\u0950\u0955-\u0963\u0966-\u0970\u0972-\u097f][\u200c\u200d]?)*$/;

/** Letter -> the letters that look like it. A Devanagari vowel is replaced by the parts that somebody could type instead. */
const parts: Readonly<Record<string, string>> = {
  ...{ i: 'l', ı: 'l', '1': 'l', '0': 'o', '॰': 'o', m: 'rn', w: 'vv' },
  ...{ æ: 'ae', đ: 'd', ð: 'd', ħ: 'h', ł: 'l', ŋ: 'n', ø: 'o', œ: 'oe', þ: 'p', ß: 'b', ŧ: 't' },
  ...{
    आ: 'अा',
    ऑ: 'अाॅ',
    ऒ: 'अाॆ',
    ओ: 'अाे',
    औ: 'अाै',
    ऄ: 'अॆ',
    ॲ: 'अॅ',
    ॳ: 'अऺ',
    ॴ: 'अाऺ',
    ॵ: 'अॏ',
    ॶ: 'अॖ',
    ॷ: 'अॗ',
  },
  ...{ ऍ: 'एॅ', ऎ: 'एॆ', ऐ: 'एे', ई: 'र्इ', ऊ: 'उु', ख: 'रव' },
  ...{
    '\u0949': '\u093e\u0945',
    '\u094a': '\u093e\u0946',
    '\u094b': '\u093e\u0947',
    '\u094c': '\u093e\u0948',
  },
  '\u093b': '\u093e\u093a',
};

/** Returns the same key for all names that look alike. The key of an allowed name contains only a-z, 0-9 and Devanagari. */
const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    // Removes only Latin marks, because Devanagari marks are part of the letters.
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/./gu, (letter) => parts[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    // Several marks on one letter are drawn over each other. Nobody can see their order, or whether a mark is repeated.
    .replace(/\p{M}{2,}/gu, (marks) => [...new Set(marks)].sort().join(''));

const mayBeGiven = (name: string): boolean =>
  /^[a-z0-9\u0900-\u097f]+$/.test(keyOf(name)) &&
  name
    .normalize('NFC')
    .split(SIGNS)
    .every((word) => LATIN_WORD.test(word) || DEVANAGARI_WORD.test(word));

/**
 * Refuses a name that looks like a colleague's, because notes and the audit log show names. Locks changes to accounts until the
 * transaction ends, so that two similar names cannot both pass. @throws AppError BAD_USER_INPUT
 */
export async function requireFreeName(em: EntityManager, email: string, name: string): Promise<void> {
  if (name.includes('@')) throw badField('name', OWN_EMAIL);
  if (!mayBeGiven(name)) throw badField('name', OTHER_LETTERS);
  await oneAtATime(em);
  const others = await em.execute<{ name: string }[]>('select name from admin where email <> ?', [email]);
  if (others.some((other) => keyOf(other.name) === keyOf(name))) throw badField('name', TAKEN);
}
