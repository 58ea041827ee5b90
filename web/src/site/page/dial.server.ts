import { latinDigits } from 'api/digits';
import { phoneNumbers } from 'api/phone';

/** Returns the first number with its country code, "+9779841000000"; if none is valid, only the typed digits and plus signs. */
export const dialOf = (phone: string): string =>
  phoneNumbers(phone)[0] ?? latinDigits(phone).replace(/[^\d+]/g, '');
