/** @param dial - a number as returned by `dialOf`, for example "+9779841000000"; the same in the functions below */
export const telHref = (dial: string): string => `tel:${dial}`;

/** Returns a wa.me address, in which the number must not start with a plus. */
export const whatsAppHref = (dial: string): string => `https://wa.me/${dial.replace('+', '')}`;

/** Returns a Viber link, in which the plus of the number must be escaped. */
export const viberHref = (dial: string): string => `viber://chat?number=${encodeURIComponent(dial)}`;
