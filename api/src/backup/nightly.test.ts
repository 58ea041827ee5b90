/** The nightly backup: which archives it keeps and checks, and what owners see. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount } from '../testing/accounts.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { backUp } from './back-up.ts';

let server: TestApi;
let backupDir: string;
beforeAll(async () => {
  backupDir = join(mkdtempSync(join(tmpdir(), 'prasthan-nightly-')), 'backups');
  server = await startTestApi({ backupDir, backupKeep: 2 });
});
afterAll(async () => {
  await server.close();
  rmSync(join(backupDir, '..'), { recursive: true, force: true });
});

const state = async () =>
  (
    await server.graphql(
      '{ backupState { isOn keep madeAt file bytes rows pictures checkedAt failedAt failure isLate } }',
      {},
      { authorization: `Bearer ${server.token}` },
    )
  ).body.data.backupState;
const archives = () => readdirSync(backupDir).filter((name) => name.endsWith('.zst'));

async function night(at: string): Promise<void> {
  const context = await server.api.createContext();
  const [url, env] = [context.em.getDriver().config.get('clientUrl') ?? '', context.env];
  await backUp(() => context.em.fork(), { url, env, now: new Date(at) });
}

it('before the first night there is nothing to tell', async () => {
  expect(await state()).toMatchObject({ isOn: true, keep: 2, madeAt: null, failedAt: null, isLate: false });
});

it('the job makes an archive, reads it again, and owners see it', async () => {
  await server.api.jobs.run('backup');
  expect(archives()).toHaveLength(1);
  const { madeAt, file, bytes, rows, checkedAt, failedAt, isLate } = await state();
  expect({ file, failedAt, isLate, checkedAt }).toEqual({
    file: archives()[0],
    failedAt: null,
    isLate: false,
    checkedAt: madeAt,
  });
  expect(bytes).toBeGreaterThan(500);
  expect(rows).toBeGreaterThan(0);
  for (const name of archives()) rmSync(join(backupDir, name));
});

it('the newest stay, and nothing that is not ours goes', async () => {
  writeFileSync(join(backupDir, 'my-own.tar.zst'), '');
  const draft = join(backupDir, 'prasthan-2030-01-01T00-00-00-000Z.tar.zst.part');
  writeFileSync(draft, '');
  utimesSync(draft, new Date('2030-01-01'), new Date('2030-01-01'));
  for (const day of [1, 2, 3]) await night(`2031-05-0${day}T20:40:00.000Z`);
  expect(readdirSync(backupDir).sort()).toEqual([
    'my-own.tar.zst',
    'prasthan-2031-05-02T20-40-00-000Z.tar.zst',
    'prasthan-2031-05-03T20-40-00-000Z.tar.zst',
  ]);
});

it('the newest is read again once a week', async () => {
  await night('2032-05-01T20:40:00.000Z');
  expect((await state()).checkedAt).toBe('2032-05-01T20:40:00.000Z');
  await night('2032-05-07T20:40:00.000Z');
  expect((await state()).checkedAt).toBe('2032-05-01T20:40:00.000Z');
  await night('2032-05-08T20:40:00.000Z');
  expect((await state()).checkedAt).toBe('2032-05-08T20:40:00.000Z');
});

it('a backup that fails removes none, is told, and the next good one ends the alarm', async () => {
  await night('2020-05-01T20:40:00.000Z');
  const before = archives();
  // A folder with the name of the temporary file.
  const name = 'prasthan-2033-05-01T20-40-00-000Z.tar.zst.part';
  mkdirSync(join(backupDir, name));
  await expect(night('2033-05-01T20:40:00.000Z')).rejects.toThrow('could not be written');
  expect(archives()).toEqual(before);
  expect(await state()).toMatchObject({
    failedAt: '2033-05-01T20:40:00.000Z',
    failure: expect.stringContaining('could not be written'),
    madeAt: '2020-05-01T20:40:00.000Z',
    isLate: true,
  });
  rmSync(join(backupDir, name), { recursive: true, force: true });
  await night('2033-05-02T20:40:00.000Z');
  expect(await state()).toMatchObject({ failedAt: null, failure: null, isLate: false });
});

it('the state is for owners', async () => {
  const { token } = await makeAccount(server, 'asmita@prasthan.example');
  const { body } = await server.graphql('{ backupState { isOn } }', {}, { authorization: `Bearer ${token}` });
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
});
