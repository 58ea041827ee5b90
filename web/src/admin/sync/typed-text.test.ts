import { enquiryFacts } from 'api/forms/enquiry';
import { serviceFacts } from 'api/forms/service';
import { expect, test } from 'vitest';
import { changeWords } from '../changes/change-words.ts';
import type { WaitingChange } from '../platform.ts';
import type { Tab } from '../tab.ts';
import { conflictIn, linesOf, pairsOf, typedText } from './typed-text.ts';

const services: Tab = {
  path: '/admin/services',
  label: 'Services',
  group: 'Site',
  kind: serviceFacts,
  load: () => Promise.reject(),
};

test("all typed text is listed under the form's labels", () => {
  const long = 'Warm socks. '.repeat(40).trim();
  const text = typedText(changeWords([services]), {
    id: '1',
    at: '2026-11-21T08:00:00.000Z',
    kind: 'Service',
    recordId: '2',
    title: 'Visa Lodgement',
    action: 'updated',
    state: 'refused',
    message: 'Title is required',
    fields: [
      { name: 'title', before: 'Visa Lodgement', ours: '' },
      { name: 'description', before: 'Short', ours: long },
      { name: 'features', before: [], ours: ['Document check', 'Lodgement'] },
    ],
  });
  const lines = text.split('\n');
  expect(lines[0]).toContain('Visa Lodgement, service, ');
  expect(lines.slice(1)).toEqual([
    'Title: none',
    `Description: ${long}`,
    'Features: Document check, Lodgement',
  ]);
});

test("a new enquiry is described with the front desk's labels, with names instead of ids", () => {
  const enquiries: Tab = {
    ...services,
    path: '/admin/contacts',
    label: 'Contacts',
    kind: enquiryFacts,
  };
  const [known, gone] = ['019aa000-0000-7000-8000-000000000001', '019aa000-0000-7000-8000-000000000002'];
  const waiting: WaitingChange = {
    id: '1',
    at: '2026-11-21T08:00:00.000Z',
    kind: 'Enquiry',
    recordId: '2',
    title: 'Sita Rai',
    action: 'created',
    state: 'refused',
    message: 'This person no longer exists.',
    names: { [known]: 'Asha' },
    fields: [
      { name: 'personId', before: null, ours: gone },
      { name: 'counsellorId', before: null, ours: known },
      { name: 'phone', before: null, ours: '9841234567' },
      { name: 'name', before: null, ours: 'Sita Rai' },
      { name: 'origin', before: null, ours: 'walk-in' },
    ],
  };
  expect(
    typedText(changeWords([enquiries]), waiting)
      .split('\n')
      .slice(1),
  ).toEqual([
    'Name: Sita Rai',
    'Phone: 9841234567',
    'Origin: Walk-in',
    'Person: another person',
    'Counsellor: Asha',
  ]);
});

test("a person's phones are shown as typed", () => {
  const { changedFields } = changeWords([]);
  const phones = [
    { text: '9841234567', number: '+9779841234567', whose: '' },
    { text: '01-5970000', number: '+97715970000', whose: 'father' },
  ];
  expect(changedFields({ kind: 'Person', after: { phones } })).toMatchObject([
    { label: 'Phones', after: '9841234567, 01-5970000 (father)' },
  ]);
});

test('a conflict shows only the fields that the server refused, and names the others', () => {
  const { pairs, alone } = conflictIn(changeWords([services]), {
    id: '1',
    at: '2026-11-21T08:00:00.000Z',
    kind: 'Service',
    recordId: '2',
    title: 'Visa Lodgement',
    action: 'updated',
    state: 'conflict',
    message: 'Changed',
    fields: [
      { name: 'title', before: 'Visa Lodgement', ours: 'Visas', theirs: 'Student visas' },
      { name: 'description', before: 'Short', ours: 'Longer' },
    ],
  });
  expect(pairs).toEqual([{ label: 'Title', mine: 'Visas', theirs: 'Student visas' }]);
  expect(alone).toEqual(['Description']);
});

test('a touch is listed with what it changes, without the rest of its plan', () => {
  const plan = { status: 'new', followUpOn: null, followUpTime: '', followUpKind: 'call' };
  const fields = (input: object, base: Readonly<Record<string, unknown>>) =>
    Object.entries(input).map(([name, ours]) => ({ name, before: base[name], ours }));
  const input = { channel: 'call', outcome: 'no_answer', text: 'Later.', ...plan, followUpOn: '2026-11-24' };
  const touch = { kind: 'Enquiry', action: 'touched' as const, fields: fields(input, plan) };
  expect(linesOf(changeWords([]), touch)).toEqual(['Call, no answer: Later.', 'Follow-up date: 24 Nov 2026']);
  const note = { kind: 'Enquiry', action: 'noted' as const, fields: fields({ text: 'Yes.' }, {}) };
  expect(linesOf(changeWords([]), note)).toEqual(['Note: Yes.']);
});

test('of two follow-ups, only what differs is shown', () => {
  const [mine, theirs] = [
    { followUpOn: '2026-11-24', followUpTime: null, followUpKind: 'call', counsellorId: 'a' },
    { followUpOn: '2026-11-24', followUpTime: '14:30', followUpKind: 'visit', counsellorId: 'gone' },
  ];
  expect(pairsOf(changeWords([]), { kind: 'Enquiry', names: { a: 'Asha' }, mine, theirs })).toEqual([
    { label: 'Counsellor', mine: 'Asha', theirs: 'another counsellor' },
    { label: 'Follow-up time', mine: 'none', theirs: '14:30' },
    { label: 'Follow-up kind', mine: 'Call', theirs: 'Visit' },
  ]);
});
