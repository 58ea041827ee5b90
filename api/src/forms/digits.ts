const DEVANAGARI_ZERO = 0x966;

/** Replaces Devanagari digits with Latin ones. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
