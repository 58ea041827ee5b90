import { expect, test } from 'vitest';
import { momentOfInput, momentToInput } from './moment-control.tsx';

test('a moment survives the way through the control', () => {
  const iso = '2026-11-21T10:15:00.000Z';
  expect(momentToInput(iso)).toMatch(/^2026-11-2\dT\d\d:\d\d$/);
  expect(momentOfInput(momentToInput(iso))).toBe(iso);
});

test('nothing stays nothing', () => {
  expect(momentToInput('')).toBe('');
  expect(momentOfInput('')).toBe('');
});
