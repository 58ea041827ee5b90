import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anEnquiry } from '../../../testing/factories.ts';
import { useCuttableApi } from '../../../testing/test-api.ts';

const office = useCuttableApi();

const advert = {
  campaignSource: 'facebook',
  campaignMedium: 'cpc',
  campaignName: 'ielts-november',
  campaignLanding: '/test-preparation/ielts',
  campaignReferrer: 'l.facebook.com',
};
const stored = {
  source: 'facebook',
  medium: 'cpc',
  campaign: 'ielts-november',
  landing: '/test-preparation/ielts',
  referrer: 'l.facebook.com',
};

const send = (body: object, key?: string) =>
  office.server.call('POST', '/api/contact', body, key ? { 'idempotency-key': key } : {});
async function campaignOf(id: string) {
  const query = `query ($id: ID!) {
    adminEnquiry(id: $id) { origin campaign { source medium campaign landing referrer } }
  }`;
  return (await office.server.ask(query, { id })).data.adminEnquiry.campaign;
}
const emptied = () => expect.poll(() => readdirSync(office.journal)).toEqual([]);

/** The ways to send an enquiry. Each function returns the new row's id. */
const doors = {
  REST: async (body: object) => {
    const answer = await send(body);
    expect({ status: answer.status, message: answer.body.message }).toMatchObject({ status: 201 });
    return answer.body.data._id;
  },
  GraphQL: async (body: object) => {
    const query = 'mutation ($input: EnquiryInput!) { submitEnquiry(input: $input) { _id } }';
    const { data, errors } = (await office.server.graphql(query, { input: body })).body;
    expect(errors).toBeUndefined();
    return data.submitEnquiry._id;
  },
  'a plain form': async (body: object) => {
    const { api } = office.server;
    return (await api.submitEnquiry(await api.createContext(), body)).id;
  },
};

describe.each(Object.entries(doors))('through %s', (_door, take) => {
  it('the campaign is stored with the enquiry', async () => {
    expect(await campaignOf(await take(anEnquiry(advert)))).toEqual(stored);
    expect(await campaignOf(await take(anEnquiry()))).toBeNull();
  });

  it('an invalid campaign does not refuse the enquiry; it is shortened or dropped', async () => {
    const long = `${'क'.repeat(150)}${'😀'.repeat(5000)}`;
    const odd = {
      ...advert,
      campaignSource: long,
      campaignMedium: 'a\0b\nc\ud800',
      campaignName: ' '.repeat(300),
    };
    const campaign = await campaignOf(await take(anEnquiry(odd)));
    expect([...campaign.source]).toHaveLength(200);
    expect(campaign.source).toBe(`${'क'.repeat(150)}${'😀'.repeat(50)}`);
    expect(campaign).toMatchObject({ medium: 'abc', campaign: '' });
    const wrong = {
      campaignSource: ['a', { b: 1 }],
      campaignMedium: 5,
      campaignName: null,
      campaignReferrer: true,
    };
    expect(await campaignOf(await take(anEnquiry(wrong)))).toBeNull();
  });
});

it('no query, no fragment and no complete URL is stored', async () => {
  const landing = '/reset?token=secret&email=a@b.example#secret';
  const { body } = await send(anEnquiry({ ...advert, campaignLanding: landing }));
  expect(await campaignOf(body.data._id)).toMatchObject({ landing: '/reset' });
  const foreign = {
    campaignReferrer: 'https://mail.example/inbox?message=secret',
    campaignLanding: 'x?secret',
  };
  const other = await send(anEnquiry({ ...advert, ...foreign }));
  expect(await campaignOf(other.body.data._id)).toMatchObject({ landing: '', referrer: '' });
  const alone = await send(anEnquiry({ campaignLanding: '/' }));
  expect(await campaignOf(alone.body.data._id)).toBeNull();
});

it('it does not make two enquiries different', async () => {
  const body = anEnquiry();
  const first = await send({ ...body, ...advert }, 'same-words');
  const again = await send(body, 'same-words');
  expect(again.body.data._id).toBe(first.body.data._id);
  expect(await campaignOf(first.body.data._id)).toEqual(stored);
});

describe('in the journal', () => {
  it('it waits with the enquiry while the database is unavailable', async () => {
    await office.way.cut();
    const { body } = await send(anEnquiry(advert), 'dark-advert');
    expect(readFileSync(join(office.journal, `${body.data._id}.json`), 'utf8')).toContain('ielts-november');
    await office.way.mend();
    await emptied();
    expect(await campaignOf(body.data._id)).toEqual(stored);
  });

  it.each([
    ['of an older version', {}],
    ['with a broken one', { campaign: '{"source":' }],
    ['with another thing in its place', { campaign: 'null' }],
    ['with a part of one', { campaign: '{"source":"facebook"}' }],
  ])('a file %s is read without a campaign', async (_what, values) => {
    const id = crypto.randomUUID();
    const texts = { name: 'Kept', email: 'kept@mail.example', message: 'Kept in a file.' };
    const receivedAt = new Date().toISOString();
    await office.way.cut();
    mkdirSync(office.journal, { recursive: true });
    const file = { id, idempotencyKey: id, receivedAt, values: { ...texts, ...values } };
    writeFileSync(join(office.journal, `${id}.json`), JSON.stringify(file));
    // After a new enquiry, the journal reads its whole folder, including the file above.
    await send(anEnquiry());
    await office.way.mend();
    await emptied();
    expect(await campaignOf(id)).toBeNull();
  });
});
