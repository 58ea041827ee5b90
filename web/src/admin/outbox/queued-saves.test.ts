import { expect, test } from 'vitest';
import { keptHere, noteSave, tellsOfQueued, wordsOfSave } from './queued-saves.ts';

test('a toast that offers a way back tells by itself that the save waits, and it is told once', () => {
  noteSave(true);
  expect(wordsOfSave('Service deleted')).toBe(keptHere);
  expect(tellsOfQueued()).toBe('');
});

test('a save that the server has done is told in its own words', () => {
  noteSave(true);
  noteSave(false);
  expect(wordsOfSave('Service deleted')).toBe('Service deleted');
  expect(tellsOfQueued()).toBeNull();
});
