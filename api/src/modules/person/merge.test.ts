import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { aTouch } from '../../testing/factories.ts';
import { frontDeskOf } from '../../testing/front-desk.ts';
import { fc, holdsFor } from '../../testing/properties.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { differing, type MergeValues } from './person.rules.ts';

const server = useTestApi();
const desk = frontDeskOf(server);

const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code;
const mergeIdOf = ({ data }: Awaited<ReturnType<typeof desk.merge>>): string =>
  data.mergePeople.merges[0]._id;
const whyNot = async (keptId: string): Promise<string> =>
  (
    await desk.ask('query ($id: ID!) { adminPerson(id: $id) { merges(first: 1) { canUndo whyNot } } }', {
      id: keptId,
    })
  ).data.adminPerson.merges[0].whyNot;
const update = async (id: string, input: object) =>
  desk.ask('mutation ($id: ID!, $input: PersonInput!) { updatePerson(id: $id, input: $input) { version } }', {
    id,
    input,
  });

/** Returns the contents of the tables, without columns and tables that change with every update or only grow. */
async function dump(): Promise<string> {
  const tables = await server.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and table_name not in ('activity', 'person_merge', 'session', 'rate_limit', 'admin', 'change') order by 1`,
  );
  const parts = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      await server.sql(
        `select to_jsonb(t) - '{version,updated_at,seq}'::text[] as row from "${name}" t order by 1`,
      ),
    ]),
  );
  return JSON.stringify(parts, null, 1);
}

describe('refused', () => {
  it('without a choice for a field in which both differ, naming the field; the choice must be one of the two values', async () => {
    const kept = await desk.aPersonId({ name: 'Sita Rai', email: 'sita@mail.example', level: '+2' });
    const gone = await desk.aPersonId({
      name: 'Seeta Rai',
      email: 'seeta@mail.example',
      level: '+2',
      scores: 'IELTS 7',
    });
    const bare = await desk.merge(kept, gone, 1, 1);
    expect(bare.errors?.[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: { name: 'Choose one of the two.', email: 'Choose one of the two.' },
    });
    const made = await desk.merge(kept, gone, 1, 1, { name: 'Sita Thapa', email: 'sita@mail.example' });
    expect(made.errors?.[0]?.extensions.fields).toEqual({ name: 'Choose one of the two.' });
    const done = await desk.merge(kept, gone, 1, 1, { name: 'Seeta Rai', email: 'sita@mail.example' });
    expect(done.data.mergePeople).toMatchObject({ name: 'Seeta Rai', email: 'sita@mail.example' });
  });

  it('of a person with itself, of an unknown person, with a stale version, and with more phones than a person may have', async () => {
    const phones = (first: number) =>
      Array.from({ length: 6 }, (_, index) => ({ text: `98510000${first + index}` }));
    const [kept, gone] = [
      await desk.aPersonId({ name: 'Full', phones: phones(10) }),
      await desk.aPersonId({ name: 'Full', phones: phones(20) }),
    ];
    expect(codeOf(await desk.merge(kept, kept, 1, 1))).toBe('BAD_USER_INPUT');
    expect(codeOf(await desk.merge(kept, v7(), 1, 1))).toBe('NOT_FOUND');
    expect(codeOf(await desk.merge(kept, gone, 2, 1))).toBe('CONFLICT');
    expect(codeOf(await desk.merge(kept, gone, 1, 2))).toBe('CONFLICT');
    const full = await desk.merge(kept, gone, 1, 1);
    expect(full.errors?.[0]?.extensions.fields).toEqual({ phones: 'Phones must be at most 10 entries' });
  });

  it('with a person who was already merged; a change to that person is refused with the id of the kept person', async () => {
    const [one, two, three] = [
      await desk.aPersonId({ name: 'Same' }),
      await desk.aPersonId({ name: 'Same' }),
      await desk.aPersonId({ name: 'Same' }),
    ];
    await desk.merge(one, two, 1, 1);
    const { version } = await desk.personOf(two);
    for (const { errors } of [
      await desk.merge(three, two, 1, version),
      await desk.merge(two, three, version, 1),
      await update(two, { level: '+2' }),
      await desk.ask('mutation ($a: ID!, $b: ID!) { keepApart(oneId: $a, otherId: $b) { _id } }', {
        a: two,
        b: three,
      }),
    ])
      expect(errors?.[0]?.extensions).toEqual({ code: 'CONFLICT', keptId: one });
  });
});

describe('a merge', () => {
  it('fills blank fields, combines phones and destinations, and moves the enquiries without any other change', async () => {
    const kept = await desk.aPersonId({
      name: 'Sita Rai',
      phones: [{ text: '9852000001', whose: 'mother' }],
      destinations: ['Australia'],
    });
    const gone = await desk.aPersonId({
      name: 'Sita Rai',
      phones: [{ text: '985-2000001', whose: 'father' }, { text: 'neighbour' }],
      destinations: ['Japan', 'Australia'],
      birthDay: '2003-05-17',
      birthCalendar: 'bs',
      guardianName: 'Ram Rai',
    });
    const enquiry = await desk.anEnquiryId({ personId: gone });
    const [before] = await server.sql<object>('select * from enquiry where id = ?', [enquiry]);
    await desk.merge(kept, gone, 1, 1);
    const { data } = await desk.ask(
      `query ($id: ID!) { adminPerson(id: $id) { birthDay birthCalendar guardianName destinations phones { text number whose }
        enquiries(first: 5) { _id } timeline(first: 100) { kind enquiry { _id } } } }`,
      { id: kept },
    );
    expect(data.adminPerson).toMatchObject({
      birthDay: '2003-05-17',
      birthCalendar: 'bs',
      guardianName: 'Ram Rai',
      destinations: ['Australia', 'Japan'],
      phones: [
        { text: '9852000001', number: '+9779852000001', whose: 'mother / father' },
        { text: 'neighbour', number: '', whose: '' },
      ],
      enquiries: [{ _id: enquiry }],
    });
    expect(data.adminPerson.timeline.map(({ kind }: { kind: string }) => kind)).toContain('merge');
    const [after] = await server.sql<object>('select * from enquiry where id = ?', [enquiry]);
    const moved = { person_id: kept, version: 2, updated_at: expect.anything() };
    expect(after).toEqual({ ...before, ...moved });
    const newest = 'select before, after from activity where record_id = ? order by id desc limit 1';
    const log = await server.sql(newest, [enquiry]);
    expect(log).toEqual([{ before: { personId: gone }, after: { personId: kept } }]);
  });

  it('that is repeated returns the kept person; of simultaneous merges of A into B and B into A, one succeeds', async () => {
    const [one, two] = [await desk.aPersonId({ name: 'Same' }), await desk.aPersonId({ name: 'Same' })];
    const answers = await Promise.all([
      desk.merge(one, two, 1, 1),
      desk.merge(two, one, 1, 1),
      desk.merge(one, two, 1, 1),
    ]);
    const done = answers.filter(({ data }) => data?.mergePeople);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ data }) => data.mergePeople._id)).size).toBe(1);
    const merges = await server.sql('select 1 from person_merge where kept_id in (?, ?)', [one, two]);
    expect(merges).toHaveLength(1);
  });

  it('can happen at the same time as an attachment: in any order, no enquiry stays with the merged person', async () => {
    for (let round = 0; round < 3; round++) {
      const [kept, gone] = [await desk.aPersonId({ name: 'Same' }), await desk.aPersonId({ name: 'Same' })];
      const ids = await Promise.all([1, 2, 3].map(() => desk.anEnquiryId()));
      const ofGone = await Promise.all([1, 2, 3, 4].map(() => desk.anEnquiryId({ personId: gone })));
      const answers = await Promise.all([
        ...ids.map((id) => desk.attach(id, gone)),
        desk.merge(kept, gone, 1, 1),
        ...ofGone.map((id) => desk.attach(id, kept)),
        desk.createEnquiry({ name: 'At once', phone: '1', personId: gone }),
      ]);
      expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
      expect(await server.sql('select 1 from enquiry where person_id = ?', [kept])).toHaveLength(8);
    }
  });

  it('applies to changes that waited offline: an enquiry attached to the merged person goes to the kept person', async () => {
    const [one, two, three] = [
      await desk.aPersonId({ name: 'Same' }),
      await desk.aPersonId({ name: 'Same' }),
      await desk.aPersonId({ name: 'Same' }),
    ];
    await desk.merge(two, one, 1, 1);
    await desk.merge(three, two, 1, (await desk.personOf(two)).version);
    expect((await desk.attach(await desk.anEnquiryId(), one)).data.updateEnquiry.personId).toBe(three);
  });

  it('and an undo lock in the same order, so that they never deadlock', async () => {
    const [kept, gone] = [await desk.aPersonId({ name: 'Same' }), await desk.aPersonId({ name: 'Same' })];
    await desk.merge(kept, gone, 1, 1);
    const enquiry = await desk.anEnquiryId();
    const { em } = await server.api.createContext();
    const attached = await em.transactional(async (undoing) => {
      await undoing.execute("set local lock_timeout = '3s'");
      const lock = (id: string) => undoing.execute('select 1 from person where id = ? for update', [id]);
      await lock(kept);
      const attaching = desk.attach(enquiry, gone);
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await server.sql(waiting)).length).toBeGreaterThan(0);
      await lock(gone);
      return { attaching };
    });
    expect((await attached.attaching).data.updateEnquiry.personId).toBe(kept);
  });

  it('hides the merged person from the list, the front desk and suggestions, and copies "keep apart" decisions', async () => {
    const phones = [{ text: '9853000001' }];
    const [kept, gone, sister] = [
      await desk.aPersonId({ name: 'Hidden', phones }),
      await desk.aPersonId({ name: 'Hidden', phones }),
      await desk.aPersonId({ name: 'Hidden sister', phones }),
    ];
    await desk.ask('mutation ($a: ID!, $b: ID!) { keepApart(oneId: $a, otherId: $b) { _id } }', {
      a: gone,
      b: sister,
    });
    const merged = await desk.merge(kept, gone, 1, 1);
    const seen = async () =>
      (
        await desk.ask(
          `query ($id: ID!) { adminPeople(query: "Hidden") { totalCount } personMatches(phone: "9853000001") { people { person { _id } } }
            adminPerson(id: $id) { suggestions(first: 5) { person { _id } } } }`,
          { id: kept },
        )
      ).data;
    const after = await seen();
    expect(after.adminPeople.totalCount).toBe(2);
    expect(after.personMatches.people).toHaveLength(2);
    expect(after.adminPerson.suggestions).toEqual([]);
    await desk.undo(mergeIdOf(merged));
    const again = await seen();
    expect(again.adminPeople.totalCount).toBe(3);
    expect(again.adminPerson.suggestions).toHaveLength(2);
  });
});

describe('undoing a merge', () => {
  async function merged() {
    const [kept, gone] = [
      await desk.aPersonId({ name: 'Same' }),
      await desk.aPersonId({ name: 'Same', level: '+2' }),
    ];
    const [ofKept, ofGone] = [
      await desk.anEnquiryId({ personId: kept }),
      await desk.anEnquiryId({ personId: gone }),
    ];
    const id = mergeIdOf(await desk.merge(kept, gone, 1, 1));
    return { kept, gone, ofKept, ofGone, id };
  }

  it.each<[string, (them: Awaited<ReturnType<typeof merged>>) => Promise<unknown>, RegExp]>([
    [
      'the kept one was changed',
      ({ kept }) => update(kept, { level: 'SEE' }),
      /^The details of Same were changed after the merge\. It can be undone only once/,
    ],
    [
      'the merged one was changed',
      ({ gone }) => server.sql(`update person set level = 'SEE' where id = ?`, [gone]),
      /^The details of Same were changed after the merge, so it cannot be undone\.$/,
    ],
    [
      'a moved enquiry was detached',
      ({ ofGone }) => desk.attach(ofGone, null),
      /^An enquiry that the merge moved no longer belongs to Same\. Attach it/,
    ],
    [
      'another was merged into the kept one',
      async ({ kept }) =>
        desk.merge(kept, await desk.aPersonId({ name: 'Same' }), (await desk.personOf(kept)).version, 1),
      /^Another person was later merged into Same\. Undo that merge first\.$/,
    ],
    [
      'the kept one was merged into another',
      async ({ kept }) =>
        desk.merge(await desk.aPersonId({ name: 'Same' }), kept, 1, (await desk.personOf(kept)).version),
      /^Same was later merged into another person\. Undo that merge first\.$/,
    ],
    [
      'it is too long ago',
      async ({ id }) => {
        await server.sql(`update person_merge set created_at = now() - '31 days'::interval where id = ?`, [
          id,
        ]);
        await server.api.jobs.run('retention');
      },
      /^This merge is older than 30 days/,
    ],
  ])('is refused if %s; the response gives the reason, and nothing moves', async (_, change, words) => {
    const them = await merged();
    await change(them);
    const before = await dump();
    const { errors } = await desk.undo(them.id);
    expect(errors?.[0]).toMatchObject({
      message: expect.stringMatching(words),
      extensions: { code: 'CONFLICT' },
    });
    const { data } = await desk.ask(
      'query ($id: ID!) { adminPerson(id: $id) { merges(first: 9) { _id canUndo whyNot } } }',
      { id: them.kept },
    );
    const shown = data.adminPerson.merges.find(({ _id }: { _id: string }) => _id === them.id);
    expect(shown).toEqual({ _id: them.id, canUndo: false, whyNot: errors?.[0]?.message });
    expect(await dump()).toBe(before);
  });

  it('a second time has no effect; later enquiries stay with the kept person, and erased ones are skipped', async () => {
    const { kept, gone, ofGone, id } = await merged();
    const later = await desk.anEnquiryId({ personId: kept });
    const afterMerge = await desk.anEnquiryId({ personId: gone });
    expect(await whyNot(kept)).toBe('');
    await server.asAdmin('POST', `/api/admin/contacts/${ofGone}/erasure`);
    expect((await desk.undo(id)).data.undoMerge._id).toBe(kept);
    expect((await desk.undo(id)).data.undoMerge._id).toBe(kept);
    expect(await whyNot(kept)).toBe('This merge is already undone.');
    const logOf = (person: string) =>
      server.sql(
        `select action, after from activity where record_id = ? and action in ('merged', 'unmerged') order by id`,
        [person],
      );
    const log = (after: object) => [
      { action: 'merged', after },
      { action: 'unmerged', after },
    ];
    expect(await logOf(kept)).toEqual(log({ goneId: gone }));
    expect(await logOf(gone)).toEqual(log({ mergedIntoId: kept }));
    const rows = await server.sql('select id, person_id from enquiry where id in (?, ?) order by id', [
      later,
      afterMerge,
    ]);
    expect(rows).toEqual([later, afterMerge].sort().map((each) => ({ id: each, person_id: kept })));
    expect((await desk.undo(v7())).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('leaves all tables as before, for any people, enquiries, touches, notes and chains of merges', async () => {
    const blankOr = (...values: string[]) => fc.constantFrom('', ...values);
    const someone = fc.record({
      name: fc.constantFrom('Sita Rai', 'Seeta Rai', 'सीता राई'),
      nameNe: blankOr('सीता'),
      phones: fc.array(
        fc.record({
          text: fc.constantFrom('9854000001', '985-4000001', '9854000002', 'none'),
          whose: blankOr('father', 'mother'),
        }),
        { maxLength: 2 },
      ),
      email: blankOr('sita@mail.example', 'SITA@mail.example'),
      birthDay: fc.constantFrom(null, '2003-05-17', '2004-01-01'),
      birthCalendar: fc.constantFrom('ad', 'bs'),
      guardianName: blankOr('Ram'),
      level: blankOr('+2', 'SEE'),
      destinations: fc.subarray(['Australia', 'Japan', 'UK']),
      scores: blankOr('IELTS 7'),
    });
    const file = fc.record({ someone, enquiries: fc.integer({ min: 0, max: 2 }), isKeptApart: fc.boolean() });
    const step = fc.record({ kept: fc.nat(), gone: fc.nat(), isFirst: fc.boolean() });
    const world = fc.record({
      files: fc.array(file, { minLength: 2, maxLength: 4 }),
      steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    });
    await holdsFor(
      world,
      async ({ files, steps }) => {
        const ids: string[] = [];
        for (const each of files) {
          const id = await desk.aPersonId(each.someone);
          for (let count = 0; count < each.enquiries; count++) {
            const enquiry = await desk.anEnquiryId({ personId: id });
            await server.asAdmin('POST', `/api/admin/contacts/${enquiry}/touches`, aTouch());
            await desk.ask(
              'mutation ($id: ID!) { addEnquiryNote(enquiryId: $id, input: { text: "Hm" }) { _id } }',
              {
                id: enquiry,
              },
            );
          }
          const first = ids[0];
          if (each.isKeptApart && first)
            await desk.ask('mutation ($a: ID!, $b: ID!) { keepApart(oneId: $a, otherId: $b) { _id } }', {
              a: id,
              b: first,
            });
          ids.push(id);
        }
        const done: { before: string; merge: string }[] = [];
        const there = [...ids];
        for (const { kept, gone, isFirst } of steps) {
          if (there.length < 2) break;
          const keptId = there[kept % there.length] ?? '';
          const others = there.filter((id) => id !== keptId);
          const goneId = others[gone % others.length] ?? '';
          const [one, other] = await Promise.all([formOf(keptId), formOf(goneId)]);
          const choices = Object.fromEntries(
            differing(one, other).map((name) => [name, (isFirst ? one : other)[name]]),
          );
          const before = await dump();
          const answer = await desk.merge(keptId, goneId, one.version, other.version, choices);
          expect(answer.errors).toBeUndefined();
          done.push({ before, merge: mergeIdOf(answer) });
          there.splice(there.indexOf(goneId), 1);
        }
        for (const { before, merge } of done.reverse()) {
          expect((await desk.undo(merge)).errors).toBeUndefined();
          expect(await dump()).toBe(before);
        }
      },
      6,
    );
  });

  const formOf = async (id: string): Promise<MergeValues & { version: number }> =>
    (
      await desk.ask(
        `query ($id: ID!) { adminPerson(id: $id) { version name nameNe email birthDay guardianName level scores counsellorId } }`,
        { id },
      )
    ).data.adminPerson;
});
