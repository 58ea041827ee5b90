// A bare server that repeats one response of another server. Only the date and the headers of the connection differ.
// `node floor.ts <url> <accept-encoding> [body to post]`
import { createServer, request } from 'node:http';

const [, , url = '', encoding = 'identity', sent] = process.argv;
const asked = request(url, {
  method: sent === undefined ? 'GET' : 'POST',
  headers: {
    'accept-encoding': encoding,
    ...(sent !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(sent),
    }),
  },
});
asked.end(sent);
asked.once('response', (answer) => {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => {
    const body = Buffer.concat(chunks);
    const ofConnection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
    const headers = answer.rawHeaders.filter(
      (_, index, all) => !ofConnection.has((all[index - (index % 2)] ?? '').toLowerCase()),
    );
    const server = createServer((_request, response) => {
      response.writeHead(200, headers);
      response.end(body);
    }).listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) process.stdout.write(`port ${address.port}\n`);
    });
  });
});
