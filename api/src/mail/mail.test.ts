import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeBackup } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { type CuttableProxy, cuttableProxy } from '../testing/cuttable-proxy.ts';
import { anEnquiry } from '../testing/factories.ts';
import { useFolder } from '../testing/folder.ts';
import { query } from '../testing/query.ts';
import { startSmtp, type TestSmtp } from '../testing/smtp.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const folder = useFolder();
const dataDir = join(folder, 'data');
const journal = join(dataDir, 'enquiries');
let smtp: TestSmtp;
let server: TestApi;
let way: CuttableProxy;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestApi(
    { mail: smtp.env, dataDir, publicUrl: 'https://prasthan.example' },
    async (url) => {
      way = await cuttableProxy(url);
      return way.url;
    },
  );
});
afterAll(async () => {
  await server.close();
  await way.cut();
  await smtp.die();
});
beforeEach(() => {
  smtp.taken.length = 0;
  smtp.replies = {};
});

let sends = 0;
const send = async (to = server): Promise<string> => {
  sends += 1;
  const key = { 'idempotency-key': `mail-${sends}` };
  return (await to.call('POST', '/api/contact', anEnquiry(), key)).body.data._id;
};
const drain = () => server.api.jobs.run('mail');
const ids = () => smtp.taken.map(({ mail }) => mail.messageId);
const noticeOf = (id: string) => `<notice.${id}@prasthan.example>`;
const statesIn = (url: string) =>
  query(url, 'select id, notice_state as state, notice_error as error from enquiry order by id');

it('the notice of an enquiry from the journal is sent once', async () => {
  await way.cut();
  const id = await send();
  expect(readdirSync(journal)).toHaveLength(1);
  await way.mend();
  await expect.poll(() => readdirSync(journal)).toEqual([]);
  await drain();
  await drain();
  expect(ids()).toEqual([noticeOf(id)]);
});

it('a mail that is accepted while the database is unavailable is marked as sent afterwards and not sent again', async () => {
  const id = await send();
  // After the outage in the test above, the enquiry may still be in the journal for a moment. Wait until it is in the database.
  await expect.poll(() => readdirSync(journal)).toEqual([]);
  smtp.replies.message = async () => {
    await way.cut();
    setTimeout(() => void way.mend(), 300);
    return null;
  };
  await drain();
  expect(ids()).toEqual([noticeOf(id)]);
  expect((await statesIn(server.databaseUrl)).find((row) => row.id === id)).toMatchObject({ state: 'sent' });
});

it('after a restore, waiting mail is not sent, and is marked as not sent', async () => {
  const id = await send();
  const file = join(folder, 'waiting.tar.zst');
  await way.cut();
  const waiting = await send();
  await makeBackup({ url: server.databaseUrl, dataDir, mediaDir: join(dataDir, 'media') }, file);
  await way.mend();
  await expect.poll(() => readdirSync(journal)).toEqual([]);
  await drain();
  smtp.taken.length = 0;

  const other = join(folder, 'other');
  const target = await createTestDatabase({ isBare: true });
  const { unsent } = await restoreBackup(
    file,
    { databaseUrl: target.url, dataDir: other, mediaDir: join(other, 'media'), erasedIn: [], jwtSecret: '' },
    () => undefined,
  );
  expect(unsent).toBe(1);
  const restored = await startTestApi({ mail: smtp.env, dataDir: other }, async () => target.url);
  await expect.poll(() => readdirSync(join(other, 'enquiries'))).toEqual([]);
  await restored.api.jobs.run('mail');
  expect(smtp.taken).toEqual([]);
  const told = {
    state: 'failed',
    error: 'Not sent automatically: it was waiting when the backup was made, and may have gone out since.',
  };
  const rows = await statesIn(target.url);
  for (const each of [id, waiting])
    expect(rows.find((row) => row.id === each)).toEqual({ id: each, ...told });
  await restored.close();
  await target.drop();
});

it('an invitation is mailed; if sending fails, the owner gets the reason and the link', async () => {
  const input = { email: 'nima@mail.example', name: 'Nima', role: 'staff' };
  const first = (await server.asAdmin('POST', '/api/admin/accounts', input)).body.data;
  expect(first).toMatchObject({ isMailed: true, mailError: null });
  const [{ to, mail }] = smtp.taken as [(typeof smtp.taken)[number]];
  expect(to).toEqual(['nima@mail.example']);
  expect(mail.text).toContain(first.link);
  smtp.replies.address = () => '550 5.1.1 nobody';
  const second = (await server.asAdmin('POST', '/api/admin/accounts', input)).body.data;
  expect(second).toMatchObject({
    isMailed: false,
    mailError: 'The mail server refused the address: there is no such mailbox (550 5.1.1).',
  });
  expect(second.link).toMatch(/#.{43}$/);
});

it('the running job sends the notice of a new enquiry', async () => {
  const busy = await startTestApi({ mail: smtp.env }, undefined, 0);
  const id = await send(busy);
  await expect.poll(ids).toEqual([noticeOf(id)]);
  await busy.close();
});
