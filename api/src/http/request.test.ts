import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { readBytes } from './request.ts';

it('a body that is read after the client has left is refused', async () => {
  const request = new IncomingMessage(new Socket());
  request.destroy();
  await once(request, 'close');
  await expect(readBytes(request, 100)).rejects.toThrow('The request broke off.');
});
