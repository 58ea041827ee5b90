import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import express from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen } from '../../../api/src/testing/listen.ts';
import { sharePicture } from './share.route.ts';

let server: Server;
let address: string;
const warnings: object[] = [];
const asked: string[] = [];
let brand = 'Prasthan';

beforeEach(async () => {
  const app = express();
  const wordsOf = async (path: string) => {
    asked.push(path);
    return path.toLowerCase().startsWith('/blog')
      ? { path: '/blog', title: 'Blog', brand, isWhole: true }
      : null;
  };
  app.get('/share.png', sharePicture(wordsOf, { warn: (line: object) => void warnings.push(line) }));
  server = createServer(app);
  address = `${await listen(server)}/share.png?path=`;
});
afterEach(() => server.close());

test('the child process draws a picture; an unknown page has none', async () => {
  const picture = await fetch(`${address}/blog`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  const png = Buffer.from(await picture.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect((await fetch(`${address}/nowhere`)).status).toBe(404);
});

test.runIf(process.platform === 'linux')(
  'if the child is killed, the response is a message, and the next child draws',
  async () => {
    const before = shareChildren();
    expect((await fetch(`${address}/blog`)).status).toBe(200);
    const [pid = 0] = shareChildren().filter((each) => !before.includes(each));
    // Suspend the process first, so that it cannot respond before it is killed.
    process.kill(pid, 'SIGSTOP');
    brand = 'Not drawn yet';
    asked.length = 0;
    const answer = fetch(`${address}/blog`);
    await expect.poll(() => asked).toEqual(['/blog']);
    process.kill(pid, 'SIGKILL');
    const refused = await answer;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.headers.get('cache-control')).toBeNull();
    expect(await refused.text()).toBe('The picture could not be drawn. Please try again in a moment.');
    expect(warnings).toMatchObject([{ reason: 'ended with SIGKILL' }]);
    expect((await fetch(`${address}/blog`)).status).toBe(200);
  },
);

function shareChildren(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
        const program = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return parent === String(process.pid) && program.includes('share.child');
      } catch {
        // Safe to ignore: the process has ended since its folder was listed.
        return false;
      }
    })
    .map(Number);
}
