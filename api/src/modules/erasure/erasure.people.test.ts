import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { makeAccount } from '../../testing/accounts.ts';
import { aTouch } from '../../testing/factories.ts';
import { useFolder } from '../../testing/folder.ts';
import { frontDeskOf } from '../../testing/front-desk.ts';
import { useTestApi } from '../../testing/test-api.ts';

const CANARY = 'kanchhi-canary-9c1d';
const dataDir = useFolder();
const server = useTestApi({ dataDir });
const desk = frontDeskOf(server);

/** Searches every row of every table. @returns the names of the tables that contain `CANARY` */
async function tablesWith(): Promise<string[]> {
  const tables = await server.sql<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('information_schema', 'pg_catalog')`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const sql = `select 1 from "${schema}"."${name}" t where t::text ilike ? limit 1`;
    if ((await server.sql(sql, [`%${CANARY}%`])).length > 0) found.push(name);
  }
  const statistics = await server.sql<{ name: string }>(
    `select tablename || '.' || attname as name from pg_stats s where s::text ilike ?`,
    [`%${CANARY}%`],
  );
  return [...found, ...statistics.map(({ name }) => `pg_stats of ${name}`)];
}

const filesWith = (text: string): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dataDir, name))
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(text));

const planted = (more: object = {}) => ({
  name: CANARY,
  nameNe: `सीता ${CANARY}`,
  phones: [{ text: '9855000001', whose: CANARY }],
  email: `${CANARY}@mail.example`,
  guardianName: `Father of ${CANARY}`,
  scores: `IELTS ${CANARY}`,
  destinations: [CANARY],
  ...more,
});

/**
 * Creates a person with an enquiry, a note and a logged call. Sends Idempotency-Keys, which the server stores and an erasure
 * must remove, too.
 */
async function plant(more: object = {}) {
  const id: string = (await desk.createPerson(planted(more), v7())).data.createPerson._id;
  const enquiry: string = (
    await desk.createEnquiry({ name: CANARY, phone: '9855000001', message: CANARY, personId: id }, v7())
  ).data.createEnquiry._id;
  await desk.ask(
    'mutation ($id: ID!, $text: String) { addEnquiryNote(enquiryId: $id, input: { text: $text }) { _id } }',
    { id: enquiry, text: CANARY },
    v7(),
  );
  await server.asAdmin('POST', `/api/admin/contacts/${enquiry}/touches`, aTouch({ text: CANARY }));
  return { id, enquiry };
}

const erase = (id: string, key?: string) =>
  desk.ask(
    'mutation ($id: ID!) { erasePerson(id: $id) { _id kind by counts { label count } } }',
    { id },
    key,
  );

it('erases the whole file of a person: merged and separated people, enquiries, stored responses, and the log', async () => {
  const [kept, gone, parted, stays] = [
    await plant(),
    await plant(),
    await plant(),
    await desk.aPersonId({ name: 'Stays' }),
  ];
  const merge = (keptId: string, goneId: string, versions: [number, number]) =>
    desk.ask(
      `mutation ($k: ID!, $g: ID!, $kv: Int!, $gv: Int!) { mergePeople(keptId: $k, goneId: $g, keptVersion: $kv, goneVersion: $gv, choices: { name: "Stays" }) {
        version merges(first: 1) { _id } } }`,
      { k: keptId, g: goneId, kv: versions[0], gv: versions[1] },
      v7(),
    );
  // This merge is undone below, but its row in `person_merge` still contains data of `parted`, who is erased later.
  const joined = await merge(stays, parted.id, [1, 1]);
  expect(joined.errors).toBeUndefined();
  await desk.ask(
    'mutation ($id: ID!) { undoMerge(id: $id) { _id } }',
    { id: joined.data.mergePeople.merges[0]._id },
    v7(),
  );
  await merge(kept.id, parted.id, [1, (await desk.personOf(parted.id)).version]);
  await merge(kept.id, gone.id, [(await desk.personOf(kept.id)).version, 1]);
  const apart = 'mutation ($a: ID!, $b: ID!) { keepApart(oneId: $a, otherId: $b) { _id } }';
  await desk.ask(apart, { a: kept.id, b: stays }, v7());
  await desk.ask(apart, { a: stays, b: kept.id }, v7());
  await server.sql('analyze');
  expect(await tablesWith()).toEqual(
    expect.arrayContaining(['activity', 'enquiry', 'enquiry_note', 'person', 'person_merge', 'touch']),
  );

  const preview = await desk.ask(
    'query ($id: ID!) { erasurePreview(kind: "Person", id: $id) { kind counts { label count } } }',
    { id: kept.id },
  );
  expect(preview.data.erasurePreview.counts).toEqual(
    expect.arrayContaining([
      { label: 'Notes', count: 3 },
      { label: 'Touches', count: 3 },
      { label: 'Merges', count: 3 },
      { label: 'Pairs kept apart', count: 1 },
      { label: 'Enquiries', count: 3 },
      { label: 'People', count: 3 },
    ]),
  );
  // `gone` was merged into `kept`, so erasing `gone` erases `kept`, too.
  const receipt = (await erase(gone.id)).data.erasePerson;
  expect(receipt.counts).toEqual(preview.data.erasurePreview.counts);
  expect((await erase(gone.id)).data.erasePerson).toEqual(receipt);
  await server.api.jobs.run('sweep');

  expect(await tablesWith()).toEqual([]);
  expect(filesWith(CANARY)).toEqual([]);
  const ids = [kept, gone, parted].flatMap(({ id, enquiry }) => [id, enquiry]);
  expect(filesWith(kept.id).map((path) => path.split('/').at(-1))).toContain('erased.txt');
  const keys = await server.sql<{ operation: string }>('select operation from idempotency_key');
  expect(keys.filter(({ operation }) => ids.some((id) => operation.includes(id)))).toEqual([]);
  const known = await desk.ask('query ($ids: [ID!]!) { erasedAmong(ids: $ids) }', { ids: [...ids, stays] });
  expect(known.data.erasedAmong.sort()).toEqual(ids.sort());
  expect((await desk.personOf(stays)).name).toBe('Stays');
  expect((await erase(v7())).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

it('erasing an enquiry keeps its person, and the preview says so', async () => {
  const { id, enquiry } = await plant();
  const { data } = await desk.ask(
    'query ($id: ID!) { erasurePreview(kind: "Enquiry", id: $id) { person { _id } } }',
    { id: enquiry },
  );
  expect(data.erasurePreview.person._id).toBe(id);
  await server.asAdmin('POST', `/api/admin/contacts/${enquiry}/erasure`);
  expect((await desk.personOf(id)).name).toBe(CANARY);
  await erase(id);
});

it('a repeated request from a client without ids does not bring an erased person back', async () => {
  const key = v7();
  const made = await desk.createPerson(planted({}), key);
  const noted = await desk.createEnquiry({ name: CANARY, phone: '9855000003' }, key.replace(/^./, 'a'));
  await erase(made.data.createPerson._id);
  await server.asAdmin('POST', `/api/admin/contacts/${noted.data.createEnquiry._id}/erasure`);
  for (const { errors } of [
    await desk.createPerson(planted({}), key),
    await desk.createEnquiry({ name: CANARY, phone: '9855000003' }, key.replace(/^./, 'a')),
  ])
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

it('a change that waited offline does not bring an erased person back, and writes no name into the log', async () => {
  const [person, enquiry] = [planted({ id: v7() }), { id: v7(), name: CANARY, phone: '9855000002' }];
  const made = await desk.createPerson(person);
  const noted = await desk.createEnquiry(enquiry);
  await erase(made.data.createPerson._id);
  await server.asAdmin('POST', `/api/admin/contacts/${noted.data.createEnquiry._id}/erasure`);
  for (const { errors } of [await desk.createPerson(person, v7()), await desk.createEnquiry(enquiry, v7())])
    expect(errors?.[0]).toMatchObject({
      message: expect.stringMatching(/was erased/),
      extensions: { code: 'NOT_FOUND' },
    });
  const attached = await desk.createEnquiry({
    name: 'Hari',
    phone: '1',
    personId: made.data.createPerson._id,
  });
  expect(attached.errors?.[0]?.extensions.fields).toHaveProperty('personId');
  await server.api.jobs.run('sweep');
  expect(await tablesWith()).toEqual([]);
});

it('a restored backup does not bring an erased person back, and keeps an enquiry that was detached before', async () => {
  const { id, enquiry } = await plant();
  const free = await desk.anEnquiryId({ name: 'Free', personId: id });
  await server.sql('create table saved as select * from person where id = ?', [id]);
  await desk.attach(free, null);
  await erase(id);
  await server.sql('alter table person disable trigger person_refuse_erased');
  await server.sql('insert into person select * from saved');
  await server.sql('drop table saved');
  await server.sql('alter table person enable trigger person_refuse_erased');
  await server.sql('update enquiry set person_id = ? where id = ?', [id, free]);
  // The backup is older than the erasure, so its table `erased` does not contain the id. The list in DATA_DIR contains the id.
  await server.sql('delete from erased where id = ?', [id]);
  writeFileSync(join(dataDir, 'erased.txt'), `${new Date().toISOString()} ${id}\n`);
  await server.api.jobs.run('sweep');
  expect(await server.sql('select 1 from person where id = ?', [id])).toEqual([]);
  expect(await server.sql('select person_id as of from enquiry where id = ?', [free])).toEqual([
    { of: null },
  ]);
  expect(await server.sql('select 1 from enquiry where id = ?', [enquiry])).toEqual([]);
});

it('the retention job erases a person without enquiries, unless staff have changed the person recently', async () => {
  const [old, lately, visited] = [await desk.aPersonId(), await desk.aPersonId(), await desk.aPersonId()];
  await desk.anEnquiryId({ personId: visited });
  await server.sql(
    `update person set created_at = now() - interval '25 months', updated_at = now() - interval '25 months' where id in (?, ?)`,
    [old, visited],
  );
  await server.sql(`update person set created_at = now() - interval '25 months' where id = ?`, [lately]);
  const preview = await server.asAdmin('GET', '/api/admin/privacy/preview?months=24');
  expect(preview.body.data).toMatchObject({ enquiries: 0, people: 1 });
  await server.asAdmin('PUT', '/api/admin/privacy', { enquiryMonths: 24 });
  await server.api.jobs.run('retention');
  const left = await server.sql<{ id: string }>('select id from person where id in (?, ?, ?)', [
    old,
    lately,
    visited,
  ]);
  expect(left.map(({ id }) => id).sort()).toEqual([lately, visited].sort());
  await server.asAdmin('PUT', '/api/admin/privacy', { enquiryMonths: null });
});

it('owners can export everything about a person as JSON, and the export is logged', async () => {
  const { id } = await plant();
  // Adds a merge that was undone. The export must leave it out, because it concerns somebody else.
  await server.sql(
    `insert into person_merge (id, kept_id, gone_id, gone_name, moved, admin, name, created_at, undone_at)
     values (gen_random_uuid(), ?, gen_random_uuid(), 'Somebody Else', '{}', 'a', 'a', now(), now())`,
    [id],
  );
  const EXPORT = 'mutation ($id: ID!) { exportPerson(id: $id) }';
  const { data } = await desk.ask(EXPORT, { id });
  const exported = JSON.parse(data.exportPerson);
  expect(exported).toMatchObject({
    people: [{ name: CANARY, guardian_name: `Father of ${CANARY}` }],
    enquiries: [{ message: CANARY, notes: [{ text: CANARY }], touches: [{ text: CANARY }] }],
  });
  expect(data.exportPerson).not.toMatch(/search_key|content_hash|idempotency_key|notice_state|Somebody Else/);
  expect(
    await server.sql('select title from activity where record_id = ? and action = ?', [id, 'downloaded']),
  ).toEqual([{ title: CANARY }]);
  expect((await desk.ask(EXPORT, { id: v7() })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  const staff = frontDeskOf(server, (await makeAccount(server, 'staff@office.example')).token);
  expect((await staff.ask(EXPORT, { id })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  expect(
    (await staff.ask('mutation ($id: ID!) { erasePerson(id: $id) { _id } }', { id })).errors?.[0]?.extensions
      .code,
  ).toBe('FORBIDDEN');
  await erase(id);
});
