import { expect, test } from 'vitest';
import { momentOfInput, momentToInput } from './moment-control.tsx';

test('a moment is unchanged after conversion for the control and back', () => {
  const iso = '2026-11-21T10:15:00.000Z';
  expect(momentToInput(iso)).toMatch(/^2026-11-2\dT\d\d:\d\d$/);
  expect(momentOfInput(momentToInput(iso))).toBe(iso);
});

test('an empty value stays empty', () => {
  expect(momentToInput('')).toBe('');
  expect(momentOfInput('')).toBe('');
});
