import { expect, test } from 'vitest';
import { changedFields } from './change-words.ts';

test('a change is told in the labels and words of the form', () => {
  const fields = changedFields({
    kind: 'Contact',
    before: { status: 'new', followUpOn: null },
    after: { status: 'contacted', followUpOn: '2026-11-21' },
  });
  expect(fields).toEqual([
    { field: 'status', label: 'Status', before: 'New', after: 'Contacted' },
    { field: 'followUpOn', label: 'Follow-up date', before: null, after: '21 Nov 2026' },
  ]);
});

test('lists are joined, and a kind or a field that is not known shows as it is stored', () => {
  expect(
    changedFields({ kind: 'Service', before: { features: [] }, after: { features: ['a', 'b'] } }),
  ).toEqual([{ field: 'features', label: 'Features', before: null, after: 'a, b' }]);
  expect(changedFields({ kind: 'Gone', before: null, after: { colour: { hue: 1 } } })).toEqual([
    { field: 'colour', label: 'colour', before: null, after: '{"hue":1}' },
  ]);
});
