/**
 * Checks each visitor field in every place where it must appear. Other tests check further requirements: `erasure.test.ts`
 * (no field remains after an erasure), `identity.test.ts` (each field changes the content hash) and the installed app's
 * `offline-copy.test.ts` (the copy contains each field).
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CuttableProxy, cuttableProxy } from '../../../testing/cuttable-proxy.ts';
import { aWalkIn, markedEnquiry } from '../../../testing/factories.ts';
import { useFolder } from '../../../testing/folder.ts';
import { startSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { columnOf, factsOf, visitorFieldNames } from '../enquiry.rules.ts';

const dataDir = useFolder();
const sent = markedEnquiry('sent');
const journalled = markedEnquiry('journalled');
let server: TestApi;
let smtp: TestSmtp;
let way: CuttableProxy;
let id: string;
let journalledId: string;
let sheet: string[][];

const rowOf = async (of: string) => (await server.sql('select * from enquiry where id = ?', [of]))[0];

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestApi({ mail: smtp.env, dataDir }, async (url) => {
    way = await cuttableProxy(url);
    return way.url;
  });
  id = await server.enquire({ ...sent });
  await server.api.jobs.run('mail');
  const headers = { authorization: `Bearer ${server.token}` };
  const csv = await (await fetch(`${server.origin}/api/admin/contacts.csv`, { headers })).text();
  sheet = csv.split('\r\n').map((line) => line.split(','));
  await way.cut();
  journalledId = await server.enquire({ ...journalled });
  expect(readdirSync(join(dataDir, 'enquiries'))).toHaveLength(1);
  await way.mend();
  await vi.waitFor(async () => {
    expect(readdirSync(join(dataDir, 'enquiries'))).toEqual([]);
    expect((await server.call('GET', '/readyz')).status).toBe(200);
  }, 60_000);
});
afterAll(async () => {
  await server.close();
  await way.cut();
  await smtp.die();
});

describe.each(visitorFieldNames)('%s', (field) => {
  const { label, letterLabel = label, required, min, max, isSearched } = factsOf(field);

  // Fails if the form, the migration, or the INSERT in `enquiry-writer.ts` lacks the field.
  it('is stored', async () => {
    expect((await rowOf(id))[columnOf(field)]).toBe(sent[field]);
  });

  // Fails if the journal does not store the field, or loses it when the enquiry is moved to the database.
  it('is stored after an outage of the database', async () => {
    expect((await rowOf(journalledId))[columnOf(field)]).toBe(journalled[field]);
  });

  it('must keep to its limits', async () => {
    const refusal = async (value: string) =>
      (await server.call('POST', '/api/contact', { ...sent, [field]: value })).body.errors?.[field];
    if (required) expect(await refusal(' ')).toBe(`${label} is required`);
    if (min) expect(await refusal('x')).toBe(`${label} must be at least ${min} characters`);
    if (max) expect(await refusal('x'.repeat(max + 1))).toBe(`${label} must be at most ${max} characters`);
  });

  // Fails if the entity has the column, but the API has no such field.
  it('is returned by REST and GraphQL', async () => {
    const { body } = await server.asAdmin('GET', '/api/admin/contacts?limit=200');
    const listed = body.data.contacts.find(({ _id }: { _id: string }) => _id === id);
    expect(listed[field]).toBe(sent[field]);
    const { data } = await server.ask(`query ($id: ID!) { adminEnquiry(id: $id) { ${field} } }`, { id });
    expect(data.adminEnquiry).toEqual({ [field]: sent[field] });
  });

  // Fails if the search and the database function `enquiry_text` use different lists of fields, or if a list lacks the field.
  it(isSearched ? 'is found by the search' : 'is not looked through by the search', async () => {
    const [word = ''] = sent[field].split('@');
    const { body } = await server.asAdmin('GET', `/api/admin/contacts?q=${encodeURIComponent(word)}`);
    const found = body.data.contacts.map(({ _id }: { _id: string }) => _id);
    expect(found).toEqual(isSearched ? [id] : []);
  });

  it('is in the notice by mail, with its label', () => {
    const text = smtp.taken[0]?.mail.text ?? '';
    expect(text).toContain(sent[field]);
    if (field !== 'name' && field !== 'message') expect(text).toContain(letterLabel);
  });

  it('is in the spreadsheet, below its label', () => {
    const [titles = [], ...lines] = sheet;
    const line = lines.find((cells) => cells.includes(sent.name)) ?? [];
    expect(line[titles.indexOf(label)]).toBe(sent[field]);
  });

  // Fails if the entity or the database has no default for a field that staff do not enter.
  it('is a text in an enquiry that staff enter', async () => {
    const { body } = await server.asAdmin('POST', '/api/admin/contacts', aWalkIn());
    expect(body.data[field]).toEqual(expect.any(String));
  });
});
