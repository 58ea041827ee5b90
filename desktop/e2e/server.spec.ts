import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './test.ts';

/** Another website, and an old Prasthan. */
async function website(body: string) {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('a wrong address is explained, and a right one kept', async ({ office, desk }) => {
  const { window, computer, close } = await desk();
  const other = await website('<h1>Momo house</h1>');
  const old = await website('{"success":true,"data":{"product":"prasthan","level":0}}');
  const input = window.getByLabel('Address of the website');
  for (const [typed, words] of [
    ['', 'That is no web address.'],
    ['file:///etc/passwd', 'That is no web address.'],
    ['http://127.0.0.1:1', 'Nothing answers there.'],
    ['no-such-name.invalid', 'There is no such address.'],
    [other.url, 'it is not Prasthan'],
    [old.url, 'too old for the app'],
    [office.url.replace('http:', 'https:'), 'The connection there is not safe'],
  ] as const) {
    await input.fill(typed);
    await window.getByRole('button', { name: 'Continue' }).click();
    await expect(window.getByText(words)).toBeVisible();
    await expect(input).toHaveValue(typed);
  }
  other.close();
  old.close();
  await input.fill(`${office.url}/admin/contacts`);
  await input.press('Enter');
  await expect(window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await close();
  const again = await desk({ computer });
  await expect(again.window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});
