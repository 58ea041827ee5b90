import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Env } from '../env.ts';
import { makeAccount } from '../testing/accounts.ts';
import { partsOf } from '../testing/archives.ts';
import { useFolder } from '../testing/folder.ts';
import { useTestApi } from '../testing/test-api.ts';
import { backUp, type FreeBytes } from './back-up.ts';

const backupDir = join(useFolder(), 'backups');
const server = useTestApi({ backupDir, backupKeep: 2 });

const state = async () =>
  (await server.ask('{ backupState { keep madeAt file bytes rows pictures checkedAt failedAt failure } }'))
    .data.backupState;
const archives = () => readdirSync(backupDir).filter((name) => name.endsWith('.zst'));

async function night(at: string, changes: Partial<Env> = {}, free?: FreeBytes): Promise<void> {
  const context = await server.api.createContext();
  const url = context.em.getDriver().config.get('clientUrl') ?? '';
  const env = { ...context.env, ...changes };
  await backUp(() => context.em.fork(), { url, env, now: new Date(at), free });
}

it('before the first night the state is empty', async () => {
  expect(await state()).toMatchObject({ keep: 2, madeAt: null, failedAt: null });
});

it('the job makes an archive and verifies it, and owners see the result', async () => {
  await server.api.jobs.run('backup');
  expect(archives()).toHaveLength(1);
  const { madeAt, file, bytes, rows, checkedAt, failedAt } = await state();
  expect({ file, failedAt, checkedAt }).toEqual({
    file: archives()[0],
    failedAt: null,
    checkedAt: madeAt,
  });
  expect(bytes).toBeGreaterThan(500);
  expect(rows).toBeGreaterThan(0);
  for (const name of archives()) rmSync(join(backupDir, name));
});

it('the newest archives are kept, and files of other programs are not deleted', async () => {
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

it('the newest archive is verified once a week', async () => {
  await night('2032-05-01T20:40:00.000Z');
  expect((await state()).checkedAt).toBe('2032-05-01T20:40:00.000Z');
  await night('2032-05-07T20:40:00.000Z');
  expect((await state()).checkedAt).toBe('2032-05-01T20:40:00.000Z');
  await night('2032-05-08T20:40:00.000Z');
  expect((await state()).checkedAt).toBe('2032-05-08T20:40:00.000Z');
});

it('a failed backup removes no archive and is reported until a backup succeeds', async () => {
  await night('2020-05-01T20:40:00.000Z');
  const before = archives();
  // A folder with the name of the temporary file makes the backup fail.
  const name = 'prasthan-2033-05-01T20-40-00-000Z.tar.zst.part';
  mkdirSync(join(backupDir, name));
  await expect(night('2033-05-01T20:40:00.000Z')).rejects.toThrow('could not be written');
  expect(archives()).toEqual(before);
  expect(await state()).toMatchObject({
    failedAt: '2033-05-01T20:40:00.000Z',
    failure: expect.stringContaining('could not be written'),
    madeAt: '2020-05-01T20:40:00.000Z',
  });
  rmSync(join(backupDir, name), { recursive: true, force: true });
  await night('2033-05-02T20:40:00.000Z');
  expect(await state()).toMatchObject({ failedAt: null, failure: null });
});

describe('a backup in DATA_DIR', () => {
  const least = 2 * 1024 ** 3;
  const refusal = 'A backup would leave less than 2 GB free';
  let dataDir: string;
  let inData: string;
  beforeEach(() => {
    dataDir = useFolder(onTestFinished);
    inData = join(dataDir, 'backups');
  });
  const nightBeside = (at: string, free: FreeBytes) => night(at, { dataDir, backupDir: inData }, free);

  it('does not contain earlier backups', async () => {
    for (const day of [1, 2]) await nightBeside(`2034-05-0${day}T20:40:00.000Z`, async () => least * 2);
    const [first, second] = readdirSync(inData);
    const names = (await partsOf(join(inData, second ?? ''))).map(({ name }) => name);
    expect(names).toContain('about.json');
    expect(names.filter((name) => name.includes('backups') || name.includes(first ?? ''))).toEqual([]);
  });

  it('is not started on a nearly full disk, and the owner sees the reason until there is room', async () => {
    const error = nightBeside('2035-05-01T20:40:00.000Z', async () => least - 1);
    await expect(error).rejects.toThrow(refusal);
    expect(existsSync(inData)).toBe(false);
    expect(await state()).toMatchObject({
      failedAt: '2035-05-01T20:40:00.000Z',
      failure: expect.stringContaining(refusal),
    });
    await nightBeside('2035-05-02T20:40:00.000Z', async () => least * 2);
    expect(await state()).toMatchObject({ failedAt: null, failure: null });
  });

  it('is not started if there is no room for an archive as large as the last one', async () => {
    mkdirSync(inData);
    const last = 'prasthan-2035-06-01T20-40-00-000Z.tar.zst';
    writeFileSync(join(inData, last), Buffer.alloc(5000));
    let looks = 0;
    const free = async () => {
      looks += 1;
      return least + 4999;
    };
    await expect(nightBeside('2035-06-02T20:40:00.000Z', free)).rejects.toThrow(refusal);
    expect(looks).toBe(1);
    expect(readdirSync(inData)).toEqual([last]);
  });

  it('stops when the disk fills up, and leaves no incomplete file', async () => {
    let looks = 0;
    const free = async () => (looks++ < 3 ? least * 2 : least);
    await expect(nightBeside('2035-07-01T20:40:00.000Z', free)).rejects.toThrow(refusal);
    expect(looks).toBe(4);
    expect(readdirSync(inData)).toEqual([]);
  });
});

it('a backup in a folder that the owner has set may fill its disk', async () => {
  await night('2036-05-01T20:40:00.000Z', {}, async () => 0);
  expect(archives()).toContain('prasthan-2036-05-01T20-40-00-000Z.tar.zst');
});

it('only owners can read the state', async () => {
  const { token } = await makeAccount(server, 'asmita@prasthan.example');
  const { body } = await server.graphql('{ backupState { keep } }', {}, { authorization: `Bearer ${token}` });
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
});
