import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anEnquiry } from '../../../testing/factories.ts';
import { useFolder } from '../../../testing/folder.ts';
import { startTestApi, useCuttableApi } from '../../../testing/test-api.ts';
import type { Disk } from './durable-files.ts';
import type { EnquiryWriter } from './enquiry-writer.ts';
import { openEnquiryJournal } from './journal.ts';

const office = useCuttableApi();

const send = (body: object, key?: string) =>
  office.server.call('POST', '/api/contact', body, key ? { 'idempotency-key': key } : {});
const inbox = async (q: string): Promise<{ _id: string; createdAt: string; message: string }[]> =>
  (await office.server.asAdmin('GET', `/api/admin/contacts?q=${q}`)).body.data.contacts;
const emptied = () => expect.poll(() => readdirSync(office.journal)).toEqual([]);

it('a second server on the same data folder is refused', async () => {
  await expect(startTestApi({ dataDir: office.dataDir })).rejects.toThrow('is already using the data folder');
});

describe('while the database is unavailable', () => {
  it('enquiries are accepted, and each is in the inbox exactly once after the database is back', async () => {
    await office.way.cut();
    const bodies = Array.from({ length: 5 }, (_, number) =>
      anEnquiry({ name: 'Powercut', message: `In the dark: ${number}` }),
    );
    const answers = [];
    for (const [number, body] of bodies.entries()) answers.push(await send(body, `dark-${number}`));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
    expect(answers[0]?.body.message).toBe('Thank you for your message! We will get back to you soon.');
    const again = await Promise.all([send(bodies[0] ?? {}, 'dark-0'), send(bodies[0] ?? {}, 'dark-0')]);
    expect(new Set([answers[0], ...again].map((answer) => answer?.body.data._id)).size).toBe(1);
    expect(readdirSync(office.journal)).toHaveLength(5);
    const acknowledged = Date.now();

    await office.way.mend();
    // A retry before the journal is emptied returns the id of the first response.
    expect((await send(bodies[1] ?? {}, 'dark-1')).body.data._id).toBe(answers[1]?.body.data._id);
    await emptied();
    const rows = await inbox('powercut');
    expect(rows.map((row) => row._id).sort()).toEqual(answers.map((answer) => answer.body.data._id).sort());
    expect(rows.every((row) => Date.parse(row.createdAt) <= acknowledged + 1000)).toBe(true);
    expect((await send(bodies[2] ?? {}, 'dark-2')).body.data._id).toBe(answers[2]?.body.data._id);
    expect(await inbox('powercut')).toHaveLength(5);
  });

  it('invalid enquiries are refused, and all other routes report that the database is unavailable', async () => {
    await office.way.cut();
    expect(await send({})).toMatchObject({ status: 400, body: { message: 'Name is required' } });
    expect(await office.server.call('GET', '/api/services')).toMatchObject({
      status: 503,
      body: { success: false, message: 'We cannot do this right now. Please try again in a minute.' },
    });
    expect((await office.server.call('GET', '/readyz')).status).toBe(503);
    expect((await office.server.call('GET', '/healthz')).status).toBe(200);
    await office.way.mend();
    await expect.poll(async () => (await office.server.call('GET', '/readyz')).status).toBe(200);
  });

  it('an enquiry without an Idempotency-Key is accepted', async () => {
    await office.way.cut();
    const answer = await send(anEnquiry({ name: 'Keyless' }));
    expect(answer.status).toBe(201);
    await office.way.mend();
    await emptied();
    expect((await inbox('keyless')).map((row) => row._id)).toEqual([answer.body.data._id]);
  });
});

const kept = (id: string, values: Record<string, unknown> = {}) => ({
  id,
  idempotencyKey: id,
  receivedAt: new Date().toISOString(),
  values: { name: 'Kept', email: 'kept@mail.example', message: 'Kept in a file.', ...values },
});
const idOf = (number: number) => `00000000-0000-8000-8000-${String(number).padStart(12, '0')}`;

describe('damaged journal files', () => {
  it('do not hold back the others: each readable enquiry is imported once', async () => {
    await office.way.cut();
    const put = (name: string, text: string) => writeFileSync(join(office.journal, name), text);
    const whole = kept(idOf(1), { name: 'Wholesome' });
    put('a.json', '{"id":"torn');
    put('b.json', '');
    put('c.json', JSON.stringify({ ...kept(idOf(2)), receivedAt: 'yesterday' }));
    put('d.json', JSON.stringify(kept(idOf(3), { name: 5, email: {} })));
    put('e.json', JSON.stringify(kept('no-uuid')));
    for (const name of ['f.json', 'g.json', 'h.json']) put(name, JSON.stringify(whole));
    // A folder instead of a file cannot be read, like a file without read permission.
    mkdirSync(join(office.journal, 'i.json'));
    const rest = Array.from({ length: 150 }, (_, number) => kept(idOf(100 + number), { name: 'Wholesome' }));
    for (const each of rest) put(`${each.id}.json`, JSON.stringify(each));
    const arriving = await send(anEnquiry({ name: 'Wholesome' }));
    await office.way.mend();
    const damaged = ['a', 'b', 'c', 'd', 'e', 'i'].map((name) => `${name}.json.damaged`);
    await expect.poll(() => readdirSync(office.journal).sort()).toEqual(damaged);
    const ids = [whole, ...rest].map(({ id }) => id).concat(arriving.body.data._id);
    const rows = await office.server.sql<{ id: string }>("select id from enquiry where name = 'Wholesome'");
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(office.server.faults.splice(0)).toHaveLength(damaged.length);
    for (const name of damaged) rmSync(join(office.journal, name), { recursive: true });
  });
});

/** `steps` records the journal's flushes and hard links in order. */
function journalOn(disk: Partial<Disk> = {}) {
  const folder = useFolder(onTestFinished);
  const steps: string[] = [];
  const noting: Disk = {
    ...files,
    async link(...args) {
      await files.link(...args);
      steps.push('link');
    },
    open: async (path, flags, mode) => {
      const handle = await files.open(path, flags, mode);
      const kind = flags === 'r' ? 'folder' : 'text';
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        await sync();
        steps.push(`flush ${kind}`);
      };
      return handle;
    },
    ...disk,
  };
  const written: string[] = [];
  const writer: Pick<EnquiryWriter, 'write'> = {
    async write(batch) {
      if (!isThere) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      written.push(...batch.map(({ id }) => id));
      return [];
    },
  };
  let isThere = false;
  const journal = openEnquiryJournal(folder, writer, () => undefined, pino({ enabled: false }), noting);
  onTestFinished(() => journal.close());
  const mend = () => {
    isThere = true;
  };
  return { journal, folder, steps, written, mend, enquiries: join(folder, 'enquiries') };
}

describe('an acknowledgement', () => {
  it('is sent after the text, the name and the folder are on the disk, in this order', async () => {
    const { journal, steps } = journalOn();
    await journal.keep(kept(idOf(1)));
    expect(steps).toEqual(['flush text', 'link', 'flush folder']);
    steps.length = 0;
    await journal.keep(kept(idOf(1)));
    // The file of a repeated enquiry is not replaced, but the folder must be flushed before the enquiry is acknowledged.
    expect(steps).toEqual(['flush text', 'flush folder']);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])(
    'is not sent when the disk reports %s: status 503, and no file remains',
    async (code) => {
      const fail = async () => {
        throw Object.assign(new Error('the disk fails'), { code });
      };
      const { journal, enquiries } = journalOn({
        async open(path, flags, mode) {
          const handle = await files.open(path, flags, mode);
          handle.sync = fail;
          return handle;
        },
      });
      await expect(journal.keep(kept(idOf(1)))).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        details: { retryAfter: 5 },
      });
      expect(readdirSync(enquiries)).toEqual([]);
    },
  );

  it('is not sent for an existing unreadable file, which is replaced', async () => {
    const { journal, enquiries } = journalOn();
    const file = join(enquiries, `${idOf(1)}.json`);
    writeFileSync(file, '{"id":"torn');
    await journal.keep(kept(idOf(1)));
    expect(JSON.parse(readFileSync(file, 'utf8')).id).toBe(idOf(1));
    expect(readdirSync(enquiries)).toHaveLength(1);
  });
});

it('drafts of a killed process are removed at the start', () => {
  const folder = useFolder(onTestFinished);
  mkdirSync(join(folder, 'enquiries'));
  writeFileSync(join(folder, 'enquiries/x.part'), 'the words of a visitor');
  const writer = { write: async () => [] };
  const journal = openEnquiryJournal(folder, writer, () => undefined, pino({ enabled: false }));
  onTestFinished(() => journal.close());
  expect(readdirSync(join(folder, 'enquiries'))).toEqual([]);
});

it('a shutdown tries once more to write the waiting enquiries', async () => {
  const { journal, written, mend } = journalOn();
  await journal.keep(kept(idOf(1)));
  mend();
  await journal.close();
  expect(written).toEqual([idOf(1)]);
});
