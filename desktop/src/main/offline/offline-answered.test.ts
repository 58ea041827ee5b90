import { expect, test } from 'vitest';
import { editOf, useOffice } from './offline.testing.ts';
import { createTouch, updateEnquiry } from './offline-acts.testing.ts';
import { aPerson, createPerson, updatePerson } from './offline-people.testing.ts';

const office = useOffice();

const look = `query ($id: ID!) { adminEnquiry(id: $id) {
  _id version status followUpOn followUpTime notes { text } touches { _id outcome } history { after }
} }`;
const note =
  'mutation ($enquiryId: ID!) { addEnquiryNote(enquiryId: $enquiryId, input: { text: "Called" }) { _id text } }';

test('a change that the server has just made is in the copy if the server then becomes unreachable, also after a kill', async () => {
  const [id] = await office.enquiries('Asha Gurung');
  const desk = await office.syncedComputer();
  await desk.back();
  const seen = (await desk.ask(look, { id })).data.adminEnquiry;
  await desk.ask(updateEnquiry, editOf(seen, { status: 'contacted' }));
  await desk.ask(note, { enquiryId: id });
  // Read the enquiry again, because the note has raised its version.
  const noted = (await desk.ask(look, { id })).data.adminEnquiry;
  const input = {
    channel: 'call',
    outcome: 'no_answer',
    text: '',
    followUpOn: '2027-03-01',
    followUpTime: '10:00',
  };
  await desk.ask(createTouch, editOf(noted, input));

  const done = {
    version: noted.version + 1,
    status: 'contacted',
    followUpOn: '2027-03-01',
    followUpTime: '10:00',
    notes: [{ text: 'Called' }],
    touches: [{ outcome: 'no_answer' }],
  };
  expect((await desk.read(look, { id })).adminEnquiry).toMatchObject(done);
  // The status is already set, so no change is queued, and the history contains the status only once.
  const again = await desk.ask(updateEnquiry, editOf({ ...noted, ...done }, { status: 'contacted' }));
  expect(again.extensions?.queued).toBeUndefined();

  desk.way.is = 'dead';
  const next = office.computer({ folder: desk.folder, key: desk.key, way: 'cut' });
  expect((await next.read(look, { id })).adminEnquiry).toMatchObject(done);

  await next.back();
  const server = (await next.ask(look, { id })).data.adminEnquiry;
  expect((await next.read(look, { id })).adminEnquiry).toEqual(server);
});

test('a sync that began before the change does not restore the old values', async () => {
  const [id] = await office.enquiries('Bikash Rai');
  const desk = await office.syncedComputer();
  await desk.back();
  // The note marks the enquiry as changed, so the next sync reads it again.
  await desk.ask(note, { enquiryId: id });
  const seen = (await desk.ask(look, { id })).data.adminEnquiry;
  let isDone = false;
  desk.way.onAnswer = async () => {
    // The first response of the sync contained the enquiry. Update the enquiry before the sync ends.
    desk.way.onAnswer = async () => {
      await desk.ask(updateEnquiry, editOf(seen, { status: 'contacted' }));
      isDone = true;
    };
  };
  await desk.service.retry();
  expect(isDone).toBe(true);
  expect((await desk.read(look, { id })).adminEnquiry).toMatchObject({
    version: seen.version + 1,
    status: 'contacted',
  });
});

test('a person who was added and then edited is in the copy with both, also after a kill', async () => {
  const desk = await office.syncedComputer();
  await desk.back();
  const person = aPerson('Dipa Thapa', { email: '' });
  const { data } = await desk.ask(createPerson, { input: person });
  await desk.ask(updatePerson, editOf({ ...person, ...data.row }, { email: 'dipa@example.com' }));
  desk.way.is = 'dead';
  const next = office.computer({ folder: desk.folder, key: desk.key, way: 'cut' });
  const { adminPerson } = await next.read(
    'query ($id: ID!) { adminPerson(id: $id) { name email version } }',
    {
      id: person.id,
    },
  );
  expect(adminPerson).toEqual({ name: 'Dipa Thapa', email: 'dipa@example.com', version: 2 });
});

test('after the server was restored from a backup, the copy shows no change that the server has lost', async () => {
  const [id] = await office.enquiries('Esha Magar');
  const desk = await office.syncedComputer();
  await desk.back();
  const seen = (await desk.ask(look, { id })).data.adminEnquiry;
  await desk.ask(updateEnquiry, editOf(seen, { status: 'contacted' }));
  expect((await desk.read(look, { id })).adminEnquiry.status).toBe('contacted');
  await office.server.sql("update enquiry set status = 'new', version = ? where id = ?", [seen.version, id]);
  await office.server.sql('update feed_epoch set id = gen_random_uuid()');
  await desk.back();
  expect((await desk.read(look, { id })).adminEnquiry).toMatchObject({
    status: 'new',
    version: seen.version,
  });
});

test('while the copy is read again from the beginning, it still shows what the server has answered', async () => {
  const [id] = await office.enquiries('Fulmaya Tamang');
  const desk = await office.syncedComputer();
  await desk.back();
  const seen = (await desk.ask(look, { id })).data.adminEnquiry;
  await desk.ask(updateEnquiry, editOf(seen, { status: 'contacted' }));
  await office.server.sql('update feed_epoch set id = gen_random_uuid()');
  // The server answers which records were erased, and the first page of the feed, and is then away.
  desk.way.left = 2;
  await desk.service.retry();
  expect((await desk.read(look, { id })).adminEnquiry).toMatchObject({ status: 'contacted' });
  desk.way.left = Number.POSITIVE_INFINITY;
  await desk.back();
  expect((await desk.read(look, { id })).adminEnquiry).toMatchObject({ status: 'contacted' });
});
