import { expect, test } from 'vitest';
import { fc, holdsFor } from '../../../../api/src/testing/properties.ts';
import { newId } from './new.change.ts';
import { useOffice } from './offline.testing.ts';
import { attach, aWalkIn, createEnquiry, createPerson } from './offline-people.testing.ts';

const office = useOffice();
const { atServer: asked } = office;

const names = fc.constantFrom(
  ...['Sita Gurung', 'सिता गुरुङ', 'Gita Gurung', 'Vikas Rai', 'बिकाश', 'sita', 'Ab'],
  ...['Sita K.C.', 'Vikas KC', 'KC', 'सिता के.सी.', 'K-C', 'Ｋ.Ｃ.', 'के॰सी॰', 'Ram Constructor'],
);
const phones = fc.constantFrom(
  '9841000000',
  '+977 984-1000000',
  '९८४१०००००१',
  '01-5970000 / 9841000000',
  'ab',
);
const emails = fc.constantFrom('', '', 'ab@example.com', 'AB@example.com', 'other@mail.example');
const person = fc.record({
  name: names,
  nameNe: fc.constantFrom('', 'सीता'),
  phones: fc.array(fc.record({ text: phones, whose: fc.constantFrom('', 'mother') }), { maxLength: 2 }),
  email: emails,
  isMine: fc.boolean(),
});
const walkIn = fc.record({ name: names, phone: phones, email: emails, whose: fc.nat(9) });
const search = fc.record({
  query: fc.oneof(
    fc.constant(null),
    names,
    fc.constantFrom('98410', '+9779841000001', '१००००००', 'Sitta', 'bikas', 'ab@', 'nobody'),
  ),
  order: fc.constantFrom(null, 'NAME', 'NEWEST'),
  isMine: fc.boolean(),
  first: fc.constantFrom(null, 0, 1, 2, 50),
});
const typing = fc.record({
  phone: fc.constantFrom(null, '', '9841', '98410', '+977 98410', '9841000001', '९८४१०', '5970000'),
  email: emails,
  name: fc.constantFrom(null, 'Si', 'Sit', 'gurung', 'बिका', 'Vikas K C'),
});

const list = `query ($query: String, $order: PersonOrder, $first: Int, $after: String, $counsellor: ID) {
  page: adminPeople(query: $query, order: $order, first: $first, after: $after, counsellor: $counsellor) {
    totalCount totalIsCapped isNear pageInfo { hasNextPage endCursor } edges { cursor node { _id name } }
  }
}`;
const match = '{ reason person { _id } }';
const desk = `query ($phone: String, $email: String, $name: String) {
  personMatches(phone: $phone, email: $email, name: $name) { people ${match} enquiries { _id } }
}`;
const beside = `{
  adminPeople { edges { node { _id phones { number } suggestions(first: 5) ${match} enquiries(first: 20) { _id } } } }
  adminEnquiries { edges { node { _id person { name } suggestedPeople(first: 3) ${match} others { _id } } } }
}`;

test('the copy finds, orders, suggests and pages people as the API does', async () => {
  const cases = fc.record({
    people: fc.array(person, { minLength: 1, maxLength: 6 }),
    walkIns: fc.array(walkIn, { maxLength: 4 }),
    searches: fc.array(search, { minLength: 3, maxLength: 6 }),
    typed: fc.array(typing, { minLength: 3, maxLength: 6 }),
  });
  await holdsFor(cases, holds, 8);
});

type Case<A> = A extends fc.Arbitrary<infer T> ? T : never;
interface Office {
  people: Case<typeof person>[];
  walkIns: Case<typeof walkIn>[];
  searches: Case<typeof search>[];
  typed: Case<typeof typing>[];
}

async function holds({ people, walkIns, searches, typed }: Office) {
  await office.server.sql(
    'truncate enquiry, person, person_merge, person_apart, activity, idempotency_key cascade',
  );
  const { me } = await asked('{ me { _id } }');
  const ids: string[] = [];
  for (const { isMine, ...input } of people) {
    const id = newId(Date.now());
    await asked(createPerson, { input: { ...input, id, counsellorId: isMine ? me._id : null } });
    ids.push(id);
  }
  for (const { whose, ...input } of walkIns) {
    const { row } = await asked(createEnquiry, { input: aWalkIn(input.name, input) });
    const personId = ids[whose];
    if (personId) await asked(attach, { id: row._id, input: { personId } });
  }
  const computer = await office.syncedComputer();
  expect(await computer.read(beside)).toEqual(await asked(beside));
  for (const { isMine, ...rest } of searches) {
    const each = { ...rest, counsellor: isMine ? me._id : null };
    let after: string | null = null;
    do {
      const { page } = await asked(list, { ...each, after });
      expect(await computer.read(list, { ...each, after }), JSON.stringify(each)).toEqual({ page });
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
  }
  for (const each of typed) {
    expect(await computer.read(desk, each), JSON.stringify(each)).toEqual(await asked(desk, each));
  }
  computer.service.stop();
}
