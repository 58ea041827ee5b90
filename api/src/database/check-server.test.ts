import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { listen } from '../testing/listen.ts';
import { checkServer } from './check-server.ts';

let fake: Server | undefined;
afterEach(() => fake?.close());

describe('a given DATABASE_URL', () => {
  it('is accepted if PostgreSQL responds', async () => {
    await expect(checkServer(inject('clusterUrl'))).resolves.toBeUndefined();
  });

  it.each([
    ['nothing listens', { port: '1' }, /at 127\.0\.0\.1:1\/prasthan does not answer/],
    ['the password is wrong', { password: 'hunter2' }, /does not let us in \(wrong user or password\)/],
    ['the database is missing', { pathname: 'nowhere' }, /\/nowhere does not exist on that server/],
    ['the host is unknown', { hostname: 'db.invalid' }, /cannot be found/],
  ])('is refused with a clear message if %s', async (_, parts, words) => {
    const { href } = Object.assign(new URL(inject('clusterUrl')), parts);
    const refusal = await checkServer(href).catch((error: Error) => error);
    expect(refusal).toMatchObject({ name: 'StartError', message: expect.stringMatching(words) });
    expect((refusal as Error).message).toMatch(/Check DATABASE_URL, or leave it out/);
    expect((refusal as Error).message).not.toContain('hunter2');
  });

  it('is refused with a clear message if PostgreSQL is too old', async () => {
    const port = await listenAsPostgres('14.22 (Debian)');
    await expect(checkServer(`postgres://u@127.0.0.1:${port}/old`)).rejects.toThrow(
      /old is PostgreSQL 14\.22 \(Debian\), and Prasthan needs 15 or later\. Upgrade it/,
    );
  });
});

/** Starts a server that implements just enough of the PostgreSQL protocol to report a version. */
async function listenAsPostgres(version: string): Promise<number> {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const int16 = (n: number) => Buffer.from([n >> 8, n & 255]);
  const int32 = (n: number) => Buffer.concat([int16(n >> 16), int16(n & 65535)]);
  const ready = message('Z', Buffer.from('I'));
  const column = [
    Buffer.from('server_version\0'),
    int32(0),
    int16(0),
    int32(25),
    int16(-1),
    int32(-1),
    int16(0),
  ];
  const answer = [
    message('T', Buffer.concat([int16(1), ...column])),
    message('D', Buffer.concat([int16(1), int32(version.length), Buffer.from(version)])),
    message('C', Buffer.from('SHOW\0')),
    ready,
  ];
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      socket.once('data', () => socket.write(Buffer.concat(answer)));
    });
  });
  fake = server;
  return Number(new URL(await listen(server)).port);
}
