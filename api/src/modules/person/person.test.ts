import { v4, v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../testing/accounts.ts';
import { aPerson, aWalkIn } from '../../testing/factories.ts';
import { frontDeskOf } from '../../testing/front-desk.ts';
import { useTestApi } from '../../testing/test-api.ts';

const server = useTestApi();
const desk = frontDeskOf(server);

const update = (id: string, input: object, version?: number) =>
  desk.ask(
    `mutation ($id: ID!, $input: PersonInput!, $version: Int) {
      updatePerson(id: $id, input: $input, version: $version) { version name birthDay birthCalendar phones { number whose } } }`,
    { id, input, version },
  );

describe('refused', () => {
  it.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(201) }, { name: 'Name must be at most 200 characters' }],
    [{ id: v4() }, { id: 'Id of the person must be a UUIDv7' }],
    [{ email: 'sita@' }, { email: 'Invalid email address' }],
    [{ phones: [{ text: '' }] }, { phones: 'Phone number is required' }],
    [
      { phones: Array.from({ length: 11 }, () => ({ text: '1' })) },
      { phones: 'Phones must be at most 10 entries' },
    ],
    [{ birthDay: '2060-02-32' }, { birthDay: 'Birthday must be a date such as 2026-11-21' }],
    [{ birthCalendar: 'islamic' }, { birthCalendar: 'Calendar of the birthday must be one of: ad, bs' }],
    [{ origin: 'rumour' }, { origin: expect.stringContaining('Origin must be one of: website, walk-in') }],
    [{ counsellorId: v7() }, { counsellorId: 'Choose a counsellor whose account is active' }],
  ])('with %o: %o', async (input, fields) => {
    const { errors } = await desk.createPerson(aPerson(input));
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields });
  });

  it('with an id that an enquiry has, and vice versa, because an erasure deletes by id alone', async () => {
    const [person, enquiry] = [await desk.aPersonId(), await desk.anEnquiryId()];
    const answers = [
      await desk.createPerson(aPerson({ id: enquiry })),
      await desk.createEnquiry(aWalkIn({ id: person })),
    ];
    const refused = { code: 'BAD_USER_INPUT', fields: { id: 'This id belongs to another record.' } };
    expect(answers.map(({ errors }) => errors?.[0]?.extensions)).toEqual([refused, refused]);
  });

  it('on a stale version, and for an unknown person', async () => {
    const id = await desk.aPersonId();
    expect((await update(id, { name: 'Sita' }, 1)).data.updatePerson.version).toBe(2);
    expect((await update(id, { name: 'Gita' }, 1)).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await update(v7(), { name: 'Gita' })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

/** Repeats a request, as a client would, until the server has a free database connection for it. */
async function patiently<Answer extends { errors?: { extensions: { code: string } }[] }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await send();
  return answer.errors?.[0]?.extensions.code === 'SERVICE_UNAVAILABLE' ? patiently(send) : answer;
}

describe('is created once', () => {
  it('with one id from the client, even if the person was changed or erased since', async () => {
    const input = { ...aPerson(), id: v7() };
    const first = (await desk.createPerson(input)).data.createPerson;
    await update(input.id, { name: 'Another name' });
    const again = (await desk.createPerson(input)).data.createPerson;
    expect(again).toMatchObject({ _id: first._id, name: 'Another name', version: 2 });
    const other = await desk.createPerson({ ...input, name: 'Somebody else' });
    expect(other.errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      theirs: { name: 'Another name' },
    });
    const foreign = frontDeskOf(server, (await makeAccount(server, 'other@office.example')).token);
    expect((await foreign.createPerson(input)).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(
      await server.sql('select 1 from activity where record_id = ? and action = ?', [first._id, 'created']),
    ).toHaveLength(1);
  });

  it.each([
    ['one id, 50 keys', () => ({ id: v7() }), () => v7()],
    ['one key, no id', () => ({}), (key: string) => key],
    ['one id and one key', () => ({ id: v7() }), (key: string) => key],
  ])('by 50 simultaneous requests: %s', async (_, idOf, keyOf) => {
    const [person, enquiry, key] = [
      aPerson(idOf()),
      { name: `Fifty ${v7()}`, phone: '9800000050', ...idOf() },
      v7(),
    ];
    const fifty = Array.from({ length: 50 });
    const people = await Promise.all(
      fifty.map(() => keyOf(key)).map((each) => patiently(() => desk.createPerson(person, each))),
    );
    expect(people.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    expect(new Set(people.map(({ data }) => data?.createPerson._id)).size).toBe(1);
    expect(await server.sql('select 1 from person where name = ?', [person.name])).toHaveLength(1);
    const enquiryKey = v7();
    const enquiries = await Promise.all(
      fifty.map(() => keyOf(enquiryKey)).map((each) => patiently(() => desk.createEnquiry(enquiry, each))),
    );
    expect(enquiries.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    expect(new Set(enquiries.map(({ data }) => data?.createEnquiry._id)).size).toBe(1);
    expect(await server.sql('select 1 from enquiry where name = ?', [enquiry.name])).toHaveLength(1);
  });

  it('with one key, and other content is refused', async () => {
    const key = v7();
    await desk.createPerson(aPerson({ name: 'Sita' }), key);
    const { errors } = await desk.createPerson(aPerson({ name: 'Gita' }), key);
    expect(errors?.[0]?.message).toContain('This Idempotency-Key was used for another request');
  });
});

it('a number in Devanagari is stored as typed and in normalised form; a text that is not a number is stored, too', async () => {
  const phones = [
    { text: '९८४१-००००११', whose: 'father' },
    { text: 'ask the neighbour', whose: '' },
  ];
  const { data } = await desk.createPerson(aPerson({ phones }));
  expect(data.createPerson.phones).toEqual([
    { text: '९८४१-००००११', number: '+9779841000011', whose: 'father' },
    { text: 'ask the neighbour', number: '', whose: '' },
  ]);
});

it('a birthday is stored as a day in AD; without a birthday, no calendar is stored', async () => {
  const id = await desk.aPersonId({ birthDay: '2003-05-17', birthCalendar: 'bs' });
  expect((await update(id, { name: 'Sita' })).data.updatePerson).toMatchObject({
    birthDay: '2003-05-17',
    birthCalendar: 'bs',
  });
  expect((await update(id, { birthDay: null })).data.updatePerson.birthCalendar).toBe('ad');
  const { errors } = await update(id, { birthDay: '2083-05-17' });
  expect(errors?.[0]?.extensions.fields?.birthDay).toMatch(/must be a day of the past/);
});

describe('the list', () => {
  const names = async (args: string) => {
    const { data } = await desk.ask(
      `{ adminPeople(${args}) { totalCount isNear edges { cursor node { name } } } }`,
    );
    return data.adminPeople.edges.map(({ node }: { node: { name: string } }) => node.name);
  };

  it('is sorted by name or newest first, page after page', async () => {
    const mine = (await makeAccount(server, 'lists@office.example')).id;
    for (const name of ['Sita Page', 'anil Page', 'सीता Page', 'Sita Page'])
      await desk.createPerson({ name, counsellorId: mine });
    for (const [order, wanted] of [
      ['NAME', ['anil Page', 'Sita Page', 'Sita Page', 'सीता Page']],
      ['NEWEST', ['Sita Page', 'सीता Page', 'anil Page', 'Sita Page']],
    ] as const) {
      const found: string[] = [];
      for (let after: string | null = null, more = true; more; ) {
        const { data } = await desk.ask(
          `query ($after: String, $mine: ID) { adminPeople(first: 1, order: ${order}, counsellor: $mine, after: $after) {
            totalCount pageInfo { hasNextPage endCursor } edges { node { name } } } }`,
          { after, mine },
        );
        expect(data.adminPeople.totalCount).toBe(4);
        found.push(data.adminPeople.edges[0].node.name);
        after = data.adminPeople.pageInfo.endCursor;
        more = data.adminPeople.pageInfo.hasNextPage;
      }
      expect(found).toEqual(wanted);
    }
    const { errors } = await desk.ask('{ adminPeople(order: NAME, after: "bm9uc2Vuc2U") { totalCount } }');
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('finds a name with a typing mistake or in the other script, and a number in any spelling', async () => {
    await desk.createPerson({
      name: 'Bishnu Maharjan',
      phones: [{ text: '9812345678' }, { text: '01-5970011' }],
    });
    for (const query of ['Maharjn', 'विष्णु', '981-234-5678', '+977 9812345678', '०१-५९७००११', '12345678'])
      expect(await names(`query: "${query}"`), query).toContain('Bishnu Maharjan');
    expect(await names('query: "Bishnu Karki"')).toEqual([]);
  });
});

it('REST returns the same rows', async () => {
  const made = await server.asAdmin('POST', '/api/admin/people', aPerson({ name: 'Over Rest' }));
  expect([made.status, made.body.message]).toEqual([201, 'Person created successfully!']);
  const { _id, version } = made.body.data;
  expect(
    (await server.asAdmin('PATCH', `/api/admin/people/${_id}`, { level: '+2', version })).body.data.level,
  ).toBe('+2');
  const stale = await server.asAdmin('PATCH', `/api/admin/people/${_id}`, { level: 'SEE', version });
  expect([stale.status, stale.body.data.level]).toEqual([409, '+2']);
  const list = await server.asAdmin('GET', '/api/admin/people?q=Over%20Rest&order=name');
  expect(list.body.data).toMatchObject({ total: 1, people: [{ _id, name: 'Over Rest' }], nextCursor: null });
  expect((await server.asAdmin('GET', '/api/admin/people?order=size')).status).toBe(400);
  expect((await server.asAdmin('GET', `/api/admin/people/${_id}`)).body.data.name).toBe('Over Rest');
  expect((await server.call('GET', '/api/admin/people')).status).toBe(401);
});
