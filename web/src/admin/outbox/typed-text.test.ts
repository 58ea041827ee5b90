import { serviceFacts } from 'api/forms/service';
import { expect, test } from 'vitest';
import { changeWords } from '../changes/change-words.ts';
import type { Tab } from '../tab.ts';
import { typedText } from './typed-text.ts';

const services: Tab = {
  path: '/admin/services',
  label: 'Services',
  group: 'Site',
  kind: serviceFacts,
  load: () => Promise.reject(),
};

test('what was typed is told whole, under the labels of its form', () => {
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
  expect(lines.slice(1)).toEqual(['Title: ', `Description: ${long}`, 'Features: Document check, Lodgement']);
});
