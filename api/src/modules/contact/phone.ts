const DEVANAGARI_ZERO = 0x966;

/**
 * A phone number in international form ("+" and digits). Accepts what visitors type: blanks, brackets, hyphens,
 * Devanagari digits, 00 instead of the plus, a leading zero. A number without a country code counts as Nepalese.
 *
 * @returns '' when the text cannot be a phone number
 */
export function normalisePhone(typed: string): string {
  const text = typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO)).trim();
  const digits = text.replace(/\D/g, '');
  if (digits.length < 6) return '';
  const international = internationalDigits(text, digits);
  // E.164 allows fifteen digits.
  return international.length > 15 ? '' : `+${international}`;
}

function internationalDigits(text: string, digits: string): string {
  if (text.startsWith('+')) return digits.replace(/^9770+/, '977');
  if (digits.startsWith('00')) return digits.slice(2).replace(/^9770+/, '977');
  if (digits.startsWith('977') && digits.length >= 11) return digits.replace(/^9770+/, '977');
  return `977${digits.replace(/^0+/, '')}`;
}
