import { aPerson, aWalkIn } from './factories.ts';
import type { TestApi } from './test-api.ts';

interface Failure {
  message: string;
  extensions: { code: string; fields?: Record<string, string>; keptId?: string };
}
interface Answered {
  // biome-ignore lint/suspicious/noExplicitAny: each test selects other fields.
  data?: any;
  errors?: Failure[];
}

const person = '_id version name phones { text number whose } email mergedIntoId';

/** @param token - default: the owner's token */
export function frontDeskOf(server: TestApi, token?: string) {
  const ask = (query: string, variables: object = {}, key?: string): Promise<Answered> =>
    server.ask(query, variables, {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    });
  const createPerson = (input: object, key?: string) =>
    ask(`mutation ($input: PersonInput!) { createPerson(input: $input) { ${person} } }`, { input }, key);
  const createEnquiry = (input: object, key?: string) =>
    ask(
      `mutation ($input: StaffEnquiryInput!) { createEnquiry(input: $input) {
        _id version name phone phoneNumber email status origin personId counsellorId touchedAt createdAt followUpOn } }`,
      { input },
      key,
    );
  const merge = (
    keptId: string,
    goneId: string,
    keptVersion: number,
    goneVersion: number,
    choices: object = {},
  ) =>
    ask(
      `mutation ($keptId: ID!, $goneId: ID!, $keptVersion: Int!, $goneVersion: Int!, $choices: MergeChoices) {
        mergePeople(keptId: $keptId, goneId: $goneId, keptVersion: $keptVersion, goneVersion: $goneVersion, choices: $choices) {
          ${person} merges(first: 5) { _id canUndo whyNot goneName undoneAt } } }`,
      { keptId, goneId, keptVersion, goneVersion, choices },
    );
  return {
    ask,
    createPerson,
    createEnquiry,
    merge,
    undo: (id: string) =>
      ask(
        `mutation ($id: ID!) { undoMerge(id: $id) { ${person} merges(first: 5) { _id canUndo whyNot undoneAt } } }`,
        { id },
      ),
    attach: (id: string, personId: string | null, version: number | null = null) =>
      ask(
        `mutation ($id: ID!, $input: EnquiryUpdateInput!, $version: Int) {
          updateEnquiry(id: $id, input: $input, version: $version) { version personId counsellorId } }`,
        { id, input: { personId }, version },
      ),
    personOf: async (id: string) =>
      (await ask(`query ($id: ID!) { adminPerson(id: $id) { ${person} } }`, { id })).data.adminPerson,
    aPersonId: async (input: Record<string, unknown> = {}): Promise<string> =>
      (await createPerson(aPerson(input))).data.createPerson._id,
    anEnquiryId: async (input: Record<string, unknown> = {}): Promise<string> =>
      (await createEnquiry(aWalkIn(input))).data.createEnquiry._id,
  };
}
