/** @param dial - a number from `dialOf`, as in the functions below */
export const telHref = (dial: string): string => `tel:${dial}`;

/** Returns a wa.me address, which may contain only digits. */
export const whatsAppHref = (dial: string): string => `https://wa.me/${dial.replace('+', '')}`;

/** Returns a Viber link, in which the plus of the number must be escaped. */
export const viberHref = (dial: string): string => `viber://chat?number=${encodeURIComponent(dial)}`;
