/** Returns a `tel:` link, which has only digits, and a leading plus for an international number. */
export function telHref(phone: string): string {
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits(phone)}`;
}

/** Returns a wa.me address, which may contain only digits. */
export function whatsAppHref(phone: string): string {
  return `https://wa.me/${digits(phone)}`;
}

/** Returns a Viber link, in which the plus of the number must be escaped. */
export function viberHref(phone: string): string {
  return `viber://chat?number=%2B${digits(phone)}`;
}

function digits(phone: string): string {
  return phone.replace(/\D/g, '');
}
