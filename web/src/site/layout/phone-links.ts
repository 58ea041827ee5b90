/** Returns a `tel:` link: digits, with a leading plus if the number is international. */
export function telHref(phone: string): string {
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits(phone)}`;
}

/** Returns an address that opens a WhatsApp chat. It may contain only digits. */
export function whatsAppHref(phone: string): string {
  return `https://wa.me/${digits(phone)}`;
}

/** Returns an address that opens a chat in the installed Viber. The plus must be escaped. */
export function viberHref(phone: string): string {
  return `viber://chat?number=%2B${digits(phone)}`;
}

function digits(phone: string): string {
  return phone.replace(/\D/g, '');
}
