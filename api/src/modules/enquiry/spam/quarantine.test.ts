/** An enquiry that looks like spam is stored and held back (docs/product.md, "Quarantine"). */
import { readdirSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { anEnquiry } from '../../../testing/factories.ts';
import { awayFromMidnight } from '../../../testing/office-midnight.ts';
import { useCuttableApi } from '../../../testing/test-api.ts';

const office = useCuttableApi();
const { server } = office;
// The timeout allows `awayFromMidnight` to wait for the next day.
beforeAll(awayFromMidnight, 900_000);

const trapped = (overrides: Parameters<typeof anEnquiry>[0] = {}) => ({
  ...anEnquiry(overrides),
  subject: 'Cheap watches',
});
const list = async (search = '') =>
  (await server.asAdmin('GET', `/api/admin/contacts?limit=200${search}`)).body.data as {
    contacts: { _id: string; name: string; isHeld: boolean; heldFor: string[] }[];
    total: number;
  };
const idsOf = async (search = '') => (await list(search)).contacts.map(({ _id }) => _id);

it('its sender gets the same response, and it is only in the spam list, with the reasons', async () => {
  const [held, plain] = [
    await server.call('POST', '/api/contact', trapped({ name: 'Held One' })),
    await server.call('POST', '/api/contact', anEnquiry()),
  ];
  const comparable = ({ status, body }: typeof held) => ({ status, ...body, data: Object.keys(body.data) });
  expect(comparable(held)).toEqual(comparable(plain));
  const id = held.body.data._id;
  expect(await idsOf()).not.toContain(id);
  expect(await idsOf('&status=new')).not.toContain(id);
  expect(await idsOf('&q=held+one')).not.toContain(id);
  expect(await idsOf('&order=follow_up')).not.toContain(id);
  const { contacts } = await list('&filter=spam');
  expect(contacts).toMatchObject([
    {
      _id: id,
      isHeld: true,
      heldFor: ['A field that people cannot see was filled in. Programs fill in every field.'],
    },
  ]);
  expect(await server.asAdmin('GET', '/api/admin/contacts?filter=lost')).toMatchObject({
    status: 400,
    body: { message: 'Filter must be one of: late, today, new, spam' },
  });
});

it('it is not counted, is never due, and is not a related enquiry', async () => {
  const email = 'same.person@mail.example';
  const plain = await server.enquire({ email, phone: '' });
  const counts = async () => {
    const { data } = await server.ask(
      `query ($id: ID!) { adminStats { totalContacts heldEnquiries } adminToday { late { _id } } enquiriesByDay(days: 1) { count } adminEnquiry(id: $id) { others { _id } } }`,
      { id: plain },
    );
    const { heldEnquiries, totalContacts } = data.adminStats;
    return {
      heldEnquiries,
      others: [totalContacts, data.adminToday.late, data.enquiriesByDay, data.adminEnquiry],
    };
  };
  const before = await counts();
  const id = await server.enquire(trapped({ email, phone: '' }));
  await server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { followUpOn: '2020-01-01' });
  expect(await counts()).toEqual({ ...before, heldEnquiries: before.heldEnquiries + 1 });
  await server.asAdmin('POST', `/api/admin/contacts/${id}/release`);
  const after = await counts();
  expect(after.others).toEqual([
    Number(before.others[0]) + 1,
    [{ _id: id }],
    [{ count: before.others[2][0].count + 1 }],
    { others: [{ _id: id }] },
  ]);
});

it('it is released in one step, keeps its time, and shows who released it', async () => {
  const id = await server.enquire(trapped({ name: 'Released One' }));
  const later = await server.enquire();
  const answer = await server.asAdmin('POST', `/api/admin/contacts/${id}/release`);
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Moved to the inbox', data: { _id: id, isHeld: false, heldFor: [], version: 2 } },
  });
  expect((await server.asAdmin('POST', `/api/admin/contacts/${id}/release`)).body.data.version).toBe(2);
  expect((await idsOf()).slice(0, 2)).toEqual([later, id]);
  expect(await idsOf('&filter=spam')).not.toContain(id);
  const { data } = await server.ask(`{ adminEnquiry(id: "${id}") { history { action } } }`);
  expect(data.adminEnquiry.history).toEqual([{ action: 'released' }]);
});

it('it can be deleted permanently with its notes and its name; an enquiry in the inbox cannot', async () => {
  const id = await server.enquire(trapped({ name: 'Vanishing Canary' }));
  const note = 'mutation ($id: ID!) { addEnquiryNote(enquiryId: $id, input: {text: "Canary"}) { _id } }';
  await server.ask(note, { id }, { 'idempotency-key': 'n' });
  const keyed = { 'idempotency-key': 'u' };
  await server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { status: 'contacted' }, keyed);
  expect((await server.asAdmin('DELETE', `/api/admin/contacts/${id}`)).status).toBe(200);
  expect((await server.asAdmin('DELETE', `/api/admin/contacts/${id}`)).status).toBe(404);
  for (const table of ['enquiry', 'enquiry_note', 'activity', 'idempotency_key'])
    expect(await server.sql(`select 1 from ${table} t where t::text ilike '%canary%'`), table).toEqual([]);

  const plain = await server.enquire();
  expect(await server.asAdmin('DELETE', `/api/admin/contacts/${plain}`)).toMatchObject({ status: 400 });
  expect(await idsOf()).toContain(plain);
  expect((await server.call('DELETE', `/api/admin/contacts/${plain}`)).status).toBe(401);
  expect((await server.call('POST', `/api/admin/contacts/${plain}/release`)).status).toBe(401);
});

it('its arrival is not announced, and its release is announced as a change', async () => {
  const all: string[] = [];
  const feed = (await server.api.createContext()).feed.subscribe();
  void (async () => {
    for await (const [{ received, changed }] of feed)
      all.push(...received.map((id) => `new ${id}`), ...changed.map((id) => `changed ${id}`));
  })();
  const id = await server.enquire(trapped());
  const plain = await server.enquire();
  // The feed delivers changes with a short delay, so changes made by earlier tests may still arrive here.
  const told = () => all.filter((each) => each.includes(id) || each.includes(plain));
  await expect.poll(told).toEqual([`new ${plain}`]);
  await server.asAdmin('POST', `/api/admin/contacts/${id}/release`);
  await expect.poll(told).toEqual([`new ${plain}`, `changed ${id}`]);
});

it('it keeps its points in the journal', async () => {
  await office.way.cut();
  const id = await server.enquire(trapped({ name: 'Dark Watches' }));
  await office.way.mend();
  await expect.poll(() => readdirSync(office.journal)).toEqual([]);
  await expect.poll(() => idsOf('&filter=spam')).toContain(id);
  expect(await idsOf()).not.toContain(id);
});

it('the version of the consent text is stored; it is empty if it is made up or if another client sends the enquiry', async () => {
  const consentOf = async (id: string) =>
    (
      await server.ask('query ($id: ID!) { adminEnquiry(id: $id) { createdAt consentVersion consentAt } }', {
        id,
      })
    ).data.adminEnquiry;
  const id = await server.enquire({ consentVersion: '2026-11' });
  // Just after the previous test's outage, enquiries may still go to the journal and reach the database a moment later.
  await expect.poll(() => consentOf(id)).not.toBeNull();
  const agreed = await consentOf(id);
  expect(agreed).toMatchObject({ consentVersion: '2026-11', consentAt: agreed.createdAt });
  for (const version of [{}, { consentVersion: 'constructor' }, { consentVersion: '2099-01' }])
    expect(await consentOf(await server.enquire({ ...version }))).toMatchObject({
      consentVersion: null,
      consentAt: null,
    });
  const mutation = 'mutation ($input: EnquiryInput!) { submitEnquiry(input: $input) { _id } }';
  const input = { ...anEnquiry(), consentVersion: '2026-11' };
  const { body } = await server.graphql(mutation, { input });
  expect((await consentOf(body.data.submitEnquiry._id)).consentVersion).toBe('2026-11');
});

it('an unknown interest is stored as it was sent', async () => {
  const id = await server.enquire({ service: 'test-preparation' });
  expect((await list()).contacts.find(({ _id }) => _id === id)).toMatchObject({
    service: 'test-preparation',
  });
});
