/** The minimum length of a word that makes a password common even with digits or symbols around it. */
const SHORTEST_WORD = 4;

/** The words that an attacker would try first at this office (docs/product.md, "Sign-in and sessions"). */
const officeWords = [
  ...[
    'prasthan',
    'consultancy',
    'consultant',
    'counsellor',
    'counselor',
    'education',
    'abroad',
    'student',
    'visa',
  ],
  ...[
    'admin',
    'administrator',
    'owner',
    'staff',
    'office',
    'ielts',
    'nepal',
    'kathmandu',
    'putalisadak',
    'australia',
  ],
];

let common: Promise<ReadonlySet<string>> | undefined;

/** Loads about 49,000 leaked passwords on first use, because they take several megabytes of memory. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((each) => each.toLowerCase()));
}

/**
 * Returns whether a password is common. A password is common if it is:
 *
 * - a leaked password, an office word, the account's email address or one side of its @, even with digits or symbols around it;
 * - several office words in a row;
 * - a shorter text repeated;
 * - a sequence of neighbouring characters.
 */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  common ??= load();
  const leaked = await common;
  const plain = password.toLowerCase();
  const own = email.toLowerCase().split('@');
  const isKnown = (word: string) =>
    leaked.has(word) || own.includes(word) || word === email.toLowerCase() || ofTheOffice.test(word);
  const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  // A common word counts only if it makes up at least half of the password.
  const isMostlyWord = word.length >= SHORTEST_WORD && word.length * 2 >= plain.length && isKnown(word);
  return isKnown(plain) || isMostlyWord || isRepeated(plain) || isRow(plain);
}

/** Matches passwords such as "prasthannepal" and "visa-consultancy". */
const ofTheOffice = new RegExp(`^(?:(?:${officeWords.join('|')})[^\\p{L}]*)+$`, 'u');

/** Matches passwords such as "abcabcabcabc". The last repetition may be incomplete. */
const isRepeated = (text: string): boolean => {
  for (let size = 1; size <= text.length / 2; size += 1) {
    const part = text.slice(0, size);
    if (part.repeat(Math.ceil(text.length / size)).startsWith(text)) return true;
  }
  return false;
};

/** Matches passwords such as "abcdefghijkl" and "987654321098". */
function isRow(text: string): boolean {
  const codes = [...text].map((letter) => letter.charCodeAt(0));
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  // A sequence of digits may continue from 9 to 0, or backwards from 0 to 9.
  const normal = steps.map((step) => (step === -9 ? 1 : step === 9 ? -1 : step));
  return normal.every((step) => step === 1) || normal.every((step) => step === -1);
}
