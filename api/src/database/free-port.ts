import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a free port of 127.0.0.1 below the range from which operating systems assign ports. Therefore no process that calls
 * `listen(0)` gets this port, even while the server that uses it restarts.
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
