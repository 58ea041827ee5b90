import { latinDigits } from 'api/digits';
import { phoneNumbers } from 'api/phone';

/**
 * Returns the first valid number with its country code, such as "+9779841000000". If there is none, returns only the digits
 * and plus signs of the text.
 */
export const dialOf = (phone: string): string =>
  phoneNumbers(phone)[0] ?? latinDigits(phone).replace(/[^\d+]/g, '');
