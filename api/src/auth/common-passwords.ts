/** Which passwords are among the first that somebody tries. */

/** Words of this many letters and more are looked for inside a password. */
const SHORTEST_WORD = 4;

/** Words that somebody tries first at this office (docs/product.md, "Sign-in and sessions"). */
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

/** About 49,000 leaked passwords in small letters. Loaded when the first password is set, because they take some megabytes. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((each) => each.toLowerCase()));
}

/**
 * Whether a password is common: one of the leaked ones, one of them, of the office's words or of the account's own name with
 * figures around it, several of the office's words in a row, one part repeated, or a row of neighbouring characters.
 */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  common ??= load();
  const leaked = await common;
  const plain = password.toLowerCase();
  const own = email.toLowerCase().split('@');
  const isKnown = (word: string) =>
    leaked.has(word) || own.includes(word) || word === email.toLowerCase() || ofTheOffice.test(word);
  const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  // With much around it a common word is the smaller part of the password.
  const isMostlyWord = word.length >= SHORTEST_WORD && word.length * 2 >= plain.length && isKnown(word);
  return isKnown(plain) || isMostlyWord || isRepeated(plain) || isRow(plain);
}

/** "prasthannepal", "visa-consultancy". */
const ofTheOffice = new RegExp(`^(?:(?:${officeWords.join('|')})[^\\p{L}]*)+$`, 'u');

/** "abcabcabcabc", also with the last part cut off. */
const isRepeated = (text: string): boolean => {
  for (let size = 1; size <= text.length / 2; size += 1) {
    const part = text.slice(0, size);
    if (part.repeat(Math.ceil(text.length / size)).startsWith(text)) return true;
  }
  return false;
};

/** "abcdefghijkl" and "987654321098": each character is the neighbour of the one before. */
function isRow(text: string): boolean {
  const codes = [...text].map((letter) => letter.charCodeAt(0));
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  // From 9 the row of figures goes on with 0.
  const normal = steps.map((step) => (step === -9 ? 1 : step === 9 ? -1 : step));
  return normal.every((step) => step === 1) || normal.every((step) => step === -1);
}
