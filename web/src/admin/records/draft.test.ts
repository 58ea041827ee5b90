import { expect, test } from 'vitest';
import { parseDraft } from './draft.ts';

const form = { title: '', rating: 5, tags: [] as string[] };
const draft = {
  base: form,
  values: { title: 'Half typed', rating: 4, tags: ['visa'] },
  newId: 'the id of a new record',
  at: '2026-11-21T05:00:00.000Z',
};

test('a stored draft is restored unchanged', () => {
  expect(parseDraft(JSON.stringify(draft), form)).toEqual(draft);
});

test("a removed field is dropped; a new field or one of another type has the form's value", () => {
  const kept = { ...draft, values: { title: 'Half typed', rating: '4', gone: 'x' } };
  expect(parseDraft(JSON.stringify(kept), form)?.values).toEqual({ ...form, title: 'Half typed' });
});

test.each([
  ['nothing', null],
  ['no JSON', '{"base"'],
  ['a list', '[]'],
  ['no base', JSON.stringify({ ...draft, base: undefined })],
  ['no id', JSON.stringify({ ...draft, newId: undefined })],
  ['no values', JSON.stringify({ ...draft, values: null })],
])('%s is not a draft', (_what, text) => {
  expect(parseDraft(text, form)).toBeNull();
});
