import type { KindFacts } from 'api/kind';
import { type DocumentNode, visit } from 'graphql';
import { expect, test, vi } from 'vitest';
import { changeWords, kindForms } from './changes/change-words.ts';
import { recordAddress } from './changes/record-address.ts';
import { blogPostKind } from './features/blog/blog-post.kind.tsx';
import { tabs } from './kinds.ts';
import { hasKind } from './tab.ts';

// Instead of making a tab's component from a kind's description, the mocks return the description. The default exports of
// `.kind.tsx` files are then descriptions, which the tests check.
vi.mock('./records/record-tab.tsx', () => ({
  recordTab: (description: object) => description,
  writingTab: (description: object) => description,
}));

const { changedFields, nounOf } = changeWords(tabs);
const addressOf = recordAddress(tabs);

test("a change is described with the form's labels and values", () => {
  const fields = changedFields({
    kind: 'Enquiry',
    before: { status: 'new', followUpOn: null },
    after: { status: 'contacted', followUpOn: '2026-11-21' },
  });
  expect(fields).toEqual([
    { field: 'followUpOn', label: 'Follow-up date', before: null, after: '21 Nov 2026' },
    { field: 'status', label: 'Status', before: 'New', after: 'Contacted' },
  ]);
});

test('lists are joined, and an unknown kind or field is shown as stored', () => {
  expect(
    changedFields({ kind: 'Service', before: { features: [] }, after: { features: ['a', 'b'] } }),
  ).toEqual([{ field: 'features', label: 'Features', before: null, after: 'a, b' }]);
  expect(changedFields({ kind: 'Gone', before: null, after: { colour: { hue: 1 } } })).toEqual([
    { field: 'colour', label: 'colour', before: null, after: '{"hue":1}' },
  ]);
});

test('a list of rows is described by the texts in the rows', () => {
  const phones = [
    { text: '9851088888', whose: '' },
    { text: '014412345', whose: 'office' },
  ];
  expect(changedFields({ kind: 'Person', before: { phones: [] }, after: { phones } })).toEqual([
    { field: 'phones', label: 'Phones', before: null, after: '9851088888, 014412345 (office)' },
  ]);
});

test('changes to an account outside its form are described, too', () => {
  expect(
    changedFields({
      kind: 'Admin',
      before: { twoFactorOn: false },
      after: { twoFactorOn: true, isActive: false },
    }),
  ).toEqual([
    { field: 'isActive', label: 'Status', before: null, after: 'Disabled' },
    { field: 'twoFactorOn', label: 'Second factor', before: 'no', after: 'yes' },
  ]);
});

test('a record opens in its tab, an enquiry and a post at their own addresses, a picture in the list', () => {
  expect(addressOf({ kind: 'TeamMember', recordId: '7' })).toBe('/admin/team?open=7');
  expect(addressOf({ kind: 'Enquiry', recordId: '7' })).toBe('/admin/contacts/7');
  expect(addressOf({ kind: 'BlogPost', recordId: '7' })).toBe('/admin/blog/7');
  expect(addressOf({ kind: 'Picture', recordId: '7' })).toBe('/admin/media');
  expect(addressOf({ kind: 'Gone', recordId: '7' })).toBeNull();
});

test("a kind's name is written as in the middle of a sentence", () => {
  // MailSettings and PrivacySettings have no tab of their own. 'Gone' represents a kind that no longer exists.
  expect(
    ['BlogPost', 'Enquiry', 'SiteSettings', 'MailSettings', 'PrivacySettings', 'Gone'].map(nounOf),
  ).toEqual(['blog post', 'enquiry', 'settings', 'mail settings', 'privacy settings', 'Gone']);
});

const modules = import.meta.glob<Record<string, unknown>>('./features/*/*.kind.{ts,tsx}', { eager: true });
const kinds = [...new Set(Object.values(modules).flatMap((module) => Object.values(module)))].filter(isKind);

interface Described {
  facts: KindFacts;
  valuesOf?: unknown;
  /** `one` is absent for accounts, which have no query for a single record. */
  operations: { one?: DocumentNode; update: DocumentNode };
}

function isKind(value: unknown): value is Described {
  return typeof value === 'object' && value !== null && 'facts' in value && 'operations' in value;
}

test('each described kind has a tab', () => {
  const inTabs = tabs.filter(hasKind).map(({ kind }) => kind.type);
  expect(inTabs.toSorted()).toEqual(
    [...kinds.map(({ facts }) => facts.type), 'Enquiry', 'SiteSettings'].toSorted(),
  );
});

test('each tab names its kind as the form does', () => {
  const named = tabs.filter(hasKind).map(({ kind }) => kind);
  const inForms = named.map(({ type }) => {
    const form = kindForms.get(type);
    return { type: form?.type, label: form?.label };
  });
  expect(named).toEqual(inForms);
});

test.each(kinds.map((kind) => [kind.facts.type, kind] as const))(
  'the form of %s gets each of its fields back from the server',
  (_type, { facts, operations }) => {
    const selected = new Set<string>();
    visit(operations.one ?? operations.update, { Field: ({ name }) => void selected.add(name.value) });
    expect(Object.keys(facts.form.shape).filter((field) => !selected.has(field))).toEqual([]);
  },
);

test('the list of posts shows when a post was or will be published', () => {
  const column = blogPostKind.columns.find(({ header }) => header === 'Publication');
  const [publishAt, publishedAt] = ['2026-12-24', '2026-11-20'];
  const sortedBy = (times: object) =>
    column?.sortBy?.({ publishAt: null, publishedAt: null, ...times } as never);
  expect(sortedBy({})).toBe('');
  expect(sortedBy({ publishAt })).toBe(publishAt);
  expect(sortedBy({ publishAt, publishedAt: publishAt })).toBe(publishAt);
  expect(sortedBy({ publishedAt })).toBe(publishedAt);
});
