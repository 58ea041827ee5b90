import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { makeAccount } from '../../testing/accounts.ts';
import { useFolder } from '../../testing/folder.ts';
import { useTestApi } from '../../testing/test-api.ts';

const name = 'prasthan-2026-11-22T20-40-00-123Z.tar.zst';
const content = Buffer.from(Array.from({ length: 100_000 }, (_, place) => place % 251));
const backupDir = useFolder();
writeFileSync(join(backupDir, name), content);
writeFileSync(join(backupDir, 'notes.txt'), 'Not ours.');
const server = useTestApi({ backupDir });

const get = (file: string, headers: Record<string, string> = {}, token = server.token) =>
  fetch(`${server.origin}/api/admin/backups/${file}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const downloads = async () => {
  const rows = await server.sql<{ title: string }>(`select title from activity where action = 'downloaded'`);
  return rows.map(({ title }) => title);
};

// Must be the first test. A download is recorded after its response, so the download of an earlier test could be counted here.
it('only a download that reaches the end of an archive counts as a copy', async () => {
  const downloadedAt = async () => {
    const [state] = await server.sql<{ at: Date | null }>('select downloaded_at as at from backup_state');
    return state?.at ?? null;
  };
  writeFileSync(join(backupDir, 'erased.txt'), 'x');
  await (await get('erased.txt')).arrayBuffer();
  rmSync(join(backupDir, 'erased.txt'));
  await (await get(name, { range: 'bytes=0-60000' })).arrayBuffer();
  expect(await downloadedAt()).toBeNull();
  await (await get(name, { range: 'bytes=60001-' })).arrayBuffer();
  await vi.waitFor(async () => expect(await downloadedAt()).not.toBeNull(), 60_000);
  await server.sql('update backup_state set downloaded_at = null');
  await (await get(name)).arrayBuffer();
  await vi.waitFor(async () => expect(await downloadedAt()).not.toBeNull(), 60_000);
});

it('an owner can download a whole archive and resume an interrupted download', async () => {
  await server.sql(`delete from activity where action = 'downloaded'`);
  const whole = await get(name);
  expect(whole.status).toBe(200);
  expect(whole.headers.get('cache-control')).toBe('private, no-store, no-transform');
  expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
  const tag = whole.headers.get('etag') ?? '';
  const rest = await get(name, { range: 'bytes=60000-', 'if-range': tag });
  expect(rest.status).toBe(206);
  expect(rest.headers.get('content-range')).toBe('bytes 60000-99999/100000');
  expect(Buffer.from(await rest.arrayBuffer()).equals(content.subarray(60_000))).toBe(true);
  // `if-range` does not match, as if the file had changed, so the response is the whole file.
  expect((await get(name, { range: 'bytes=60000-', 'if-range': '"other"' })).status).toBe(200);
  expect(await downloads()).toEqual([name]);
  await server.sql(`delete from activity where action = 'downloaded'`);
  await get(name, { range: 'bytes=1-' });
  expect(await downloads()).toEqual([name]);
});

it('only owners can download archives, and nothing else can be downloaded', async () => {
  const { token } = await makeAccount(server, 'asmita@prasthan.example');
  expect((await get(name, {}, token)).status).toBe(403);
  expect((await fetch(`${server.origin}/api/admin/backups/${name}`)).status).toBe(401);
  const missing = name.replace('123Z', '124Z');
  for (const file of ['notes.txt', missing, '..%2F..%2Fetc%2Fpasswd', `${name}.part`, 'erased.txt'])
    expect((await get(file)).status, file).toBe(404);
  expect(await (await get(missing)).text()).toContain('This server has no such backup.');
  writeFileSync(join(backupDir, 'erased.txt'), '');
  expect((await get('erased.txt')).status).toBe(200);
});

it('the archives are listed for owners, newest first, with the time of the next backup', async () => {
  const newer = 'prasthan-2026-11-23T20-40-00-000Z.tar.zst';
  writeFileSync(join(backupDir, newer), 'x');
  const { data } = await server.ask('{ backupState { nextAt isRunning archives { name bytes madeAt } } }');
  expect(data.backupState).toEqual({
    nextAt: expect.stringMatching(/T20:40:00\.000Z$/),
    isRunning: false,
    archives: [
      { name: newer, bytes: 1, madeAt: '2026-11-23T20:40:00.000Z' },
      { name, bytes: 100_000, madeAt: '2026-11-22T20:40:00.123Z' },
    ],
  });
});
