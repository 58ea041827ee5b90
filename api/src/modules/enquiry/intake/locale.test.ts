import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anEnquiry } from '../../../testing/factories.ts';
import { frontDeskOf } from '../../../testing/front-desk.ts';
import { useCuttableApi } from '../../../testing/test-api.ts';

const office = useCuttableApi();

const send = (body: object, key?: string) =>
  office.server.call('POST', '/api/contact', body, key ? { 'idempotency-key': key } : {});
const READ = 'query ($id: ID!) { adminEnquiry(id: $id) { locale consentVersion personId } }';
const read = async (id: string) => (await office.server.ask(READ, { id })).data.adminEnquiry;

it.each([
  ['ne', 'ne'],
  ['en', 'en'],
  [undefined, 'en'],
  ['hi', 'en'],
  ['nepali', 'en'],
  [['ne'], 'en'],
  [{ a: 1 }, 'en'],
  [5, 'en'],
])('of %j, %s is stored, and the enquiry is accepted', async (locale, stored) => {
  const { status, body } = await send(anEnquiry({ locale }));
  expect(status).toBe(201);
  expect(await read(body.data._id)).toMatchObject({ locale: stored });
});

it('the Nepali consent is stored with its own version', async () => {
  const { body } = await send(anEnquiry({ locale: 'ne', consentVersion: '2026-11-ne' }));
  expect(await read(body.data._id)).toMatchObject({ locale: 'ne', consentVersion: '2026-11-ne' });
});

it('does not make two enquiries different', async () => {
  const body = anEnquiry();
  const first = await send({ ...body, locale: 'ne' }, 'same-words');
  const again = await send({ ...body, locale: 'en' }, 'same-words');
  expect(again.body.data._id).toBe(first.body.data._id);
  expect(await read(first.body.data._id)).toMatchObject({ locale: 'ne' });
});

it('is kept when people are merged', async () => {
  const { _id: id } = (await send(anEnquiry({ locale: 'ne' }))).body.data;
  const desk = frontDeskOf(office.server);
  const [kept, gone] = [
    await desk.aPersonId({ name: 'Sita Rai' }),
    await desk.aPersonId({ name: 'Sita Rai' }),
  ];
  await desk.attach(id, gone);
  await desk.merge(kept, gone, 1, 1);
  expect(await read(id)).toMatchObject({ locale: 'ne', personId: kept });
});

it('an enquiry that staff enter is in English', async () => {
  const input = { name: 'Walk In', phone: '9841000000' };
  const { data } = await office.server.ask(
    'mutation ($input: StaffEnquiryInput!) { createEnquiry(input: $input) { _id locale } }',
    { input },
  );
  expect(data.createEnquiry.locale).toBe('en');
});

it('is kept in the journal; a file without a language, or with an unknown one, counts as English', async () => {
  await office.way.cut();
  const { body } = await send(anEnquiry({ locale: 'ne' }));
  expect(readFileSync(join(office.journal, `${body.data._id}.json`), 'utf8')).toContain('"locale":"ne"');
  const texts = { name: 'Kept', email: 'kept@mail.example', message: 'Kept in a file.' };
  const files = [texts, { ...texts, locale: 'xx' }].map((values) => {
    const id = crypto.randomUUID();
    const file = { id, idempotencyKey: id, receivedAt: new Date().toISOString(), values };
    mkdirSync(office.journal, { recursive: true });
    writeFileSync(join(office.journal, `${id}.json`), JSON.stringify(file));
    return id;
  });
  // After a new enquiry, the journal reads its whole folder, including the files above.
  await send(anEnquiry());
  await office.way.mend();
  await expect.poll(() => readdirSync(office.journal)).toEqual([]);
  expect(await read(body.data._id)).toMatchObject({ locale: 'ne' });
  for (const id of files) expect(await read(id)).toMatchObject({ locale: 'en' });
});
