import { createHmac } from 'node:crypto';

/**
 * Hashes a personal value (IP address, email address) that is only compared. Without the secret, nobody can find the value by
 * hashing guesses.
 * @param purpose - makes the hashes of a value differ between purposes, so that they cannot be linked
 */
export const keyedHash = (purpose: string, value: string, secret: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${value}`).digest('base64url');
