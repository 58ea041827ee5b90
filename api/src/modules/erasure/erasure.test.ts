import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEnquiry } from '../../testing/factories.ts';
import { useFolder } from '../../testing/folder.ts';
import { startSmtp, type TestSmtp } from '../../testing/smtp.ts';
import { ADMIN, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { visitorFieldNames } from '../enquiry/enquiry.rules.ts';
import { personalTables, reviewed } from './personal-data.ts';

const CANARY = 'kanchhi-canary-7f3a';
/** The visitor's phone number, without the country code. */
const NUMBER = '9841773355';
let server: TestApi;
let client: pg.Client;
const dataDir = useFolder();
let smtp: TestSmtp;

// Mail and rate limits are on, because both store data about each enquiry.
beforeAll(async () => {
  smtp = await startSmtp({}, { to: ['asha@prasthan.example'] });
  server = await startTestApi({ dataDir, mail: smtp.env, rateLimits: true });
  client = await server.connect();
  await client.query(
    'insert into mail_settings (acknowledges_visitors) values (true) on conflict (id) do update set acknowledges_visitors = true',
  );
});
afterAll(async () => {
  await client.end();
  await server.close();
  await smtp.die();
});

const planted = () =>
  anEnquiry({
    ...Object.fromEntries(visitorFieldNames.map((field) => [field, `The ${field} ${CANARY}`])),
    email: `${CANARY}@mail.example`,
    phone: NUMBER,
  });

const send = async (body: object, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await server.call('POST', '/api/contact', body, headers);
  expect(answer).toMatchObject({ body: { success: true } });
  return answer.body.data._id;
};
const change = (id: string, body: object, headers = {}) =>
  server.asAdmin('PATCH', `/api/admin/contacts/${id}`, body, headers);
const note = (id: string, text: string, headers: Record<string, string>) =>
  server.ask(
    'mutation ($id: ID!, $input: EnquiryNoteInput!) { addEnquiryNote(enquiryId: $id, input: $input) { _id } }',
    { id, input: { text } },
    headers,
  );
const erase = (id: string) =>
  server.ask(
    'mutation ($id: ID!) { eraseEnquiry(id: $id) { _id kind erasedAt by counts { label count } } }',
    { id },
  );

/** Searches every row of every table in all schemas. @returns the names of the tables that contain the text */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema <> 'information_schema'`,
  );
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const sql = `select 1 from "${schema}"."${name}" t where t::text ilike $1 limit 1`;
    const { rowCount } = await client.query(sql, [`%${text}%`]).catch((error) => {
      if (schema === 'pg_catalog' && error.code === '42501') return { rowCount: 0 };
      throw error;
    });
    if (rowCount) found.push(`${schema}.${name}`);
  }
  const statistics = await client.query('select 1 from pg_stats s where s::text ilike $1', [`%${text}%`]);
  return statistics.rowCount ? [...found, 'pg_stats'] : found;
}

/** Searches only the tables of the app and of pg-boss. @returns the columns that contain the text, such as "enquiry.name" */
async function columnsWith(text: string): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; table: string; column: string }>(
    `select table_schema as schema, table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { schema, table, column } of rows) {
    const sql = `select 1 from "${schema}"."${table}" where "${column}"::text ilike $1 limit 1`;
    if ((await client.query(sql, [`%${text}%`])).rowCount) found.push(`${table}.${column}`);
  }
  return found;
}

const personalColumns = personalTables.flatMap(({ table, columns }) =>
  columns.map((column) => `${table}.${column}`),
);

const filesWith = (text: string): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dataDir, name))
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(text));

it('an erased enquiry is nowhere: in no table, no statistics, no journal, and no response to a repeated request', async () => {
  const id = await send(planted(), { 'idempotency-key': 'visitor-1' });
  await send(planted(), { 'idempotency-key': 'visitor-1' });
  const { version } = (await change(id, { status: 'contacted' }, { 'idempotency-key': 'edit-1' })).body.data;
  await change(id, { status: 'contacted' }, { 'idempotency-key': 'edit-1' });
  expect((await change(id, { status: 'completed', version: version - 1 })).status).toBe(409);
  await note(id, `Called back: ${CANARY}`, { 'idempotency-key': 'note-1' });
  await note(id, `Called back: ${CANARY}`, { 'idempotency-key': 'note-1' });
  const touch = { channel: 'viber', outcome: 'sent', text: `Sent to ${CANARY}` };
  for (const _ of [1, 2])
    await server.asAdmin('POST', `/api/admin/contacts/${id}/touches`, touch, {
      'idempotency-key': 'touch-1',
    });
  // Creates two journal files: one that the server could not read (.damaged), and one that was not written completely (.part).
  const journal = join(dataDir, 'enquiries');
  mkdirSync(journal, { recursive: true });
  const kept = JSON.stringify({ id, idempotencyKey: 'visitor-1', receivedAt: new Date(), values: planted() });
  writeFileSync(join(journal, 'torn.json.damaged'), kept);
  writeFileSync(join(journal, 'half.part'), kept);
  await server.api.jobs.run('mail');
  expect(smtp.taken.map(({ to }) => to[0]).sort()).toEqual([
    'asha@prasthan.example',
    `${CANARY}@mail.example`,
  ]);
  // A sign-in attempt with the visitor's email address must not leave the address anywhere, either.
  await server.call('POST', '/api/admin/login', { email: `${CANARY}@mail.example`, password: 'x' });
  for (const text of [CANARY, NUMBER]) {
    const found = await columnsWith(text);
    expect(found.filter((column) => !personalColumns.includes(column))).toEqual([]);
  }
  await client.query('analyze');
  const before = await tablesWith(CANARY);
  for (const table of ['enquiry', 'enquiry_note', 'touch', 'activity'])
    expect(before).toContain(`public.${table}`);
  expect(filesWith(CANARY)).toHaveLength(2);

  const preview = await server.asAdmin('GET', `/api/admin/contacts/${id}/erasure`);
  expect(preview.body.data.counts).toEqual([
    { label: 'Notes', count: 1 },
    { label: 'Touches', count: 1 },
    { label: 'Entries of the activity log, emptied', count: 4 },
    { label: 'Keys of requests', count: 3 },
    { label: 'Enquiries', count: 1 },
  ]);
  const receipt = (await server.asAdmin('POST', `/api/admin/contacts/${id}/erasure`)).body.data;
  expect(receipt.counts).toEqual([
    ...preview.body.data.counts,
    { label: 'Entries of the journal', count: 2 },
  ]);
  expect(JSON.stringify(receipt)).not.toContain(CANARY);
  await server.api.jobs.run('sweep');

  for (const text of [CANARY, NUMBER]) {
    expect(await tablesWith(text)).toEqual([]);
    expect(filesWith(text)).toEqual([]);
  }
  expect(readFileSync(join(dataDir, 'erased.txt'), 'utf8')).toContain(id);
  expect((await server.asAdmin('GET', `/api/admin/contacts/${id}/erasure`)).status).toBe(404);
  // The activity log still lists the actions, but without their values.
  const { data } = await server.ask(
    'query ($id: ID!) { adminActivity(recordId: $id) { edges { node { action title before } } } }',
    { id },
  );
  expect(data.adminActivity.edges.map(({ node }: { node: object }) => node)).toEqual([
    { action: 'erased', title: '', before: null },
    { action: 'touched', title: '', before: null },
    // Adding the touch also assigned the enquiry to the admin. This change has its own entry.
    { action: 'updated', title: '', before: null },
    { action: 'noted', title: '', before: null },
    { action: 'updated', title: '', before: null },
  ]);
});

it('erasing again returns the same receipt, and an unknown id is not found', async () => {
  const id = await send(planted());
  const first = await erase(id);
  const again = await erase(id);
  expect(again.data.eraseEnquiry).toEqual(first.data.eraseEnquiry);
  expect((await erase('019a0000-0000-7000-8000-000000000000')).errors[0].extensions.code).toBe('NOT_FOUND');
  expect((await erase('nonsense')).errors[0].extensions.code).toBe('NOT_FOUND');
});

it('only owners can erase, change the retention and empty a trash', async () => {
  await client.query(
    `insert into admin (id, version, created_at, updated_at, email, name, role, is_active, password_hash, recovery_hashes)
     select gen_random_uuid(), 1, now(), now(), 'staff@prasthan.example', 'Staff', 'staff', true, password_hash, '{}' from admin limit 1`,
  );
  const login = { email: 'staff@prasthan.example', password: ADMIN.password };
  const { token } = (await server.call('POST', '/api/admin/login', login)).body.data;
  const id = await send(anEnquiry());
  const asStaff = async (method: string, path: string, body?: object) =>
    (await server.call(method, path, body, { authorization: `Bearer ${token}` })).status;
  const answers = await Promise.all([
    asStaff('GET', `/api/admin/contacts/${id}/erasure`),
    asStaff('POST', `/api/admin/contacts/${id}/erasure`, {}),
    asStaff('GET', '/api/admin/privacy'),
    asStaff('PUT', '/api/admin/privacy', { enquiryMonths: 6 }),
    asStaff('GET', '/api/admin/privacy/preview?months=24'),
    asStaff('DELETE', '/api/admin/trash/services'),
  ]);
  expect(answers).toEqual([403, 403, 403, 403, 403, 403]);
  expect((await server.asAdmin('GET', `/api/admin/contacts/${id}/erasure`)).status).toBe(200);
});

it('erasing requires a sign-in', async () => {
  const id = await send(planted());
  expect((await server.call('POST', `/api/admin/contacts/${id}/erasure`)).status).toBe(401);
  expect((await server.call('GET', `/api/admin/contacts/${id}/erasure`)).status).toBe(401);
  await erase(id);
});

it("neither a visitor's retry nor the journal of another instance brings an erased enquiry back", async () => {
  const id = await send(planted(), { 'idempotency-key': 'retried' });
  await erase(id);
  expect(
    (await server.call('POST', '/api/contact', planted(), { 'idempotency-key': 'retried' })).status,
  ).toBe(201);
  await client.query(
    `insert into enquiry (id, version, created_at, updated_at, status, name, email, phone, company, service, message,
       phone_number, email_key, idempotency_key)
     values ($1, 1, now(), now(), 'new', $2, '', '', '', '', '', '', '', 'another')`,
    [id, CANARY],
  );
  const { rows } = await client.query('select id from enquiry where name like $1', [`%${CANARY}%`]);
  expect(rows).toEqual([]);
});

it('an enquiry that came back through an earlier insert or a restored backup is erased again', async () => {
  const [raced, restored] = [await send(planted()), await send(planted())];
  await client.query('alter table enquiry disable trigger enquiry_refuse_erased');
  await client.query('create table saved as select * from enquiry where id = any($1)', [[raced, restored]]);
  await erase(raced);
  await erase(restored);
  await client.query('insert into enquiry select * from saved');
  // The file erased.txt lacks the id of `raced`, as if an instance with another DATA_DIR had erased it.
  writeFileSync(join(dataDir, 'erased.txt'), `${new Date().toISOString()} Enquiry ${restored}\n`);
  // The table `erased` lacks the id of `restored`, as in a backup that is older than the erasure.
  await client.query('delete from erased where id = $1', [restored]);
  await client.query('drop table saved');
  await client.query('alter table enquiry enable trigger enquiry_refuse_erased');
  await server.api.jobs.run('sweep');
  const { rows } = await client.query('select id from enquiry where id = any($1)', [[raced, restored]]);
  expect(rows).toEqual([]);
});

it('open inboxes and copies are notified', async () => {
  const [id, other] = [await send(planted()), await send(anEnquiry())];
  await erase(id);
  const ids = [id, other, 'nonsense'];
  const { data } = await server.ask('query ($ids: [ID!]!) { erasedAmong(ids: $ids) }', { ids });
  expect(data.erasedAmong).toEqual([id]);
});

it('every text column is either in the list of personal data or reviewed to contain none', async () => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea', 'date')`,
  );
  const unknown = rows.filter(({ table, column }) => {
    const isErased = personalTables.some((each) => each.table === table && each.columns.includes(column));
    const why = reviewed[table]?.[column] ?? reviewed[table]?.['*'];
    return !isErased && !why;
  });
  expect(unknown, 'Name these columns in personal-data.ts').toEqual([]);
});
