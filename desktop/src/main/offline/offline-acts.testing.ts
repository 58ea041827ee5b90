/** The random events and their weights. An event with a greater weight is more frequent. */
export const acts = {
  edit: 8,
  'open a form': 3,
  'save the form': 4,
  'edit wrongly': 1,
  'set a status': 2,
  'set a day': 3,
  note: 3,
  touch: 4,
  take: 2,
  create: 3,
  delete: 3,
  restore: 3,
  reorder: 2,
  'a colleague edits': 4,
  'a colleague deletes': 1,
  'a colleague follows up': 1,
  'somebody writes': 1,
  'somebody comes in': 4,
  attach: 3,
  'edit a person': 4,
  'a colleague edits a person': 2,
  'a colleague joins two': 1,
  cut: 6,
  open: 2,
  'lose answers': 3,
  'break off': 2,
  sync: 3,
  kill: 2,
  'kill while sending': 2,
  ours: 2,
  theirs: 2,
  upload: 1,
  move: 1,
} as const;

/** `pick` chooses the record from a list. `much` decides what else varies, such as the field to edit or the new status. */
export interface Happening {
  act: keyof typeof acts;
  desk: 0 | 1;
  pick: number;
  much: number;
}

export interface Shown {
  _id: string;
  version: number;
  title: string;
  description: string;
  price: string;
}
export const fields = ['title', 'description', 'price'] as const;
export const shown = '_id version title description price';

export const updateEnquiry = `mutation ($id: ID!, $input: EnquiryUpdateInput!, $base: EnquiryUpdateInput, $takesBack: ID) {
  updateEnquiry(id: $id, input: $input, base: $base, takesBack: $takesBack) { _id version status followUpOn followUpTime followUpKind counsellorId }
}`;

export const createTouch = `mutation ($id: ID!, $input: TouchInput!, $base: TouchInput) {
  row: createTouch(enquiryId: $id, input: $input, base: $base) { _id version status followUpOn followUpTime followUpKind counsellorId }
}`;
export const addNote =
  'mutation ($id: ID!, $note: ID, $text: String!) { addEnquiryNote(enquiryId: $id, input: { id: $note, text: $text }) { _id text } }';
export const createService =
  'mutation ($id: ID, $title: String!) { row: createService(id: $id, input: { title: $title, description: "New" }) { _id } }';
export const reorderServices = 'mutation ($ids: [ID!]!) { reorderServices(ids: $ids) { _id } }';
export const createMember = `mutation ($id: ID, $name: String!, $imageUrl: String!) {
  row: createTeamMember(id: $id, input: { name: $name, position: "Counsellor", bio: "Counsels", imageUrl: $imageUrl }) { _id }
}`;

export const pictureNamed = (name: string): File => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  return new File([Buffer.from(pixel, 'base64'), name], name, { type: 'image/png' });
};
