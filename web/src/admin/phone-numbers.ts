import { latinDigits } from 'api/digits';

export interface DialNumber {
  /** As dialled in the office: "9851-088888", "01-4412345", "+61412345678". */
  shown: string;
  /** For `tel:` and `sms:` links: "+9779851088888". */
  tel: string;
  /** A landline has no Viber, WhatsApp or SMS. */
  isMobile: boolean;
}

/** Separates two numbers: punctuation, "र" ("and"), or a word other than "ext", as in "9849876543 (mother 9851012345)". */
const between = /[,;/|&\n]|\sर\s|(?<!\p{L})(?!extn?(?!\p{L}))\p{L}[\p{L}\p{M}]+/iu;

/** The minimum number of digits in a phone number. */
const shortest = 5;

/**
 * Returns the numbers in a text. Visitors may type two numbers into one field: "9851088888 / 01-4412345".
 * @param stored - the first valid number as parsed by the server, such as "+9779851088888"; '' if there is none or not known
 */
export function numbersOf(phone: string, stored: string): DialNumber[] {
  const parts = latinDigits(phone).split(between);
  const tels = parts.map(telOf).filter((tel) => tel.replace(/\D/g, '').length >= shortest);
  // Only the server has every country's numbering plan, so a field with a single number uses the server's result.
  const all = stored
    ? [stored, ...(tels.length > 1 ? tels.filter((tel) => !stored.endsWith(tel)) : [])]
    : tels;
  return [...new Set(all)].map((tel) => ({ tel, ...readingOf(tel) }));
}

/** Returns the numbers in a readable form, such as "9851-088888, 01-4412345". Text without a number is unchanged. */
export const spokenNumber = (phone: string, stored = ''): string =>
  numbersOf(phone, stored)
    .map(({ shown }) => shown)
    .join(', ') || phone;

function telOf(part: string): string {
  // The digits after "ext" or "x" are an extension, which cannot be dialled.
  const [main = ''] = part.split(/\b(?:ext|extn|x)\b/i);
  const plain = main.replace(/[^\d+]/g, '');
  if (plain.startsWith('+')) return `+${plain.replace(/\D/g, '')}`;
  if (plain.startsWith('00')) return `+${plain.slice(2)}`;
  const local = plain.replace(/^0/, '');
  if (/^9[678]\d{8}$/.test(local)) return `+977${local}`;
  if (/^977\d{8,10}$/.test(plain)) return `+${plain}`;
  if (/^0\d{8,9}$/.test(plain)) return `+977${local}`;
  return plain;
}

function readingOf(tel: string): Omit<DialNumber, 'tel'> {
  const nepali = /^\+977(\d+)$/.exec(tel)?.[1];
  if (nepali === undefined) return { shown: tel, isMobile: tel.startsWith('+') };
  if (/^9[678]\d{8}$/.test(nepali))
    return { shown: `${nepali.slice(0, 4)}-${nepali.slice(4)}`, isMobile: true };
  // Kathmandu's area code has one digit; all other area codes have two.
  const code = nepali.startsWith('1') ? 1 : 2;
  return { shown: `0${nepali.slice(0, code)}-${nepali.slice(code)}`, isMobile: false };
}

/** Counts digits of any script. */
export const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;
