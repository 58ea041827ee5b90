/** An enquiry is identified by its Idempotency-Key and its content (docs/product.md, "Idempotency"). */
import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anEnquiry } from '../../../testing/factories.ts';
import { type TestApi, useCuttableApi, useTestApi } from '../../../testing/test-api.ts';
import { visitorFieldNames, writtenOf } from '../enquiry.rules.ts';
import { contentHashOf, enquiryIdOf } from './enquiry-identity.ts';

const office = useCuttableApi();
/** A second instance on the same database. */
const other = useTestApi({}, async () => office.way.url);

async function sendTo(server: TestApi, body: object, key?: string): Promise<string> {
  const answer = await server.call('POST', '/api/contact', body, key ? { 'idempotency-key': key } : {});
  expect(answer.status).toBe(201);
  return answer.body.data._id;
}
const send = (body: object, key?: string) => sendTo(office.server, body, key);
const inbox = async (q: string): Promise<{ _id: string; message: string }[]> =>
  (await office.server.asAdmin('GET', `/api/admin/contacts?limit=200&q=${q}`)).body.data.contacts;
const idsOf = async (q: string) => (await inbox(q)).map(({ _id }) => _id).sort();
const emptied = () => expect.poll(() => readdirSync(office.journal)).toEqual([]);
const back = async () => {
  await office.way.mend();
  await emptied();
  await expect.poll(async () => (await office.server.call('GET', '/readyz')).status).toBe(200);
  await expect.poll(async () => (await other.call('GET', '/readyz')).status).toBe(200);
};

it('two visitors who use the same key both keep their enquiries', async () => {
  const ids = [
    await send(anEnquiry({ name: 'Samekey One' }), 'the-same'),
    await send(anEnquiry({ name: 'Samekey Two' }), 'the-same'),
  ];
  expect(await idsOf('samekey')).toEqual(ids.sort());
  expect(new Set(ids).size).toBe(2);
});

it('a change of any text in the form makes a different enquiry; a change of a value that the form adds does not', async () => {
  const body = anEnquiry({ name: 'Eachfield' });
  const first = await send(body, 'each-field');
  const ids = new Set([first]);
  for (const field of visitorFieldNames)
    ids.add(await send({ ...body, [field]: `x${String(body[field as keyof typeof body])}` }, 'each-field'));
  expect(ids.size).toBe(visitorFieldNames.length + 1);
  const added = { formTime: 'later', subject: 'x', consentVersion: '2026-11', status: 'completed' };
  expect(await send({ ...body, ...added, name: ' Eachfield ' }, 'each-field')).toBe(first);
});

it('an additional empty field does not change the content hash, so that a retry after an update is the same enquiry', () => {
  const written = writtenOf({ name: 'a', email: 'b', service: 'c', message: 'd' });
  const fingerprint = contentHashOf(written);
  expect(fingerprint).toBe(hash('sha256', 'a\0b\0\0\0c\0d'));
  expect(contentHashOf({ ...written, message: '', service: '' })).toBe(hash('sha256', 'a\0b'));
});

it('the id is a UUIDv8 of key and content; without a key, each submission has its own', async () => {
  const body = anEnquiry({ name: 'Versioned' });
  expect(await send(body, 'versioned')).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
  const first = await send(body, 'versioned');
  const one = await send(body);
  // The last request sends the id of an earlier enquiry as its Idempotency-Key. It creates another enquiry nevertheless.
  const ids = [first, one, await send(body), await send(body, one)];
  expect(new Set(ids).size).toBe(4);
  expect(await idsOf('versioned')).toEqual(ids.sort());
  // This id must never change, because a visitor's browser may repeat a queued enquiry after an update of the server.
  expect(enquiryIdOf('key', 'ab'.repeat(32))).toBe('699b16c7-3b3e-8d46-b155-0dfed1e7186f');
});

it('a key with NUL, which a plain form post may contain, is accepted', async () => {
  const { api } = office.server;
  const context = { ...(await api.createContext()), idempotencyKey: 'a\0b' };
  const body = anEnquiry({ name: 'Nulkey' });
  const { id } = await api.submitEnquiry(context, body);
  expect((await api.submitEnquiry(context, body)).id).toBe(id);
  expect(await idsOf('nulkey')).toEqual([id]);
});

it('REST, GraphQL and the plain form give one enquiry for the same key and content, with and without the database', async () => {
  const body = anEnquiry({ name: 'Threedoors' });
  const key = 'three-doors';
  const doors = [
    () => send(body, key),
    async () => {
      const query = 'mutation ($input: EnquiryInput!) { submitEnquiry(input: $input) { _id } }';
      const answer = await office.server.graphql(query, { input: body }, { 'idempotency-key': key });
      return answer.body.data.submitEnquiry._id;
    },
    async () => {
      const { api } = office.server;
      return (await api.submitEnquiry({ ...(await api.createContext()), idempotencyKey: key }, body)).id;
    },
  ];
  const ids = await Promise.all(doors.map((door) => door()));
  await office.way.cut();
  ids.push(...(await Promise.all(doors.map((door) => door()))));
  await back();
  expect(new Set(ids).size).toBe(1);
  expect(await idsOf('threedoors')).toEqual([ids[0]]);
});

it('an enquiry sent to the database, to the journal, and to the database again is one enquiry with one id', async () => {
  const body = anEnquiry({ name: 'Doorways' });
  const first = await send(body, 'doorways');
  await office.way.cut();
  expect(await send(body, 'doorways')).toBe(first);
  const second = { ...body, message: 'Other words under the same key.' };
  const waiting = await send(second, 'doorways');
  expect(readdirSync(office.journal)).toHaveLength(2);
  await back();
  expect(await send(body, 'doorways')).toBe(first);
  expect(await send(second, 'doorways')).toBe(waiting);
  expect(await idsOf('doorways')).toEqual([first, waiting].sort());
});

it('the journals of two instances and their shared database give an enquiry the same id', async () => {
  const body = anEnquiry({ name: 'Instances' });
  await office.way.cut();
  const ids = [await send(body, 'both'), await sendTo(other, body, 'both')];
  await back();
  ids.push(await sendTo(other, body, 'both'), await send(body, 'both'));
  expect(new Set(ids).size).toBe(1);
  await expect.poll(() => idsOf('instances')).toEqual([ids[0]]);
});

describe('at the same moment', () => {
  it('fifty requests of two visitors under one key, to two instances, give two enquiries', async () => {
    const bodies = [anEnquiry({ name: 'Moment One' }), anEnquiry({ name: 'Moment Two' })];
    const ids = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        sendTo(index % 3 ? office.server : other, bodies[index % 2] ?? {}, 'moment'),
      ),
    );
    await expect.poll(() => idsOf('moment')).toEqual([...new Set(ids)].sort());
    expect(new Set(ids).size).toBe(2);
  });
});
