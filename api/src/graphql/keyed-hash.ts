import { createHmac } from 'node:crypto';

/**
 * Hashes a personal value (an address, an e-mail) that is only compared. Without the server's secret, the value cannot be
 * recovered or guessed.
 *
 * @param purpose - makes a value's hashes differ between purposes, so that nobody can join them
 * @param secret - `env.jwtSecret`
 */
export const keyedHash = (purpose: string, value: string, secret: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${value}`).digest('base64url');
