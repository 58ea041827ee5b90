import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a free port of 127.0.0.1 below the range from which systems choose ports themselves. No `listen(0)` of another process takes
 * it, even while its own server restarts.
 * @throws Error with the last attempt's code, for example EADDRINUSE
 */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(20_000, 32_768);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
      await once(probe.close(), 'close');
      return port;
    } catch (error) {
      if (attempt === 50) throw error;
    }
  }
}
