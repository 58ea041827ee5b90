import { createHmac } from 'node:crypto';

/**
 * Replaces a personal value (an address, an e-mail) where it is only compared: nobody can read it back, or try values, without
 * the server's secret.
 *
 * @param purpose - makes the hashes of one value differ between places, so that nobody can join them
 * @param secret - `env.jwtSecret`
 */
export const keyedHash = (purpose: string, value: string, secret: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${value}`).digest('base64url');
