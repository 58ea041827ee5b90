/** Compares names by their sound. The inbox search compares sounds if nothing matches exactly. */

/** Parses "from:to" pairs. Returns a `Map`, because a plain object also has "constructor", a word that users may type. */
function pairsOf(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(' ').map((pair) => pair.split(':') as [string, string]));
}

// A consonant is pronounced with an "a", unless a vowel sign or the virama (्) follows.
const consonants = pairsOf(
  'क:k ख:k ग:g घ:g ङ:ng च:c छ:c ज:j झ:j ञ:n ट:t ठ:t ड:d ढ:d ण:n त:t थ:t द:d ध:d न:n प:p फ:p ब:b भ:b म:m य:y र:r ल:l व:b श:s ष:s स:s ह:h',
);
const vowels = pairsOf(
  'अ:a आ:a इ:i ई:i उ:u ऊ:u ऋ:ri ए:e ऐ:ai ओ:o औ:au ा:a ि:i ी:i ु:u ू:u ृ:ri े:e ै:ai ो:o ौ:au',
);
const signs = pairsOf('्: ं:n ँ:n ः:');

/** Transliterates Devanagari by its sound. Drops the "a" after a consonant at the end, because it is silent. */
function spoken(word: string): string {
  const letters = [...word.replaceAll('ज्ञ', 'ग्य')];
  return letters
    .map((letter, index) => {
      const consonant = consonants.get(letter);
      if (consonant === undefined) return vowels.get(letter) ?? signs.get(letter) ?? letter;
      const next = letters[index + 1];
      const isBare = next === undefined || next === '्' || /^[ा-ौ]$/u.test(next);
      return isBare ? consonant : `${consonant}a`;
    })
    .join('');
}

// The order matters, because each rule works on the result of those before it: "zh" becomes "jh", then "j".
const confused: readonly (readonly [RegExp, string])[] = [
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/ph|f/g, 'p'],
  [/chh?/g, 'c'],
  [/sh/g, 's'],
  [/([kgjtdb])h/g, '$1'],
  [/[vw]/g, 'b'],
  [/q/g, 'k'],
  [/ee+|ea|ie/g, 'i'],
  [/oo+|ou/g, 'u'],
  [/y$/g, 'i'],
  [/(.)\1+/g, '$1'],
  // An "a" between two consonants is often silent, so people leave it out: Pokharel and Pokhrel, Kamala and Kamla.
  [/([aeiou][^aeiou])a(?=[^aeiou][aeiou])/g, '$1'],
];

const MARKS = /[\u0300-\u036f\u200c\u200d]/g;

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(MARKS, '').normalize('NFKC').toLowerCase();
  return plain.match(/[\p{L}\p{M}]+/gu) ?? [];
}

const soundOf = (text: string): string =>
  confused.reduce((folded, [from, to]) => folded.replace(from, to), spoken(text));

/** Spells each word as it sounds: "श्रेष्ठ" becomes "srest", and "Shrestha" becomes "sresta". */
export const soundsOf = (name: string): string[] => wordsOf(name).map(soundOf).filter(Boolean);

// The Latin letters' names in Nepali. They are listed, because some begin with another sound: एफ (f) begins with a vowel.
const letterNames = pairsOf(
  'ए:a बी:b बि:b सी:c सि:c डी:d डि:d एफ:f जी:g जि:g एच:h आई:i आइ:i जे:j के:k एल:l एम:m एन:n ओ:o पी:p पि:p क्यू:q आर:r एस:s टी:t टि:t यू:u भी:v भि:v वी:v वि:v',
);
const anyLetter = [...letterNames.keys()].join('|');
const TWO_LETTERS = new RegExp(`^(${anyLetter}|[a-z])(${anyLetter}|[a-z])$`, 'u');

/** Returns "k" for "k", "के" and "क"; '' for a longer word. */
function letterOf(word: string): string {
  const letter = letterNames.get(word) ?? (/^\p{L}\p{M}*$/u.test(word) ? [...spoken(word)][0] : undefined);
  return letter ? soundOf(letter) : '';
}

/** "K.C.", "KC", "के॰सी॰" and "केसी" give "kc"; "R.B.K." gives "rb" and "bk". */
export const initialsOf = (name: string): string[] => initialsIn(wordsOf(name));

function initialsIn(words: readonly string[]): string[] {
  const pairs = new Set<string>();
  let before = '';
  for (const word of words) {
    const [, one, other] = TWO_LETTERS.exec(word) ?? [];
    if (one && other) pairs.add(letterOf(one) + letterOf(other));
    const letter = letterOf(word);
    if (before && letter) pairs.add(before + letter);
    before = letter;
  }
  return [...pairs];
}

/** Returns the initials in pairs; an empty list if the text is not initials. */
export function typedInitials(typed: string): string[] {
  const words = wordsOf(typed);
  const isInitials =
    /^[\p{L}\p{M}\p{Pd}.॰ ]+$/u.test(typed.normalize('NFKC')) &&
    (words.length === 1 || words.every(letterOf));
  return isInitials ? initialsIn(words) : [];
}

export function nameWords(name: string): string[] {
  const words = wordsOf(name);
  return [...new Set([...words.map(soundOf), ...initialsIn(words)])];
}

/** The minimum `similarity`. PostgreSQL preselects rows by it (`pg_trgm.strict_word_similarity_threshold` in `reader.ts`). */
const LEAST_SIMILARITY = 0.14;

/**
 * Returns all spellings in which two neighbouring letters of a short word are swapped. The search by trigrams misses these
 * spellings, because they share too few trigrams with the word.
 */
export function swapped(word: string): string[] {
  if (word.length > 4) return [];
  const pairs = Array.from({ length: word.length - 1 }, (_, index) => index);
  return pairs.map((at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`);
}

/**
 * Returns whether the word is in the search key, possibly misspelt. A word of four or more letters may contain one mistake, a
 * word of eight or more letters two mistakes. Except for swapped letters, the words must have enough trigrams in common: the
 * server preselects rows by trigrams, and the app, which compares every row, must find the same rows.
 * @param isWide - allows one mistake in a word of three or more letters, and two mistakes in a word of five or more letters
 */
export function isNearName(word: string, keyWords: readonly string[], isWide = false): boolean {
  const [typed, ...more] = soundsOf(word);
  if (typed === undefined || more.length > 0) return false;
  const [one, two] = isWide ? [3, 5] : [4, 8];
  const turned = swapped(typed);
  return keyWords.some((each) => {
    const longest = Math.max(typed.length, each.length);
    const allowed = longest < one ? 0 : longest < two ? 1 : 2;
    return (
      slips(typed, each) <= allowed && (similarity(typed, each) >= LEAST_SIMILARITY || turned.includes(each))
    );
  });
}

/** Returns the share of common trigrams, from 0 to 1, like `similarity` of pg_trgm. */
function similarity(one: string, other: string): number {
  const [ours, theirs] = [trigrams(one), trigrams(other)];
  const common = [...ours].filter((each) => theirs.has(each)).length;
  return common / (ours.size + theirs.size - common);
}

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: word.length + 1 }, (_, index) => padded.slice(index, index + 3)));
}

/** Counts the letters to add, remove, replace or swap with a neighbour to turn one word into the other. */
function slips(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY;
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        (row[j - 1] ?? 0) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(one.length, other.length);
}
