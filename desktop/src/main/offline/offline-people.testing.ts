import { newId } from './new.change.ts';

export const createPerson = `mutation ($input: PersonInput!) {
  row: createPerson(input: $input) { _id version name }
}`;
export const updatePerson = `mutation ($id: ID!, $input: PersonInput!, $base: PersonInput) {
  row: updatePerson(id: $id, input: $input, base: $base) { _id version name }
}`;
export const createEnquiry = `mutation ($input: StaffEnquiryInput!) {
  row: createEnquiry(input: $input) { _id version name personId }
}`;
export const attach = `mutation ($id: ID!, $input: EnquiryUpdateInput!, $base: EnquiryUpdateInput) {
  row: updateEnquiry(id: $id, input: $input, base: $base) { _id version personId counsellorId }
}`;
export const mergePeople = `mutation ($keptId: ID!, $goneId: ID!, $keptVersion: Int!, $goneVersion: Int!, $choices: MergeChoices) {
  mergePeople(keptId: $keptId, goneId: $goneId, keptVersion: $keptVersion, goneVersion: $goneVersion, choices: $choices) { _id }
}`;

export const aPerson = <More extends object>(name: string, more = {} as More) => ({
  id: newId(Date.now()),
  name,
  phones: [{ text: '9841234567', whose: '' }],
  ...more,
});

export const aWalkIn = <More extends object>(name: string, more = {} as More) => ({
  id: newId(Date.now()),
  name,
  phone: '9841234567',
  origin: 'walk-in',
  ...more,
});

const entry = '{ at kind enquiry { _id } touch { text } note { text } change { action } }';
export const page = `query ($id: ID!) { adminPerson(id: $id) {
  _id version name phones { text number whose } email counsellorId mergedIntoId
  enquiries(first: 20) { _id name status }
  timeline(first: 100) ${entry}
  suggestions(first: 5) { reason person { _id name } }
} }`;
export const panel = `query ($id: ID!) { adminEnquiry(id: $id) {
  _id version name phone phoneNumber email origin status createdAt personId counsellorId snippet
  person { _id name }
  suggestedPeople(first: 5) { reason person { _id name } }
  notes { text } touches { text outcome }
} }`;
