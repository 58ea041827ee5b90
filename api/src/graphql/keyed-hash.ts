import { createHmac } from 'node:crypto';

/**
 * Hashes a personal value (an address, an e-mail) that is only compared. The value cannot be recovered or guessed without
 * the server's secret.
 *
 * @param purpose - makes the hashes of one value differ between places, so that nobody can join them
 * @param secret - `env.jwtSecret`
 */
export const keyedHash = (purpose: string, value: string, secret: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${value}`).digest('base64url');
