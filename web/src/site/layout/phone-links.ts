import { latinDigits } from 'api/digits';

export const telHref = (phone: string): string => `tel:+${dialledDigits(phone)}`;

/** Returns a wa.me address, which may contain only digits. */
export const whatsAppHref = (phone: string): string => `https://wa.me/${dialledDigits(phone)}`;

/** Returns a Viber link, in which the plus of the number must be escaped. */
export const viberHref = (phone: string): string => `viber://chat?number=%2B${dialledDigits(phone)}`;

/** Returns the first number with its country code, as digits. A number without a country code counts as Nepalese. */
function dialledDigits(phone: string): string {
  const [first = ''] = latinDigits(phone).split(/[/,;|&\n]|\b(?:or|and)\b|\s(?:वा|र)\s/);
  // Some people write 0977, or a zero after 977.
  const digits = first
    .replace(/\D/g, '')
    .replace(/^0(?:0|(?=977))/, '')
    .replace(/^9770/, '977');
  const isInternational = /^\s*(?:\+|00)/.test(first) || /^977\d{8,}$/.test(digits);
  return isInternational ? digits : `977${digits.replace(/^0/, '')}`;
}
