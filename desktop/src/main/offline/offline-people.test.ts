/** Each test file has to start a server, so all these tests are in one file. */
import { beforeEach, expect, test } from 'vitest';
import { newId } from './new.change.ts';
import { editOf, useOffice } from './offline.testing.ts';
import { addNote, createTouch } from './offline-acts.testing.ts';
import {
  aPerson,
  attach,
  aWalkIn,
  createEnquiry,
  createPerson,
  mergePeople,
  page,
  panel,
  updatePerson,
} from './offline-people.testing.ts';

const office = useOffice();
const { atServer: asked } = office;

beforeEach(async () => {
  await office.server.sql(
    'truncate enquiry, enquiry_note, touch, person, person_merge, person_apart, activity, idempotency_key cascade',
  );
});

const names =
  '{ adminPeople { edges { node { _id name } } } adminEnquiries { edges { node { _id name } } } }';
type Named = { edges: { node: { _id: string; name: string } }[] };
const namesOf = ({ edges }: Named) => edges.map(({ node }) => node.name);
const everybody = async () => {
  const { adminPeople, adminEnquiries } = await asked(names);
  return { people: namesOf(adminPeople), enquiries: namesOf(adminEnquiries) };
};

async function cutDesk() {
  const desk = await office.syncedComputer('cut');
  return { desk, waiting: () => desk.service.state().waiting };
}

test("a walk-in entered offline equals the server's result, survives a kill and lost responses, and is stored once", async () => {
  const { desk } = await cutDesk();
  const person = aPerson('Sita Rai', { email: 'Sita@example.com' });
  const { extensions, data } = await desk.ask(createPerson, { input: person });
  expect([extensions, data.row._id]).toEqual([{ queued: true }, person.id]);
  const walkIn = aWalkIn('Sita Rai', {
    at: new Date(Math.floor(Date.now() / 1000 - 3600) * 1000).toISOString(),
    phone: '९८४१२३४५६७',
    message: 'Wants to study\nin Japan',
    personId: person.id,
    origin: 'viber',
  });
  const noted = await desk.ask(createEnquiry, { input: walkIn });
  expect(noted.data.row).toMatchObject({ _id: walkIn.id, personId: person.id });
  await desk.ask(addNote, { id: walkIn.id, text: 'With her father' });
  const touch = { outcome: 'reached', text: 'Comes back', status: 'contacted', followUpOn: '2190-01-01' };
  await desk.ask(createTouch, editOf({ status: 'new', ...noted.data.row }, touch));
  const phones = [...person.phones, { text: '01-5970000', whose: 'father' }];
  await desk.ask(updatePerson, editOf({ _id: person.id, phones: person.phones }, { phones }));

  const shown = await desk.read(names);
  expect(namesOf(shown.adminPeople)).toEqual(['Sita Rai']);
  expect(namesOf(shown.adminEnquiries)).toEqual(['Sita Rai']);
  const here = {
    ...(await desk.read(page, { id: person.id })),
    ...(await desk.read(panel, { id: walkIn.id })),
  };
  expect(here.adminPerson.phones).toMatchObject([
    { number: '+9779841234567' },
    { number: '+97715970000', whose: 'father' },
  ]);
  expect(here.adminEnquiry).toMatchObject({
    phoneNumber: '+9779841234567',
    createdAt: walkIn.at,
    origin: 'viber',
  });

  desk.service.stop();
  desk.way.is = 'dead';
  const again = office.computer({ folder: desk.folder, key: desk.key, way: 'answers lost' });
  await again.service.retry();
  await again.back();
  expect(again.service.state().waiting).toEqual([]);
  expect(await everybody()).toEqual({ people: ['Sita Rai'], enquiries: ['Sita Rai'] });
  const there = { ...(await asked(page, { id: person.id })), ...(await asked(panel, { id: walkIn.id })) };
  // `here` was read before the server assigned its own versions and times, so the comparison ignores versions and the timeline.
  const settled = ({ adminPerson, adminEnquiry }: typeof there) => ({
    person: { ...adminPerson, version: 0, timeline: kindsOf(adminPerson.timeline) },
    enquiry: { ...adminEnquiry, version: 0 },
  });
  expect(settled(here)).toMatchObject({ enquiry: settled(there).enquiry });
  expect(settled(here).person).toMatchObject({ ...settled(there).person, timeline: expect.anything() });
  expect({
    ...(await again.read(page, { id: person.id })),
    ...(await again.read(panel, { id: walkIn.id })),
  }).toEqual(there);
});

const kindsOf = (timeline: { kind: string }[]) => timeline.map(({ kind }) => kind);

test('two offline clerks who enter one walk-in create two people, and both then see a suggestion', async () => {
  const [one, other] = [await cutDesk(), await cutDesk()];
  const inputs = [
    aPerson('Ramesh Thapa'),
    aPerson('Ramesh K. Thapa', { phones: [{ text: '+977 984-1234567', whose: '' }] }),
  ];
  const walkIns = [aWalkIn('Ramesh Thapa'), aWalkIn('Ramesh K. Thapa', { personId: inputs[1]?.id })];
  for (const [index, { desk }] of [one, other].entries()) {
    await desk.ask(createPerson, { input: inputs[index] });
    await desk.ask(createEnquiry, { input: walkIns[index] });
  }
  await one.desk.back();
  await other.desk.back();
  await one.desk.back();
  expect(await everybody()).toMatchObject({
    people: expect.arrayContaining(['Ramesh Thapa', 'Ramesh K. Thapa']),
    enquiries: expect.arrayContaining(['Ramesh Thapa', 'Ramesh K. Thapa']),
  });
  const [first, second] = inputs;
  const ofPage = { adminPerson: { suggestions: [{ reason: 'phone', person: { _id: second?.id } }] } };
  const free = await asked(panel, { id: walkIns[0]?.id });
  expect(free.adminEnquiry.suggestedPeople).toHaveLength(2);
  expect(free.adminEnquiry.personId).toBeNull();
  for (const { desk } of [one, other]) {
    expect(await desk.read(page, { id: first?.id })).toMatchObject(ofPage);
    expect((await desk.read(panel, { id: walkIns[0]?.id })).adminEnquiry.suggestedPeople).toEqual(
      free.adminEnquiry.suggestedPeople,
    );
  }
});

test('an enquiry is attached offline, gets its person’s counsellor, and is detached again', async () => {
  const [id = ''] = await office.enquiries('Asked by mail');
  const { me } = await asked('{ me { _id } }');
  const person = aPerson('Known', { counsellorId: me._id });
  await asked(createPerson, { input: person });
  const { desk, waiting } = await cutDesk();
  const { adminEnquiry } = await desk.read(panel, { id });
  const { data } = await desk.ask(attach, editOf(adminEnquiry, { personId: person.id }));
  expect(data.row).toMatchObject({ personId: person.id, counsellorId: me._id });
  expect(waiting()).toMatchObject([{ names: { [person.id]: 'Known' } }]);
  expect((await desk.read(page, { id: person.id })).adminPerson.enquiries).toMatchObject([{ _id: id }]);
  const walkIn = aWalkIn('Noted at the desk', { personId: person.id });
  await desk.ask(createEnquiry, { input: walkIn });
  const noted = (await desk.read(panel, { id: walkIn.id })).adminEnquiry;
  expect(noted.counsellorId).toBe(me._id);
  await desk.back();
  expect((await asked(panel, { id })).adminEnquiry).toMatchObject({
    personId: person.id,
    counsellorId: me._id,
  });
  expect((await asked(panel, { id: walkIn.id })).adminEnquiry.counsellorId).toBe(me._id);
  const { adminEnquiry: attached } = await desk.read(panel, { id });
  await desk.ask(attach, editOf(attached, { personId: null }));
  await desk.back();
  expect((await asked(panel, { id })).adminEnquiry).toMatchObject({ personId: null, person: null });
});

async function merged(kept: string, gone: string) {
  const versionOf = async (id: string) => (await asked(page, { id })).adminPerson.version;
  await asked(mergePeople, {
    ...{ keptId: kept, goneId: gone },
    ...{ keptVersion: await versionOf(kept), goneVersion: await versionOf(gone) },
  });
}

test('after a merge, enquiries go to the kept person, and an edit of the other person is reported', async () => {
  const [kept, gone] = [aPerson('Maya Gurung'), aPerson('Maya Gurung')];
  for (const input of [kept, gone]) await asked(createPerson, { input });
  const [id = ''] = await office.enquiries('By mail');
  const { desk, waiting } = await cutDesk();
  const { adminEnquiry } = await desk.read(panel, { id });
  await desk.ask(attach, editOf(adminEnquiry, { personId: gone.id }));
  const walkIn = aWalkIn('Maya', { personId: gone.id });
  await desk.ask(createEnquiry, { input: walkIn });
  const { adminPerson } = await desk.read(page, { id: gone.id });
  await desk.ask(updatePerson, editOf(adminPerson, { email: 'maya@example.com' }));
  await merged(kept.id, gone.id);
  await desk.back();
  expect(waiting()).toMatchObject([
    { kind: 'Person', state: 'refused', message: expect.stringContaining('merged into another person') },
  ]);
  expect((await asked(page, { id: kept.id })).adminPerson).toMatchObject({
    email: '',
    enquiries: [{ _id: walkIn.id }, { _id: id }],
  });
  await desk.service.decide(String(waiting()[0]?.id), 'theirs');
  await desk.back();
  const { adminPerson: left, ...rest } = await desk.read(page, { id: kept.id });
  expect(left.enquiries).toHaveLength(2);
  expect(rest).toEqual({});
  // The copy still contains the merged person, whose `mergedIntoId` is the id of the remaining person.
  expect((await desk.read(page, { id: gone.id })).adminPerson.mergedIntoId).toBe(kept.id);
  expect(namesOf((await desk.read(names)).adminPeople)).toEqual(['Maya Gurung']);
});

test('discarding a new person loses no other change', async () => {
  const [id = ''] = await office.enquiries('By mail');
  const { desk, waiting } = await cutDesk();
  const person = aPerson('', { phones: [] });
  await desk.ask(createPerson, { input: person });
  const walkIn = aWalkIn('Kept anyway', { personId: person.id });
  await desk.ask(createEnquiry, { input: walkIn });
  await desk.ask(addNote, { id: walkIn.id, text: 'Kept, too' });
  const { adminEnquiry } = await desk.read(panel, { id });
  await desk.ask(attach, editOf(adminEnquiry, { personId: person.id }));
  await desk.back();
  // The server refuses a person without a name. The other changes wait until staff decide about the person.
  expect(waiting().map(({ state, behind }) => [state, behind])).toEqual([
    ['refused', null],
    ['waiting', ''],
    ['waiting', ''],
    ['waiting', ''],
  ]);
  await desk.service.decide(String(waiting()[0]?.id), 'theirs');
  const message = expect.stringContaining('This person no longer exists');
  expect(waiting()).toMatchObject([
    { action: 'created', state: 'refused', isPersonGone: true, message },
    { action: 'noted', state: 'waiting', behind: 'Kept anyway' },
    { action: 'updated', state: 'refused', message },
  ]);
  await desk.service.decide(String(waiting()[0]?.id), 'ours');
  expect(waiting()).toMatchObject([{ action: 'updated' }]);
  expect((await asked(panel, { id: walkIn.id })).adminEnquiry).toMatchObject({
    personId: null,
    notes: [{ text: 'Kept, too' }],
  });
});

test('a form that is saved twice creates one record, and a second save with other values is refused', async () => {
  const { desk, waiting } = await cutDesk();
  const person = aPerson('Typed once');
  const { data } = await desk.ask(createPerson, { input: person });
  expect((await desk.ask(createPerson, { input: person })).data).toEqual(data);
  await expect(desk.ask(createPerson, { input: { ...person, name: 'Typed anew' } })).rejects.toThrow(
    'saved already, with other values',
  );
  expect(waiting()).toHaveLength(1);
  await desk.back();
  expect((await everybody()).people).toEqual(['Typed once']);
});

test("if the server has another person with a new person's id, this is reported, and the changes behind the new person wait", async () => {
  const { desk, waiting } = await cutDesk();
  const person = aPerson('Typed here');
  await desk.ask(createPerson, { input: person });
  await asked(createPerson, { input: { ...person, name: 'Typed there' } });
  await desk.back();
  expect(waiting()).toMatchObject([{ action: 'created', state: 'refused' }]);
  expect((await everybody()).people).toEqual(['Typed there']);
});

test('a change whose response was lost long ago is recognised by its id, even if the record was changed or deleted since', async () => {
  const desk = await office.syncedComputer('answers lost');
  const [person, walkIn] = [aPerson('Made once'), aWalkIn('Made once')];
  await desk.ask(createPerson, { input: person });
  desk.way.is = 'open';
  await desk.back();
  desk.way.is = 'answers lost';
  await desk.ask(createEnquiry, { input: walkIn });
  desk.way.is = 'cut';
  await office.server.sql('delete from idempotency_key');
  desk.way.behind = 8 * 86_400_000;
  await asked(attach, { id: walkIn.id, input: { personId: person.id } });
  // Imitate a server without `createEnquiry`: the change stays queued, but the window shows the server's data.
  desk.way.asks = (body) => body.replace('createEnquiry(', 'ofTomorrow(');
  await desk.back();
  expect(desk.service.state().waiting).toHaveLength(1);
  expect((await desk.read(panel, { id: walkIn.id })).adminEnquiry.personId).toBe(person.id);
  desk.way.asks = null;
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  expect(await everybody()).toEqual({ people: ['Made once'], enquiries: ['Made once'] });
  expect((await desk.read(panel, { id: walkIn.id })).adminEnquiry.personId).toBe(person.id);
});

test('a record that the server has just created is in the copy if the server then becomes unreachable', async () => {
  const desk = await office.syncedComputer();
  await desk.back();
  const person = aPerson('Made a second ago');
  await desk.ask(createPerson, { input: person });
  const walkIn = aWalkIn('Noted a second ago', { personId: person.id });
  await desk.ask(createEnquiry, { input: walkIn });
  desk.way.is = 'dead';
  const next = office.computer({ folder: desk.folder, key: desk.key, way: 'cut' });
  expect((await next.read(page, { id: person.id })).adminPerson).toMatchObject({
    name: 'Made a second ago',
    enquiries: [{ _id: walkIn.id }],
  });
  await next.back();
  expect(await next.read(page, { id: person.id })).toEqual(await asked(page, { id: person.id }));
});

test('two people whom staff declared different are no longer suggested for each other', async () => {
  const [one, other] = [aPerson('Father'), aPerson('Daughter')];
  for (const input of [one, other]) await asked(createPerson, { input });
  const { desk } = await cutDesk();
  const suggested = async (id: string) => (await desk.read(page, { id })).adminPerson.suggestions;
  expect([await suggested(one.id), await suggested(other.id)]).toMatchObject([[{}], [{}]]);
  await asked('mutation ($a: ID!, $b: ID!) { keepApart(oneId: $a, otherId: $b) { _id } }', {
    a: other.id,
    b: one.id,
  });
  await desk.back();
  expect([await suggested(one.id), await suggested(other.id)]).toEqual([[], []]);
});

test('an action that needs more than the copy contains says that it needs the server', async () => {
  const [one, other] = [aPerson('One'), aPerson('Another')];
  for (const input of [one, other]) await asked(createPerson, { input });
  const { desk, waiting } = await cutDesk();
  const versions = { keptVersion: 1, goneVersion: 1 };
  // This request cannot reach the server, so the app notices that it is offline.
  await desk.read(names);
  await expect(desk.ask(mergePeople, { keptId: one.id, goneId: other.id, ...versions })).rejects.toThrow(
    'Merging people needs the server',
  );
  await expect(
    desk.ask('mutation ($a: ID!, $b: ID!) { keepApart(oneId: $a, otherId: $b) { _id } }', {
      a: one.id,
      b: other.id,
    }),
  ).rejects.toThrow('Keeping two people apart needs the server');
  const erasure = 'mutation ($id: ID!) { eraseEnquiry(id: $id) { _id } }';
  await expect(desk.ask(erasure, { id: one.id })).rejects.toThrow('Erasing an enquiry needs the server');
  // A merge is never queued. If its response is lost, the app must not say that nothing was changed.
  await desk.back();
  desk.way.is = 'answers lost';
  const lost = desk.ask(mergePeople, {
    keptId: one.id,
    goneId: other.id,
    ...versions,
    choices: { name: 'One' },
  });
  await expect(lost).rejects.toThrow('The answer was lost');
  expect((await everybody()).people).toEqual(['One']);
  expect(waiting()).toEqual([]);
});

test('if the server is too old for people, entered people wait and other changes are sent', async () => {
  const [id = ''] = await office.enquiries('Asked');
  const { desk, waiting } = await cutDesk();
  const person = aPerson('Of tomorrow');
  await desk.ask(createPerson, { input: person });
  await desk.ask(createEnquiry, { input: aWalkIn('Of tomorrow', { personId: person.id }) });
  await desk.ask(addNote, { id, text: 'Goes past them' });
  desk.way.about = {
    ...{ product: 'prasthan', level: 3, version: '0.9.0', oldestApp: 1 },
    ...{ installationId: 'this one', lineage: 'the first' },
  };
  desk.way.is = 'open';
  await desk.service.retry();
  expect(desk.service.state().readOnly).toContain('too old for the app: it runs Prasthan 0.9.0');
  expect(waiting()).toHaveLength(3);
  desk.way.about = null;
  desk.way.asks = (body) => body.replace('createPerson(', 'ofTomorrow(');
  await desk.back();
  expect(waiting().map(({ kind, state }) => [kind, state])).toEqual([
    ['Person', 'waiting'],
    ['Enquiry', 'waiting'],
  ]);
  expect((await asked(panel, { id })).adminEnquiry.notes).toEqual([{ text: 'Goes past them' }]);
  desk.way.asks = null;
  await desk.back();
  expect(await everybody()).toMatchObject({ people: ['Of tomorrow'] });
});

test('an import, which is one entry in the log, is read completely', async () => {
  const person = aPerson('As it was');
  await asked(createPerson, { input: person });
  const { desk } = await cutDesk();
  await office.server.sql('update person set name = ?', ['As it became']);
  await office.server.sql(
    `insert into activity (id, admin_id, admin, name, action, kind, record_id, title, created_at)
     select ?, admin_id, admin, name, 'undone', 'Import', gen_random_uuid()::text, '', now() from activity limit 1`,
    [newId(Date.now())],
  );
  await desk.back();
  expect(namesOf((await desk.read(names)).adminPeople)).toEqual(['As it became']);
  // The server's change feed reports this deletion, although the activity log has no entry for it.
  await office.server.sql('delete from person');
  await desk.back();
  expect(namesOf((await desk.read(names)).adminPeople)).toEqual([]);
});
