import { readdirSync } from 'node:fs';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { anEnquiry } from '../../../testing/factories.ts';
import { useCuttableApi } from '../../../testing/test-api.ts';

const office = useCuttableApi();
const hurried = useCuttableApi({ isHurried: true });

const sendBody = (body: object, key?: string, { server } = office) =>
  server.call('POST', '/api/contact', body, key ? { 'idempotency-key': key } : {});
const send = (name: string, key?: string, to = office) => sendBody(anEnquiry({ name }), key, to);
const idsOf = async (name: string, { server } = office): Promise<string[]> =>
  (await server.asAdmin('GET', `/api/admin/contacts?limit=200&q=${name}`)).body.data.contacts.map(
    ({ _id }: { _id: string }) => _id,
  );

async function insertsDuring(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.filter(([query]) => (query as { name?: string })?.name === 'enquiry-insert').length;
  } finally {
    spy.mockRestore();
  }
}

it('enquiries that arrive together share a few statements, and each is acknowledged with its own id', async () => {
  const name = 'Together';
  let answers: Awaited<ReturnType<typeof send>>[] = [];
  const inserts = await insertsDuring(async () => {
    answers = await Promise.all(Array.from({ length: 120 }, () => send(name)));
  });
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  expect(inserts).toBeLessThan(60);
  const acknowledged = answers.map(({ body }) => body.data._id);
  expect((await idsOf(name)).sort()).toEqual(acknowledged.sort());
});

it('fifty requests with one key give one enquiry', async () => {
  const body = anEnquiry({ name: 'Twins' });
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendBody(body, 'one-key')));
  expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
  await expect.poll(() => idsOf('twins')).toHaveLength(1);
});

it('a row that cannot be written is refused, and the other rows of its batch are stored', async () => {
  await office.server.sql(`alter table enquiry add constraint no_unlucky check (name <> 'Unlucky')`);
  const names = ['Lucky', 'Lucky', 'Unlucky', 'Lucky', 'Lucky'];
  const answers = await Promise.all(names.map((name) => send(name)));
  await office.server.sql('alter table enquiry drop constraint no_unlucky');
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 500, 201, 201]);
  expect(await idsOf('lucky')).toHaveLength(4);
  expect(office.server.faults.splice(0)).toHaveLength(1);
});

it('if the database does not respond in time, the enquiry is stored in the journal, and only once', async () => {
  const { em } = await hurried.server.api.createContext();
  const blocked = em.transactional(async (tx) => {
    await tx.execute('lock table enquiry in access exclusive mode');
    const answer = await send('Patient', undefined, hurried);
    expect(readdirSync(hurried.journal)).toEqual([`${answer.body.data._id}.json`]);
    return answer;
  });
  const { status, body } = await blocked;
  expect(status).toBe(201);
  await expect.poll(() => readdirSync(hurried.journal)).toEqual([]);
  await expect.poll(() => idsOf('patient', hurried)).toEqual([body.data._id]);
});

it('a connection that breaks in the middle of a batch neither loses nor duplicates an enquiry', async () => {
  const sends = Array.from({ length: 80 }, (_, index) => send('Midway', `midway-${index}`));
  await office.way.cut();
  const answers = await Promise.all(sends);
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  await office.way.mend();
  const acknowledged = answers.map(({ body }) => body.data._id).sort();
  await expect.poll(async () => (await idsOf('midway')).sort()).toEqual(acknowledged);
});

it('a frozen database does not keep visitors waiting: after the first wait, all enquiries go to the journal', async () => {
  hurried.way.freeze();
  try {
    const inserts = await insertsDuring(async () => {
      const answers = await Promise.all(
        Array.from({ length: 300 }, (_, index) => send('Frozen', `frozen-${index}`, hurried)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect((await send('Frozen', 'frozen-late', hurried)).status).toBe(201);
    });
    // A batch has at most 64 rows. If every batch were sent to the frozen database, there would be at least five inserts.
    expect(inserts).toBeLessThan(3);
  } finally {
    hurried.way.thaw();
    await expect.poll(() => readdirSync(hurried.journal)).toEqual([]);
  }
  await expect.poll(() => idsOf('frozen', hurried)).toHaveLength(200);
});

it.each(['53100', '53200', '25006', '58030'])(
  'if the database cannot write (%s), the enquiry goes to the journal',
  async (code) => {
    await office.server.sql(`create function cannot() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full' using errcode = '${code}'; end $$;
    create trigger cannot before insert on enquiry execute function cannot()`);
    const answer = await send(`Full${code}`);
    expect([answer.status, readdirSync(office.journal)]).toEqual([201, [`${answer.body.data._id}.json`]]);
    await office.server.sql('drop trigger cannot on enquiry; drop function cannot');
    await expect.poll(() => idsOf(`full${code}`)).toEqual([answer.body.data._id]);
  },
);

it('an enquiry from a clock that is ahead gets the time of the database', async () => {
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
  const answer = await send('Tomorrow').finally(() => vi.useRealTimers());
  // After the failures in the previous tests, this enquiry may go through the journal.
  await expect.poll(() => idsOf('tomorrow')).toEqual([answer.body.data._id]);
  const [row] = await office.server.sql(
    `select created_at <= now() as is_past from enquiry where id = '${answer.body.data._id}'`,
  );
  expect(row).toEqual({ is_past: true });
});
