/** Tests conflicting and repeated saves through the API. `forms/merge.test.ts` tests the comparison of values. */
import { v4, v7 } from 'uuid';
import { expect, it } from 'vitest';
import { aPerson, aService, aTouch } from '../testing/factories.ts';
import { ADMIN, useTestApi } from '../testing/test-api.ts';

const server = useTestApi();

const refusalOf = ({ errors }: { errors?: { extensions: object }[] }) => errors?.[0]?.extensions;

const updateService = `mutation ($id: ID!, $input: ServiceInput!, $base: ServiceInput) {
  row: updateService(id: $id, input: $input, base: $base) { version title price features } }`;
const newService = async (): Promise<string> =>
  (await server.create('services', aService({ title: 'Visa', price: '100' })))._id;

it('two changes to different fields are both saved; the second change to the same field is refused with the stored value', async () => {
  const id = await newService();
  const base = { title: 'Visa', price: '100' };
  await server.ask(updateService, { id, input: { title: 'First' }, base: { title: 'Visa' } });
  const { data } = await server.ask(updateService, { id, input: { price: '200' }, base: { price: '100' } });
  expect(data.row).toMatchObject({ version: 3, title: 'First', price: '200' });

  const late = await server.ask(updateService, { id, input: { title: 'Second', price: '300' }, base });
  expect(refusalOf(late)).toEqual({ code: 'CONFLICT', theirs: { title: 'First', price: '200' } });
  const nothing = await server.ask(updateService, { id, input: base, base });
  expect(nothing.data.row).toMatchObject({ version: 3, title: 'First', price: '200' });
});

it.each([
  [
    'an account',
    'updateAdmin(id: $id, input: { name: "Second" }, base: { name: "Older" })',
    { name: ADMIN.email.split('@')[0] },
  ],
  [
    'settings',
    'updateSiteSettings(input: { phone: "1" }, base: { phone: "2" })',
    { phone: expect.any(String) },
  ],
  [
    'privacy settings',
    'updatePrivacySettings(input: { enquiryMonths: 24 }, base: { enquiryMonths: 36 })',
    { enquiryMonths: null },
  ],
])('%s is also compared with its base', async (_, call, theirs) => {
  const { data } = await server.ask('{ me { _id } }');
  const takesId = call.includes('$id');
  const answer = await server.ask(`mutation ${takesId ? '($id: ID!)' : ''} { ${call} { version } }`, {
    ...(takesId && { id: data.me._id }),
  });
  expect(refusalOf(answer)).toEqual({ code: 'CONFLICT', theirs });
});

it('the phone numbers of a person are compared as staff typed them', async () => {
  const person = aPerson({ phones: [{ text: '98-4123 4567', whose: '' }] });
  const create = 'mutation ($input: PersonInput!) { row: createPerson(input: $input) { _id } }';
  const { data } = await server.ask(create, { input: person });
  const { data: saved } = await server.ask(
    `mutation ($id: ID!, $input: PersonInput!, $base: PersonInput) {
      row: updatePerson(id: $id, input: $input, base: $base) { phones { text } } }`,
    { id: data.row._id, input: { phones: [] }, base: { phones: [{ text: '98-4123 4567', whose: '' }] } },
  );
  expect(saved.row.phones).toEqual([]);
});

it('REST compares versions and ignores a base in the body', async () => {
  const id = await newService();
  const body = { title: 'Second', base: { title: 'Older' } };
  const { status } = await server.asAdmin('PUT', `/api/admin/services/${id}`, body);
  expect(status).toBe(200);
});

it('a record with an id from the client is created once, even with another key or if the record is in the trash', async () => {
  const id = v7();
  const create =
    'mutation ($id: ID, $input: ServiceInput!) { row: createService(id: $id, input: $input) { _id title } }';
  const input = aService({ title: 'Made once' });
  const send = (more = {}) => server.ask(create, { id, input: { ...input, ...more } });
  expect((await send()).data.row._id).toBe(id);
  expect((await send()).data.row._id).toBe(id);
  await server.asAdmin('DELETE', `/api/admin/services/${id}`);
  expect((await send()).data.row._id).toBe(id);
  const { data } = await server.ask('{ adminServices { _id } }');
  expect(data.adminServices).not.toContainEqual({ _id: id });
  const corrected = await send({ title: 'Corrected' });
  expect(refusalOf(corrected)).toEqual({ code: 'CONFLICT', theirs: { title: 'Made once' } });
  expect(refusalOf(await server.ask(create, { id: v4(), input: aService() }))).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { id: 'Id must be a UUIDv7' },
  });
});

it('of simultaneous requests with one id, each returns the record', async () => {
  const create =
    'mutation ($id: ID, $input: ServiceInput!) { row: createService(id: $id, input: $input) { _id version } }';
  // Repeats the test, because at first the pool has too few open connections to run the requests simultaneously.
  for (let round = 0; round < 5; round += 1) {
    const [id, input] = [v7(), aService()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.ask(create, { id, input })));
    expect(answers).toEqual(answers.map(() => ({ data: { row: { _id: id, version: 1 } } })));
    const log = await server.ask(`{ adminActivity(recordId: "${id}") { edges { node { action } } } }`);
    expect(log.data.adminActivity.edges).toEqual([{ node: { action: 'created' } }]);
  }
});

it('a note with an id from the client is added once; another text with the same id is a conflict', async () => {
  const [enquiryId, id] = [await server.enquire(), v7()];
  const add = (text: string) =>
    server.ask(
      'mutation ($enquiryId: ID!, $input: EnquiryNoteInput!) { addEnquiryNote(enquiryId: $enquiryId, input: $input) { _id } }',
      { enquiryId, input: { id, text } },
    );
  expect((await add('Called')).data.addEnquiryNote._id).toBe(id);
  expect((await add('Called')).data.addEnquiryNote._id).toBe(id);
  expect(refusalOf(await add('Not called'))).toEqual({ code: 'CONFLICT' });
  const { data } = await server.ask('query ($id: ID!) { adminEnquiry(id: $id) { notes { text } } }', {
    id: enquiryId,
  });
  expect(data.adminEnquiry.notes).toEqual([{ text: 'Called' }]);
  const log = await server.ask(`{ adminActivity(recordId: "${enquiryId}") { edges { node { action } } } }`);
  expect(log.data.adminActivity.edges).toEqual([{ node: { action: 'noted' } }]);
});

const createTouch = `mutation ($enquiryId: ID!, $input: TouchInput!, $base: TouchInput) {
  row: createTouch(enquiryId: $enquiryId, input: $input, base: $base) { status followUpOn followUpTime touches { outcome } } }`;
const day = { followUpOn: null, followUpTime: null, followUpKind: 'call' };

it("a touch keeps a colleague's status, but conflicts with a colleague's follow-up day, including its time and kind", async () => {
  const enquiryId = await server.enquire();
  const base = { status: 'new', ...day };
  const input = {
    ...aTouch(),
    status: 'new',
    followUpOn: '2190-05-04',
    followUpTime: '',
    followUpKind: 'call',
  };
  await server.asAdmin('PATCH', `/api/admin/contacts/${enquiryId}`, { status: 'contacted' });
  const { data } = await server.ask(createTouch, { enquiryId, input, base });
  expect(data.row).toMatchObject({ status: 'contacted', followUpOn: '2190-05-04', touches: [{}] });
  input.followUpOn = '2190-06-06';
  const late = await server.ask(createTouch, { enquiryId, input, base });
  expect(refusalOf(late)).toEqual({
    code: 'CONFLICT',
    theirs: { followUpOn: '2190-05-04', followUpTime: null, followUpKind: 'call' },
  });
});

it('if the follow-up day that a colleague saved is past, a touch saves its own day, even if staff left the day unchanged', async () => {
  const enquiryId = await server.enquire();
  await server.asAdmin('PATCH', `/api/admin/contacts/${enquiryId}`, { followUpOn: '2026-01-05' });
  const mine = { followUpOn: '2190-05-04', followUpTime: '', followUpKind: 'call' };
  const { data } = await server.ask(createTouch, { enquiryId, input: { ...aTouch(), ...mine }, base: mine });
  expect(data.row).toMatchObject({ followUpOn: '2190-05-04', touches: [{}] });
});
