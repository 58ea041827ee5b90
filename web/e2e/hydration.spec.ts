import { createServer, request as forward } from 'node:http';
import { listen } from '../../api/src/testing/listen.ts';
import { expect, hydrated, test } from './test.ts';

/** Starts a proxy for the site. It delays the last bytes of each document by `heldFor` ms, as a slow connection does. */
async function slowConnection(site: string, heldFor: number) {
  const server = createServer((incoming, outgoing) => {
    const { host: _host, 'accept-encoding': _encoding, ...headers } = incoming.headers;
    const passed = forward(
      new URL(incoming.url ?? '/', site),
      { method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        if (!answer.headers['content-type']?.startsWith('text/html')) {
          answer.pipe(outgoing);
          return;
        }
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const html = Buffer.concat(chunks);
          // Send everything except the JSON state at the end of the document.
          const tail = html.indexOf('<script type="application/json"');
          outgoing.write(html.subarray(0, tail));
          setTimeout(() => outgoing.end(html.subarray(tail)), heldFor);
        });
      },
    );
    incoming.pipe(passed);
  });
  return {
    url: await listen(server),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

test('with cached scripts, hydration waits for the end of a document that arrives slowly', async ({
  page,
  baseURL,
}) => {
  const line = await slowConnection(baseURL ?? '', 700);
  try {
    await page.goto(`${line.url}/team`, { waitUntil: 'networkidle' });
    for (const path of ['/team', '/contact', '/contact']) {
      await page.goto(line.url + path);
      await hydrated(page);
    }
    await page.getByLabel('Full Name').fill('Asmita');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
  } finally {
    line.close();
  }
});
