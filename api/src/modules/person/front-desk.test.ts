import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../testing/accounts.ts';
import { aTouch, aWalkIn } from '../../testing/factories.ts';
import { frontDeskOf } from '../../testing/front-desk.ts';
import { useTestApi } from '../../testing/test-api.ts';

const server = useTestApi();
const desk = frontDeskOf(server);

const answeredAt = async (id: string) =>
  (await server.sql<{ at: string | null }>('select answered_at as at from enquiry where id = ?', [id]))[0]
    ?.at ?? null;
const matches = async (args: string) =>
  (
    await desk.ask(
      `{ personMatches(${args}) { people { reason person { _id name } } enquiries { _id name } } }`,
    )
  ).data.personMatches;
const namesOf = async (args: string) =>
  (await matches(args)).people.map(({ person }: { person: { name: string } }) => person.name);
const suggested = async (id: string) =>
  (
    await desk.ask(
      'query ($id: ID!) { adminEnquiry(id: $id) { suggestedPeople(first: 5) { reason person { name } } } }',
      { id },
    )
  ).data.adminEnquiry.suggestedPeople;

describe('an enquiry that staff enter', () => {
  it.each([
    [{ phone: '' }, { phone: 'Phone is required' }],
    [{ name: '' }, { name: 'Name is required' }],
    [{ origin: 'website' }, { origin: expect.stringContaining('Origin must be one of: walk-in, phone') }],
    [{ at: 'noon' }, { at: 'Time of the enquiry must be a date and time' }],
    [{ personId: v7() }, { personId: expect.stringContaining('This person no longer exists') }],
    [{ counsellorId: v7() }, { counsellorId: 'Choose a counsellor whose account is active' }],
  ])('is refused with %o: %o', async (input, fields) => {
    const { errors } = await desk.createEnquiry(aWalkIn(input));
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields });
  });

  it('requires a name and a phone, counts as answered, and causes no mail', async () => {
    const { data } = await desk.createEnquiry(aWalkIn({ phone: '९८४१-०००१०१' }));
    expect(data.createEnquiry).toMatchObject({
      status: 'new',
      origin: 'walk-in',
      email: '',
      phoneNumber: '+9779841000101',
      touchedAt: null,
      counsellorId: null,
      followUpOn: null,
    });
    const id = data.createEnquiry._id;
    expect(
      await server.sql(
        'select notice_state, acknowledgement_state, is_held, consent_version from enquiry where id = ?',
        [id],
      ),
    ).toEqual([
      { notice_state: 'none', acknowledgement_state: 'none', is_held: false, consent_version: null },
    ]);
    expect(new Date((await answeredAt(id)) ?? 0)).toEqual(new Date(data.createEnquiry.createdAt));
    const part = await desk.ask('{ adminToday { new { _id } } }');
    expect(part.data.adminToday.new).toContainEqual({ _id: id });
  });

  it("has the client's time, but never a time in the future or from a wrong clock", async () => {
    const hour = new Date(Date.now() - 3_600_000).toISOString();
    const at = async (text: string) =>
      (await desk.createEnquiry(aWalkIn({ at: text }))).data.createEnquiry.createdAt;
    expect(await at(hour)).toBe(hour);
    const begun = Date.now();
    expect(new Date(await at('2199-01-01T00:00:00Z')).getTime()).toBeGreaterThanOrEqual(begun);
    expect(new Date(await at('2001-01-01T00:00:00Z')).getTime()).toBeGreaterThan(begun - 31 * 86_400_000);
  });

  it('is announced to all windows as new', async () => {
    const { feed } = await server.api.createContext();
    const id = v7();
    const told = (async () => {
      for await (const [{ received }] of feed.subscribe()) if (received.includes(id)) return true;
      return false;
    })();
    await desk.anEnquiryId({ id });
    expect(await told).toBe(true);
  });
});

describe('an enquiry counts as answered', () => {
  it('from the earliest touch, even if the touch is sent late, but not from before the enquiry was received', async () => {
    const id = await server.enquire();
    await server.sql(`update enquiry set created_at = now() - interval '2 days' where id = ?`, [id]);
    const touch = (at: string) => server.asAdmin('POST', `/api/admin/contacts/${id}/touches`, aTouch({ at }));
    const [early, late] = [3, 1].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString());
    await touch(late ?? '');
    await touch(early ?? '');
    expect(new Date((await answeredAt(id)) ?? 0).toISOString()).toBe(early);
    await touch('2020-01-01T00:00:00Z');
    const [row] = await server.sql<{ same: boolean }>(
      'select answered_at = created_at as same from enquiry where id = ?',
      [id],
    );
    expect(row?.same).toBe(true);
  });

  it('from the first status other than new, but not from a note', async () => {
    const id = await server.enquire();
    await desk.ask('mutation ($id: ID!) { addEnquiryNote(enquiryId: $id, input: {text: "Hm"}) { _id } }', {
      id,
    });
    await server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { followUpOn: '2199-01-01' });
    expect(await answeredAt(id)).toBeNull();
    await server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { status: 'contacted' });
    const first = await answeredAt(id);
    expect(first).not.toBeNull();
    await server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { status: 'new' });
    await server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { status: 'completed' });
    expect(await answeredAt(id)).toBe(first);
  });
});

describe('suggestions', () => {
  const spellings = [
    ...['9841000777', '98-41000777', '984-1000777', '9841-000777', '984 100 0777', '98 41 00 07 77'],
    ...['9841.000.777', '(984) 1000777', '+9779841000777', '+977 9841000777', '+977-9841000777'],
    ...['+977-984-1000777', '+977 (984) 1000777', '+977 98 4100 0777', '+977 0 9841000777', '977 9841000777'],
    ...['977-9841000777', '9779841000777', '0977-9841000777', '0977 984 1000777', '00977 9841000777'],
    ...['00977-984-1000777', '009779841000777', '09841000777', 'tel:+977-9841000777', '९८४१०००७७७'],
    ...['+९७७ ९८४१-०००७७७', '०९७७-९८४१०००७७७', '9841000777 ext 2', 'Mobile: 9841000777'],
  ];

  it('match 30 spellings of one number, and list two people with this number separately', async () => {
    expect(new Set(spellings).size).toBe(30);
    for (const name of ['Mother Rai', 'Daughter Rai'])
      await desk.createPerson({ name, phones: [{ text: '9841000777' }] });
    for (const spelling of spellings)
      expect((await namesOf(`phone: "${spelling}"`)).sort(), spelling).toEqual([
        'Daughter Rai',
        'Mother Rai',
      ]);
    const id = await desk.anEnquiryId({ name: 'Daughter', phone: spellings[12] });
    expect(await suggested(id)).toHaveLength(2);
    expect(await server.sql('select person_id as of from enquiry where id = ?', [id])).toEqual([
      { of: null },
    ]);
    expect(await namesOf('phone: "98410007"')).toContain('Mother Rai');
    expect(await namesOf('phone: "+977 98410007"')).toContain('Mother Rai');
  });

  it('require five digits or three letters, and an empty field matches nobody', async () => {
    await desk.createPerson({ name: 'Without anything' });
    await desk.anEnquiryId({ phone: 'no number', email: '' });
    const id = await desk.anEnquiryId({ phone: 'no number', email: '' });
    for (const args of [
      'phone: "9841"',
      'phone: ""',
      'phone: "+977 984"',
      'email: ""',
      'email: " "',
      'name: "Wi"',
      'phone: "no number"',
    ])
      expect(await matches(args), args).toEqual({ people: [], enquiries: [] });
    expect(await suggested(id)).toEqual([]);
    const { data } = await desk.ask('query ($id: ID!) { adminEnquiry(id: $id) { others { _id } } }', { id });
    expect(data.adminEnquiry.others).toEqual([]);
  });

  it('refuse a phone of more than 200 characters, because each number in it becomes a condition', async () => {
    const asked = async (numbers: number) => {
      const phone = Array.from({ length: numbers }, (_, index) => 9_841_000_000 + index).join();
      const query = 'query ($phone: String) { personMatches(phone: $phone) { people { reason } } }';
      return (await desk.ask(query, { phone })).errors?.[0]?.extensions;
    };
    expect(await asked(18)).toBeUndefined();
    const fields = { phone: 'Search text must be at most 200 characters' };
    expect(await asked(40_000)).toEqual({ code: 'BAD_USER_INPUT', fields });
  });

  it('match a whole e-mail address or a part of a name, and leave out enquiries of listed people', async () => {
    const person = await desk.aPersonId({
      name: 'Yamuna Oli',
      phones: [{ text: '9845000001' }],
      email: 'Yamuna@Mail.example',
    });
    const attached = await desk.anEnquiryId({ name: 'Yamuna', phone: '9845000001', personId: person });
    const loose = await desk.anEnquiryId({ name: 'Brother of Yamuna', phone: '9845000001 / 9845000002' });
    const found = await matches('phone: "9845000001", email: "yamuna@mail.example", name: "Yamuna"');
    expect(found.people).toEqual([{ reason: 'phone', person: { _id: person, name: 'Yamuna Oli' } }]);
    expect(found.enquiries.map(({ _id }: { _id: string }) => _id)).toEqual([loose]);
    expect((await matches('phone: "9845000002"')).enquiries).toHaveLength(1);
    expect((await matches('email: "yamuna@mail.example"')).people).toMatchObject([{ reason: 'email' }]);
    expect((await matches('email: "yamuna@mail"')).people).toEqual([]);
    expect((await matches('name: "Yamuna"')).people).toMatchObject([{ reason: 'name' }]);
    expect(attached).not.toBe(loose);
  });

  it('are not made for held enquiries and do not contain them', async () => {
    await desk.createPerson({ name: 'Real Person', phones: [{ text: '9846000001' }] });
    const id = await server.enquire({ name: 'Spammer', phone: '9846000001' });
    await server.sql('update enquiry set is_held = true where id = ?', [id]);
    expect(await suggested(id)).toEqual([]);
    expect((await matches('phone: "9846000001"')).enquiries).toEqual([]);
  });

  it('leave out people whom staff keep apart', async () => {
    const [one, other] = [
      await desk.aPersonId({ phones: [{ text: '9847000001' }] }),
      await desk.aPersonId({ phones: [{ text: '9847000001' }] }),
    ];
    const suggestions = async (id: string) =>
      (
        await desk.ask(
          'query ($id: ID!) { adminPerson(id: $id) { suggestions(first: 5) { person { _id } } } }',
          { id },
        )
      ).data.adminPerson.suggestions;
    expect(await suggestions(one)).toEqual([{ person: { _id: other } }]);
    const apart = (a: string, b: string) =>
      desk.ask('mutation ($a: ID!, $b: ID!) { keepApart(oneId: $a, otherId: $b) { _id } }', { a, b });
    expect((await apart(one, one)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect((await apart(one, v7())).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await apart(other, one)).data.keepApart._id).toBe(other);
    await apart(one, other);
    expect([await suggestions(one), await suggestions(other)]).toEqual([[], []]);
    const rows = await server.sql('select 1 from person_apart where ? in (one_id, other_id)', [one]);
    expect(rows).toHaveLength(1);
  });
});

describe('attaching an enquiry', () => {
  it('by two staff members at the same time: one succeeds, and the other is told why not', async () => {
    const id = await desk.anEnquiryId();
    const people = [await desk.aPersonId(), await desk.aPersonId()];
    const answers = await Promise.all(people.map((person) => desk.attach(id, person, 1)));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done');
    expect(codes.sort()).toEqual(['CONFLICT', 'done']);
  });

  it("assigns it to the person's counsellor, unless the request names another one or the account is disabled", async () => {
    const [keeper, other] = await Promise.all(
      ['keeper', 'named'].map((name) => makeAccount(server, `${name}@office.example`)),
    );
    const person = await desk.aPersonId({ counsellorId: keeper?.id });
    const counsellorAfter = async (input: object) =>
      (await server.asAdmin('PATCH', `/api/admin/contacts/${await desk.anEnquiryId()}`, input)).body.data
        .counsellorId;
    expect(await counsellorAfter({ personId: person })).toBe(keeper?.id);
    expect(await counsellorAfter({ personId: person, counsellorId: other?.id })).toBe(other?.id);
    const noted = await desk.createEnquiry(aWalkIn({ personId: person }));
    expect(noted.data.createEnquiry).toMatchObject({ personId: person, counsellorId: keeper?.id });
    await server.sql('update admin set is_active = false where id = ?', [keeper?.id]);
    expect(await counsellorAfter({ personId: person })).toBeNull();
  });

  it('to an unknown person is refused with a message, and `personId: null` detaches it', async () => {
    const [id, person] = [await desk.anEnquiryId(), await desk.aPersonId()];
    const { errors } = await desk.attach(id, v7());
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { personId: expect.stringContaining('no longer exists') },
    });
    expect((await desk.attach(id, person)).data.updateEnquiry.personId).toBe(person);
    expect((await desk.attach(id, null)).data.updateEnquiry.personId).toBeNull();
    const { data } = await desk.ask(
      'query ($id: ID!) { adminEnquiry(id: $id) { history { before after } } }',
      { id },
    );
    expect(data.adminEnquiry.history.at(-1)).toEqual({
      before: { personId: person },
      after: { personId: null },
    });
  });

  it('does not change the person, and neither does a new enquiry', async () => {
    const person = await desk.aPersonId({ phones: [{ text: '9848000001' }], email: 'old@mail.example' });
    const before = await server.sql('select * from person where id = ?', [person]);
    const id = await server.enquire({ phone: '9848000001', email: 'new@mail.example' });
    await desk.attach(id, person);
    expect(await server.sql('select * from person where id = ?', [person])).toEqual(before);
  });
});
