import { describe, expect, it } from 'vitest';
import { callAs, goodPassword, invite, makeAccount } from '../../testing/accounts.ts';
import { fc, holdsFor } from '../../testing/properties.ts';
import { ADMIN, useTestApi } from '../../testing/test-api.ts';

const server = useTestApi();

const update = (token: string, id: string, body: object) =>
  callAs(server, token, 'PUT', `/api/admin/accounts/${id}`, body);
const me = (token: string) => callAs(server, token, 'GET', '/api/admin/me');

describe('only owners', () => {
  it('can read the log of accounts, whose entries name the person', async () => {
    const { token } = await makeAccount(server, 'reader@prasthan.example');
    await callAs(server, token, 'POST', '/api/admin/services', {
      ...{ title: 'Visa', description: 'Papers', icon: 'code' },
    });
    const query =
      '{ adminActivity(first: 200) { totalCount edges { node { kind adminName admin after } } } }';
    const read = async (bearer: string) =>
      (await server.graphql(query, {}, { authorization: `Bearer ${bearer}` })).body.data.adminActivity;
    const [staff, owner] = [await read(token), await read(server.token)];
    const kindsOf = (page: { edges: { node: { kind: string } }[] }) =>
      new Set(page.edges.map(({ node }) => node.kind));
    expect(kindsOf(staff).has('Admin')).toBe(false);
    expect(kindsOf(owner).has('Admin')).toBe(true);
    expect(staff.totalCount).toBeLessThan(owner.totalCount);
    expect(staff.edges[0].node).toMatchObject({ admin: 'reader@prasthan.example', adminName: 'reader' });
    const accounts = owner.edges.filter(({ node }: { node: { kind: string } }) => node.kind === 'Admin');
    expect(JSON.stringify(accounts)).not.toMatch(/argon2|password":"(?!changed)/);
  });
});

describe('an account that is changed', () => {
  it('is disabled at once: its sessions end, and it cannot sign in', async () => {
    const { token, id } = await makeAccount(server, 'disabled@prasthan.example');
    expect((await update(server.token, id, { isActive: false })).body.data).toMatchObject({
      isActive: false,
    });
    expect((await me(token)).status).toBe(401);
    const login = await server.call('POST', '/api/admin/login', {
      email: 'disabled@prasthan.example',
      password: goodPassword,
    });
    expect(login).toMatchObject({
      status: 401,
      body: { message: 'This account is disabled. Ask an owner of the office.' },
    });
    await update(server.token, id, { isActive: true });
    expect((await me(token)).status).toBe(401);
  });

  it('is demoted at once', async () => {
    const { token, id } = await makeAccount(server, 'demoted@prasthan.example', 'owner');
    expect((await callAs(server, token, 'GET', '/api/admin/accounts')).status).toBe(200);
    await update(server.token, id, { role: 'staff' });
    expect((await callAs(server, token, 'GET', '/api/admin/accounts')).status).toBe(403);
    expect((await me(token)).body.data.role).toBe('staff');
  });

  it('keeps the fields that are not sent, and refuses a stale version and an unknown role', async () => {
    const { id } = await makeAccount(server, 'version@prasthan.example');
    const { version } = (await update(server.token, id, { name: 'New Name' })).body.data;
    expect((await update(server.token, id, { role: 'owner', version })).body.data).toMatchObject({
      name: 'New Name',
      role: 'owner',
    });
    expect((await update(server.token, id, { role: 'staff', version })).status).toBe(409);
    expect((await update(server.token, id, { role: 'king' })).body.errors).toEqual({
      role: 'Role must be one of: owner, staff',
    });
    expect((await update(server.token, id, { isActive: 'maybe' })).status).toBe(400);
  });

  it('cannot complete a sign-in that began before the change', async () => {
    const email = 'race@prasthan.example';
    const { id } = await makeAccount(server, email);
    const logins = Array.from({ length: 6 }, () =>
      server.call('POST', '/api/admin/login', { email, password: goodPassword }),
    );
    await update(server.token, id, { isActive: false });
    await Promise.all(logins);
    expect(await server.sql('select id from session where admin_id = ?', [id])).toEqual([]);
  });
});

describe('the last owner', () => {
  const owners = async () =>
    (
      await server.sql<{ id: string }>(
        `select id from admin where role = 'owner' and is_active and password_hash is not null`,
      )
    ).map(({ id }) => id);

  it('cannot be disabled or demoted; an invited owner does not count', async () => {
    const { _id: id } = (await me(server.token)).body.data;
    await server.sql(`update admin set role = 'staff' where id <> ?`, [id]);
    await invite(server, 'future@prasthan.example', 'owner');
    for (const body of [{ isActive: false }, { role: 'staff' }]) {
      expect(await update(server.token, id, body)).toMatchObject({
        status: 400,
        body: { message: 'This is the last owner. Make somebody else an owner first.' },
      });
    }
    expect((await me(server.token)).body.data).toMatchObject({ role: 'owner', isActive: true });
  });

  it('remains when two owners disable or demote each other at the same time', async () => {
    const first = (await me(server.token)).body.data._id;
    for (let round = 0; round < 8; round += 1) {
      const second = await makeAccount(server, `owner${round}@prasthan.example`, 'owner');
      const body = round % 2 ? { isActive: false } : { role: 'staff' };
      const answers = await Promise.all([
        update(server.token, second.id, body),
        update(second.token, first, body),
      ]);
      expect(await owners()).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await server.sql(`update admin set role = 'owner', is_active = true where id = ?`, [first]);
      await server.sql(`update admin set role = 'staff' where id <> ?`, [first]);
      const { body: login } = await server.call('POST', '/api/admin/login', ADMIN);
      server.token = login.data.token;
    }
  });
});

describe('the states of an account', () => {
  type State = 'invited' | 'active' | 'disabled' | 'disabled before it was accepted';
  type Act = 'accept' | 'sign in' | 'disable' | 'enable' | 'invite again' | 'use a token';

  /** Returns the next state, and whether the action succeeds. */
  const next: Record<Act, (state: State) => [State, boolean]> = {
    accept: (state) => [state === 'invited' ? 'active' : state, state === 'invited'],
    'sign in': (state) => [state, state === 'active'],
    disable: (state) => [
      state === 'active' || state === 'disabled' ? 'disabled' : 'disabled before it was accepted',
      true,
    ],
    enable: (state) => [state === 'active' || state === 'disabled' ? 'active' : 'invited', true],
    'invite again': (state) =>
      state === 'active' || state === 'disabled' ? [state, false] : ['invited', true],
    'use a token': (state) => [state, state === 'active'],
  };

  it('change only as listed, after any series of actions', async () => {
    let number = 0;
    const acts = fc.array(fc.constantFrom(...(Object.keys(next) as Act[])), { minLength: 4, maxLength: 10 });
    await holdsFor(
      acts,
      async (series) => {
        number += 1;
        const email = `state${number}@prasthan.example`;
        let invitation = await invite(server, email);
        const [{ id }] = await server.sql('select id from admin where email = ?', [email]);
        let state: State = 'invited';
        let token = '';
        const login = () => server.call('POST', '/api/admin/login', { email, password: goodPassword });
        const act: Record<Act, () => Promise<boolean>> = {
          accept: async () => {
            const body = { token: invitation, name: `state${number}`, password: goodPassword };
            return (await server.call('POST', '/api/admin/invitation/accept', body)).status === 200;
          },
          'sign in': async () => (await login()).status === 200,
          disable: async () => (await update(server.token, id, { isActive: false })).status === 200,
          enable: async () => (await update(server.token, id, { isActive: true })).status === 200,
          'invite again': async () => {
            const { status, body } = await callAs(server, server.token, 'POST', '/api/admin/accounts', {
              email,
              name: `state${number}`,
              role: 'staff',
            });
            if (status === 201) invitation = body.data.link.split('#')[1];
            return status === 201;
          },
          'use a token': async () => {
            const { status, body } = await login();
            if (status === 200) token = body.data.token;
            return token !== '' && (await me(token)).status === 200;
          },
        };
        for (const each of series) {
          const [after, succeeds] = next[each](state);
          expect({ series, each, state, done: await act[each]() }).toEqual({
            series,
            each,
            state,
            done: succeeds,
          });
          state = after;
        }
      },
      15,
    );
  });
});

describe('the name of an account', () => {
  const rename = (token: string, name: string) => callAs(server, token, 'PUT', '/api/admin/me', { name });

  const otherLetters = {
    status: 400,
    body: { errors: { name: expect.stringMatching(/^Write each word in Latin or Devanagari letters/) } },
  };

  let entrants = 0;
  let entrant: ReturnType<typeof makeEntrant> | undefined;
  const makeEntrant = async () => ({
    ...(await makeAccount(server, 'entrant@prasthan.example')),
    invitation: await invite(server, 'invited.entrant@prasthan.example'),
  });
  /** Tries each operation that sets a name. All calls use one account and one invitation, which a refusal must not change. */
  const everyEntrance = async (name: string) => {
    entrant ??= makeEntrant();
    const { token, id, invitation } = await entrant;
    const asked = { email: 'new.entrant@prasthan.example', name, role: 'staff' };
    const accepted = { token: invitation, name, password: goodPassword };
    return [
      await rename(token, name),
      await update(server.token, id, { name }),
      await callAs(server, server.token, 'POST', '/api/admin/accounts', asked),
      await server.call('POST', '/api/admin/invitation/accept', accepted),
    ];
  };

  it.each([
    ['a turn of the direction of writing', '\u202erenwo'],
    ['a control character', 'Ram\u0007'],
    ['an invisible character', 'ow\u200bner'],
    ['a joiner between Latin letters', 'ow\u200dner'],
    ['two joiners', 'पर्\u200d\u200dयो'],
    ['another line', 'Ram\u2028Owner'],
    ['a grapheme joiner', 'ad\u034fmin'],
    ['a variation selector', 'Ram\ufe0f'],
    ['a filler', 'Ram \u3164x'],
    ['a tag', 'Ram\u{e0041}'],
    ['a Cyrillic а', 'H\u0430ri'],
    ['a Greek α', 'H\u03b1ri'],
    ['a Greek τ', 'Gi\u03c4a'],
    ['an IPA ɑ', 'H\u0251ri'],
    ['an African ƿ of Latin Extended-B', '\u01bfrem'],
    ['a click ǀ of Latin Extended-B', 'Ha\u01c0i'],
    ['a long ſ', 'Je\u017f\u017f'],
    ['fullwidth letters', '\uff28ari'],
    ['an Arabic alef', 'Har\u0627'],
    ['a Telugu zero', 'R\u0c66shan'],
    ['a multiplication sign', 'Ale\u00d7'],
    ['an estimated sign', 'R\u212ekha'],
    ['an APL alpha', 'H\u237ari'],
    ['a union', 'S\u222anita'],
    ['a divides sign', 'Har\u2223'],
    ['a power sign', 'Har\u23fd'],
    ['a down tack', '\u22a4ara'],
    ['a vertical bar', 'Har|'],
    ['an underscore', 'hari_admin'],
    ['a no-break space', 'Hari\u00a0Admin'],
    ['a mark that makes no letter', 'Hari\u0323\u0301\u0301'],
    ['a SignWriting mark', 'Hari\u{1da00}'],
    ['a musical mark', 'Hari\u{1d242}'],
    ['a Bassa Vah mark', 'Hari\u{16ff0}'],
    ['a Syloti mark', 'Hari\ua806'],
    ['a Kawi mark', 'Hari\u{11f02}'],
    ['two scripts in a word', 'R\u0966shan'],
    ['an avagraha, which looks like S', '\u093d\u0930'],
    ['a danda', 'Hari \u0964'],
    ['a sign that Nepali does not use', 'ए\u0946ना'],
    ['a letter that Nepali does not use', 'ॲनी'],
    ['no letter', '...'],
  ])('with %s is refused by every operation', async (_what, name) => {
    for (const answer of await everyEntrance(name)) expect(answer).toMatchObject(otherLetters);
  });

  it.each([
    "Dr. Zoë O'Brien-Łukasz (Pokhara)",
    'André D’Souza',
    'Andre\u0301s Peña, MBA',
    'Mina & Tara / Ștefan 2',
    'डा॰ सुनीता श्रेष्ठ (Sunita)',
    'ऋषिराम पौडेल २',
    'ॐ प्रकाश',
  ])('may be "%s"', async (name) => {
    entrants += 1;
    const { token } = await makeAccount(server, `entrant${entrants}@prasthan.example`);
    expect((await rename(token, name)).body.data).toMatchObject({ name });
  });

  it("cannot be a colleague's name in any spelling, and may be in Devanagari with joiners", async () => {
    const [one, two] = [
      await makeAccount(server, 'name.one@prasthan.example'),
      await makeAccount(server, 'name.two@prasthan.example'),
    ];
    expect((await rename(one.token, 'Sunita Rai')).status).toBe(200);
    expect((await rename(one.token, 'Sunita Rai')).status).toBe(200);
    expect((await rename(two.token, 'पर्\u200dयो श्\u200cरेष्ठ')).body.data.name).toContain('\u200d');
    expect((await rename(one.token, 'पर्यो श्रेष्ठ')).body.errors.name).toMatch(/^A colleague has this name/);
  });

  it.each([
    ['the same', 'Hari Admin', 'Hari Admin'],
    ['other capitals and blanks', 'Hari Admin', '  hari  ADMIN '],
    ['a dotless ı', 'Hari Admin', 'Har\u0131 Admin'],
    ['capital I for i', 'Hari Admin', 'HarI AdmIn'],
    ['l for I', 'Ishwor', 'lshwor'],
    ['a digit for a letter', 'Hari Admin', 'Har1 Adm1n'],
    ['a zero for o', 'Roshan', 'R0shan'],
    ['r and n for m', 'Hari Admin', 'Hari Adrnin'],
    ['v and v for w', 'Wangdi', 'VVangdi'],
    ['Latin marks', 'Hari Admin', 'H\u00e4r\u012f \u0100dmin'],
    ['a stroke', 'Roshan', 'R\u00f8shan'],
    ['the other capital Đ', '\u0110olma', '\u00d0olma'],
    ['signs', 'Hari Admin', "Hari-Ad'min."],
    ['a Devanagari digit', 'राम 2', 'राम २'],
    ['a composed आ', 'आशा', 'अाशा'],
    ['a composed ओ', 'ओम', 'अोम'],
    ['another composed ओ', 'ओम', 'आेम'],
    ['a third composed ओ', 'ओम', 'अाेम'],
    ['a composed औ', 'औशी', 'अौशी'],
    ['another composed औ', 'औशी', 'आैशी'],
    ['a third composed औ', 'औशी', 'अाैशी'],
    ['a composed ऐ', 'ऐना', 'एेना'],
    ['a composed ऑ', 'ऑली', 'अॉली'],
    ['another composed ऑ', 'ऑली', 'आॅली'],
    ['a composed ई', 'ईशा', 'र्इशा'],
    ['a composed ऊ', 'ऊषा', 'उुषा'],
    ['a composed vowel sign', 'सोना', 'साेना'],
    ['a composed ख', 'खुमा', 'रवुमा'],
    ['another order of marks', 'सोना', 'सेाना'],
    ['a nukta of its own', '\u095aजल', 'ग\u093cजल'],
    ['a nukta', 'हरि खत्री', 'हरि ख\u093cत्री'],
    ['an anusvara', 'हरि', 'हरिं'],
    ['an anusvara for a candrabindu', 'सँग', 'संग'],
    ['a visarga', 'हरि', 'हरिः'],
    ['a virama', 'राम', 'राम्'],
    ['a long sign on a short vowel', 'ऊषा', 'उूषा'],
    ['a mark twice, which looks like ै', 'शैली', 'शेेली'],
    ['the digit २ for र', 'रवि', '२वि'],
    ['the digit ३ for उ', 'उदय', '३दय'],
    ['a composed ॐ', 'ॐ प्रकाश', 'ऊँ प्रकाश'],
    ['ऊ for उ', 'उर्मिला', 'ऊर्मिला'],
    ['c and l for d', 'Daniel', 'Claniel'],
  ])('cannot imitate the name of a colleague through any operation: %s', async (_what, holder, copy) => {
    const [known] = await server.sql<{ id: string }>('select id from admin where name = ?', [holder]);
    entrants += 1;
    if (!known) await makeAccount(server, `holder${entrants}@prasthan.example`, 'staff', holder);
    const taken = { status: 400, body: { errors: { name: expect.stringContaining('A colleague has') } } };
    for (const answer of await everyEntrance(copy)) expect(answer).toMatchObject(taken);
  });

  it('may still be missing when an owner disables the account', async () => {
    const { id } = await makeAccount(server, 'nameless@prasthan.example');
    await server.sql('update admin set name = email where id = ?', [id]);
    expect((await update(server.token, id, { isActive: false })).body.data).toMatchObject({
      isActive: false,
    });
  });

  it('is given to only one of several people who request it at the same time', async () => {
    const [one, two] = [
      await makeAccount(server, 'same.one@prasthan.example'),
      await makeAccount(server, 'same.two@prasthan.example'),
    ];
    const invitation = await invite(server, 'same.three@prasthan.example');
    for (let round = 0; round < 5; round += 1) {
      const name = `Gita Thapa ${'x'.repeat(round + 1)}`;
      const answers = await Promise.all([
        rename(one.token, name),
        rename(two.token, name.toUpperCase()),
        server.call('POST', '/api/admin/invitation/accept', {
          token: invitation,
          name,
          password: goodPassword,
        }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('cannot be an e-mail address, because an account without a name is shown with its e-mail address', async () => {
    const { token } = await makeAccount(server, 'mail.name@prasthan.example');
    expect((await rename(token, 'mail.name@prasthan.example')).body.errors).toEqual({
      name: 'Enter a name, not an e-mail address.',
    });
  });
});
