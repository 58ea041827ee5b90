import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { IncomingMessage, request } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseEnv } from '../../env.ts';
import { useFolder } from '../../testing/folder.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { databaseChecks, speedFinding } from './database.checks.ts';
import { diskCheck, isWritable, spaceFinding } from './disk.check.ts';
import { sizeInWords } from './finding.ts';
import { frontChecks, watchRequests } from './front.checks.ts';
import { jobsCheck, mailCheck } from './work.checks.ts';

const folder = useFolder();
const dataDir = join(folder, 'data');
// BACKUP_DIR is unwritable, even for root, because its parent is a file.
writeFileSync(join(folder, 'disk'), '');
const backupDir = join(folder, 'disk', 'backups');
const server = useTestApi({ dataDir, mediaDir: join(dataDir, 'media'), backupDir });
beforeEach(() => {
  // With fake timers, no check times out on a slow machine, and the tests control how long the database seems to take.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Item {
  key: string;
  isOk: boolean;
  message: string;
  advice: string | null;
}
const health = async () => (await server.asAdmin('GET', '/api/admin/health?fresh=1')).body.data;
const item = async (key: string): Promise<Item | undefined> =>
  (await health()).items.find((each: Item) => each.key === key);

it('checks that pass are reported in words and contain no secret', async () => {
  const found = await health();
  expect(found).toMatchObject({ databaseBytes: expect.any(Number), startedAt: expect.any(String) });
  expect(found.items.map(({ key }: Item) => key)).toEqual([
    'database',
    'migrations',
    'clock',
    'disk',
    'backup',
    'jobs',
    'journal',
    'mail',
    'address',
  ]);
  expect(found.items).toContainEqual({
    key: 'database',
    label: 'Database',
    isOk: true,
    isSetUp: true,
    message: expect.stringMatching(/^PostgreSQL \d+\.\d+ answers in 1 ms\.$/),
    advice: null,
  });
  // Not tested: whether the disk is ok, because its free space depends on the machine.
  expect(found.items.find(({ key }: Item) => key === 'disk').message).toMatch(/ of .+ are free/);
  const wrong = found.items.filter(({ key, isOk }: Item) => key !== 'disk' && !isOk);
  expect(wrong.map(({ key }: Item) => key)).toEqual(['backup']);
  expect(wrong[0]).toMatchObject({
    message: 'The folder of the backups cannot be written.',
    advice: expect.stringContaining('BACKUP_DIR'),
  });
  expect(found.isOk).toBe(false);
  expect(JSON.stringify(found)).not.toMatch(/postgres(ql)?:\/\/|a secret for tests/);
});

it('a response after half a second is slow', () => {
  expect(speedFinding({ version: '18.4', took: 499 }).isOk).toBe(true);
  expect(speedFinding({ version: '18.4', took: 1500.4 })).toEqual({
    isOk: false,
    isSetUp: true,
    message: 'PostgreSQL 18.4 answers in 1,500 ms.',
    advice: expect.stringContaining('This is slow.'),
  });
});

it('a single slow response does not raise an alarm; three in a row do', async () => {
  const { em, env } = await server.api.createContext();
  const seen = { otherHostAt: null, proxyAt: null, note: () => undefined };
  const means = { env, seen, now: new Date(), startedAt: new Date(), since: new Date() };
  const [speed] = databaseChecks;
  const look = (...durations: number[]) => {
    const slow = em.fork();
    const execute = slow.execute.bind(slow);
    vi.spyOn(slow, 'execute').mockImplementation(async (...query: Parameters<typeof execute>) => {
      vi.advanceTimersByTime(durations.shift() ?? 1);
      return execute(...query);
    });
    return speed?.look({ ...means, em: slow });
  };
  expect(await look(900, 800, 3)).toMatchObject({
    isOk: true,
    message: expect.stringContaining('answers in 3 ms'),
  });
  expect(await look(900, 800, 700)).toMatchObject({
    isOk: false,
    message: expect.stringContaining('answers in 700 ms'),
  });
});

it.each([
  ['a large disk below one GB', [{ free: 0.9, size: 100, names: [] }], false],
  ['a large disk above one GB', [{ free: 1.1, size: 100, names: [] }], true],
  ['a small disk below five percent', [{ free: 0.4, size: 10, names: [] }], false],
  ['a small disk above five percent', [{ free: 0.6, size: 10, names: [] }], true],
  [
    'the second disk',
    [
      { free: 50, size: 100, names: ['DATA_DIR'] },
      { free: 0, size: 100, names: ['BACKUP_DIR'] },
    ],
    false,
  ],
])('space: %s', (_name, disks, isOk) => {
  const GB = 1024 ** 3;
  const finding = spaceFinding(
    disks.map((disk) => ({ ...disk, free: disk.free * GB, size: disk.size * GB })),
  );
  expect(finding.isOk).toBe(isOk);
  if (disks.length > 1)
    expect(finding.message).toBe(
      '50 GB of 100 GB are free where DATA_DIR lies. 0 bytes of 100 GB are free where BACKUP_DIR lies.',
    );
});

it('a check that does not finish is reported after ten seconds', async () => {
  const never = vi.spyOn(diskCheck, 'look').mockReturnValue(new Promise(() => undefined));
  const report = item('disk');
  await expect.poll(() => never.mock.calls.length).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  never.mockRestore();
  expect(await report).toMatchObject({
    isOk: false,
    message: 'This could not be checked: no answer within ten seconds.',
  });
});

it('a folder of pictures that is not writable raises an alarm', async () => {
  const { em, env } = await server.api.createContext();
  const seen = { otherHostAt: null, proxyAt: null, note: () => undefined };
  const mediaDir = join(folder, 'disk', 'media');
  const means = { em, seen, now: new Date(), startedAt: new Date(), since: new Date() };
  expect(await diskCheck.look({ ...means, env: { ...env, mediaDir } })).toMatchObject({
    isOk: false,
    message: 'The folder of MEDIA_DIR cannot be written.',
  });
});

it('simultaneous checks of a folder share one check, and a folder that does not exist yet is checked by its parent', async () => {
  const [one, other] = [isWritable(folder), isWritable(folder)];
  expect(one).toBe(other);
  expect(await one).toBe(true);
  expect(await isWritable(join(folder, 'to', 'be', 'made'))).toBe(true);
  expect(await isWritable(join(folder, 'disk', 'deeper'))).toBe(false);
});

it('an erasure continues if BACKUP_DIR is not writable, and the list there is completed later', async () => {
  const id = await server.enquire();
  expect((await server.asAdmin('POST', `/api/admin/contacts/${id}/erasure`)).status).toBe(200);
  expect(readFileSync(join(dataDir, 'erased.txt'), 'utf8')).toContain(id);
  await server.api.jobs.run('sweep');

  rmSync(join(folder, 'disk'));
  expect(await item('backup')).toMatchObject({
    isOk: true,
    isSetUp: false,
    message: 'The first backup is made tonight.',
  });
  expect(await item('erased')).toMatchObject({
    isOk: false,
    message: '1 erased record is not yet in the list beside the backups.',
  });
  await server.api.jobs.run('sweep');
  expect(readFileSync(join(folder, 'disk', 'backups', 'erased.txt'), 'utf8')).toContain(id);
  expect(await item('erased')).toBeUndefined();
});

it('an old or failed backup raises an alarm, and the next good one ends it', async () => {
  await server.sql(
    `insert into backup_state (id, made_at, file) values (1, now() - interval '50 hours', 'x')
     on conflict (id) do update set made_at = excluded.made_at`,
  );
  expect(await item('backup')).toMatchObject({ isOk: false, message: 'The last good backup is 2 days old.' });
  await server.sql(`update backup_state set failed_at = now(), failure = 'The disk is full.'`);
  expect(await item('backup')).toMatchObject({
    isOk: false,
    message: 'The last backup failed. The disk is full.',
  });
  await server.sql('update backup_state set made_at = failed_at');
  expect((await item('backup'))?.message).toBe(
    'The newest backup could not be read again. The disk is full.',
  );
  await server.api.jobs.run('backup');
  expect(await item('backup')).toMatchObject({
    isOk: true,
    isSetUp: false,
    message:
      'The last good backup is 0 hours old. One was checked completely 0 hours ago. It is on the same disk as the data.',
    advice: expect.stringContaining('Download one in Settings'),
  });
  await server.sql('update backup_state set downloaded_at = now()');
  expect(await item('backup')).toMatchObject({
    isSetUp: true,
    message: 'The last good backup is 0 hours old. One was checked completely 0 hours ago.',
  });
});

it('enquiries that stay in the journal or cannot be read raise an alarm', async () => {
  const journal = join(dataDir, 'enquiries');
  mkdirSync(journal, { recursive: true });
  const file = join(journal, 'x.json');
  writeFileSync(file, '{}');
  expect(await item('journal')).toMatchObject({ isOk: true });
  const before = new Date(Date.now() - 120_000);
  utimesSync(file, before, before);
  expect(await item('journal')).toMatchObject({ isOk: false, message: '1 enquiry waits for the database.' });
  writeFileSync(join(journal, 'y.json.damaged'), '{');
  expect((await item('journal'))?.message).toBe('1 enquiry could not be read into the database.');
  rmSync(journal, { recursive: true });
});

it('mail that is not sent or not delivered raises an alarm', async () => {
  const { env } = await server.api.createContext();
  expect(await item('mail')).toMatchObject({ isOk: true, message: expect.stringContaining('not set up') });
  // `mailCheck` reads only the state in the database. `outbox.test.ts` covers the mail server.
  const look = async () => {
    const { em } = await server.api.createContext();
    const office = 'office@prasthan.example';
    const source = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: office, MAIL_TO: office };
    const { mail } = parseEnv(source, folder);
    const seen = { otherHostAt: null, proxyAt: null, note: () => undefined };
    const means = { em, seen, now: new Date(), startedAt: new Date(), since: new Date() };
    return mailCheck.look({ ...means, env: { ...env, mail } });
  };
  expect(await look()).toMatchObject({ isOk: true, message: 'All mail has been sent.' });
  const id = await server.enquire();
  await server.sql(`update enquiry set notice_state = 'failed' where id = ?`, [id]);
  expect(await look()).toMatchObject({ isOk: false, message: '1 mail was not delivered.' });
  await server.sql(
    `insert into mail_flow (id, last_error) values (1, 'The mail server does not answer.')
     on conflict (id) do update set last_error = excluded.last_error`,
  );
  expect((await look())?.message).toBe('Mail cannot be sent. The mail server does not answer.');
  await server.sql('delete from mail_flow');
});

it('clocks that differ raise an alarm', async () => {
  const { em, env } = await server.api.createContext();
  const seen = { otherHostAt: null, proxyAt: null, note: () => undefined };
  const clock = databaseChecks.find(({ key }) => key === 'clock');
  // The clocks differ by a whole day, so that the duration of the query does not matter.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  expect(
    await clock?.look({ em, env, seen, now: new Date(), startedAt: new Date(), since: new Date() }),
  ).toMatchObject({
    isOk: false,
    message: expect.stringMatching(
      /^The clocks of the server and the database differ by 86,[34]\d\d seconds\.$/,
    ),
  });
});

it('a PUBLIC_URL of this computer raises an alarm after people use another name, and so does a proxy that is not declared', async () => {
  expect(await item('address')).toMatchObject({ isOk: true });
  await visit({ Host: 'www.example.com.np' });
  expect(await item('address')).toMatchObject({ isOk: false, advice: expect.stringContaining('PUBLIC_URL') });
  expect(await item('proxy')).toBeUndefined();
  await visit({ 'X-Forwarded-For': '203.0.113.7' });
  expect(await item('proxy')).toMatchObject({ isOk: false, advice: expect.stringContaining('TRUST_PROXY') });
  // The alarm ends a day after the last request with a host name other than localhost.
  const seen = watchRequests();
  const host = new IncomingMessage(new Socket());
  Object.assign(host.headers, { host: 'www.example.com.np' });
  seen.note(host);
  const { em, env } = await server.api.createContext();
  const [address] = frontChecks;
  const look = (now: number) =>
    address?.look({ em, env, seen, now: new Date(now), startedAt: new Date(), since: new Date() });
  expect(await look(Date.now())).toMatchObject({ isOk: false });
  expect(await look(Date.now() + 25 * 3_600_000)).toMatchObject({ isOk: true });
});

function visit(headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.origin}/healthz`, { headers }, (answer) => {
      answer.resume().once('end', () => resolve());
    });
    asked.once('error', reject).end();
  });
}

it('a job that fails, is overdue or never starts raises an alarm', async () => {
  const { em, env } = await server.api.createContext();
  const seen = { otherHostAt: null, proxyAt: null, note: () => undefined };
  const look = (startedAt: Date) =>
    jobsCheck.look({ em, env, seen, now: new Date(), startedAt, since: startedAt });
  const [now, before] = [new Date(), new Date(Date.now() - 600_000)];
  expect((await look(now))?.isOk).toBe(true);
  expect((await look(before))?.message).toBe('The work in the background has never begun.');

  // This table has only the columns of pg-boss that the check reads. `jobs.test.ts` runs the real pg-boss.
  await server.sql(`create schema pgboss; create table pgboss.job
    (name text, state text, start_after timestamptz, created_on timestamptz, started_on timestamptz, completed_on timestamptz)`);
  await server.sql(`insert into pgboss.job values
    ('retention', 'failed', now(), now(), now(), now() - interval '2 hours'), ('retention', 'completed', now(), now(), now(), now()),
    ('backup', 'created', now() + interval '1 hour', now(), null, null)`);
  expect(await look(before)).toMatchObject({ isOk: true });
  await server.sql(`update pgboss.job set start_after = now() - interval '20 minutes' where name = 'backup'`);
  expect(await look(before)).toMatchObject({ isOk: false, message: 'Overdue: the nightly backup.' });
  // Just after a start, an overdue job raises no alarm: the server may still be running jobs that it missed during a power cut.
  expect(await look(now)).toMatchObject({ isOk: true });
  await server.sql(`update pgboss.job set state = 'failed' where state = 'completed'`);
  expect((await look(now))?.message).toBe('Failed last time: the nightly clean-up.');
  await server.sql('drop schema pgboss cascade');
});

it('a report is cached for half a minute, unless an owner asks for a new check', async () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
  const lookedAt = async (path: string) =>
    Date.parse((await server.asAdmin('GET', path)).body.data.lookedAt) - now;
  expect(await lookedAt('/api/admin/health?fresh=1')).toBe(0);
  vi.setSystemTime(now + 29_000);
  expect(await lookedAt('/api/admin/health')).toBe(0);
  vi.setSystemTime(now + 30_000);
  expect(await lookedAt('/api/admin/health')).toBe(30_000);
  vi.setSystemTime(now + 31_000);
  expect(await lookedAt('/api/admin/health?fresh=1')).toBe(31_000);
});

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1536, '1.5 KB'],
  [20 * 1024 ** 3, '20 GB'],
])('%d bytes are formatted as %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
