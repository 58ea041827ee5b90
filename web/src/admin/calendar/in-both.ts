import { officeDay } from 'api/rules/dashboard';
import { formatDay, formatMoment } from '../format.ts';
import { bikramSambatSoon } from './late-bikram-sambat.ts';

const beside = (words: string, day: string): string => {
  const bs = bikramSambatSoon()?.wordsIn(day, 'BS');
  return bs ? `${words} (${bs})` : words;
};

/**
 * "21 Nov 2026 (5 Mangsir 2083)" for a stored day, for titles and other plain text. Bikram Sambat is loaded late; until then
 * only the AD day is returned. `OfficeDay` re-renders by itself; use it where an element is possible.
 */
export const dayInBoth = (stored: string): string => beside(formatDay(stored), stored);

/** "21 Nov 2026, 16:04 (5 Mangsir 2083)", as `dayInBoth`. @param iso ISO 8601 */
export const momentInBoth = (iso: string): string => beside(formatMoment(iso), officeDay(new Date(iso)));
