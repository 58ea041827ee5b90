/** People, and the enquiries that staff note. Refusals first. */
import { v4, v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const bearer = (headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${server.token}`,
  ...headers,
});
const ask = async (query: string, variables: object = {}, headers: Record<string, string> = {}) =>
  (await server.graphql(query, variables, bearer(headers))).body;
const CREATE = `mutation ($input: PersonInput!) { createPerson(input: $input) {
  _id version name phones { text number whose } email birthDay birthCalendar destinations origin searchKey mergedIntoId } }`;
const NOTE = `mutation ($input: StaffContactInput!) { createContact(input: $input) {
  _id version name phone email status origin personId person { name } counsellorId touchedAt followUpOn } }`;

describe('a person', () => {
  it('is made, found, changed and merged', async () => {
    const made = await ask(CREATE, {
      input: { name: 'Sita Rai', phones: [{ text: '९८४१-००००११', whose: '' }] },
    });
    expect(made).toMatchObject({ data: { createPerson: { phones: [{ number: '+9779841000011' }] } } });
    const { _id } = made.data.createPerson;
    const other = (
      await ask(CREATE, {
        input: { name: 'Seeta Rai', phones: [{ text: '9841000011' }], email: 'a@b.example' },
      })
    ).data.createPerson;
    const noted = await ask(NOTE, { input: { name: 'Sita', phone: '9841000011' } });
    expect(noted).toMatchObject({
      data: { createContact: { status: 'new', origin: 'walk-in', person: null } },
    });
    const attached = await ask(
      `mutation ($id: ID!, $input: ContactUpdateInput!) { updateContact(id: $id, input: $input, version: 1) { version personId person { name } } }`,
      { id: noted.data.createContact._id, input: { personId: other._id } },
    );
    expect(attached).toMatchObject({
      data: { updateContact: { version: 2, person: { name: 'Seeta Rai' } } },
    });
    const merged = await ask(
      `mutation ($k: ID!, $g: ID!) { mergePeople(keptId: $k, goneId: $g, keptVersion: 1, goneVersion: 1, choices: { name: "Sita Rai" }) {
        _id name email phones { number } enquiries(first: 5) { _id } merges(first: 5) { _id canUndo whyNot goneName }
        timeline(first: 50) { kind at cursor change { action } merge { goneName } contact { name } } } }`,
      { k: _id, g: other._id },
    );
    console.log(JSON.stringify(merged, null, 1));
    const list = await ask(
      `{ adminPeople(query: "sitta", order: NAME) { totalCount isNear edges { node { name } } } personMatches(phone: "98410000", name: "sita") { people { reason person { name } } enquiries { name } } }`,
    );
    console.log(JSON.stringify(list, null, 1));
    const undone = await ask(
      `mutation ($id: ID!) { undoMerge(id: $id) { name email enquiries(first: 3) { _id } merges(first: 4) { canUndo whyNot } suggestions(first: 5) { reason person { name } } } }`,
      {
        id: merged.data.mergePeople.merges[0]._id,
      },
    );
    console.log(JSON.stringify(undone, null, 1));
  });
});
