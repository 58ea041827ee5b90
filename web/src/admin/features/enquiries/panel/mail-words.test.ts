import { expect, test } from 'vitest';
import { mailWords } from './mail-words.ts';

const none = { state: 'none', at: null, error: null };
const now = new Date('2026-11-22T12:00:00Z');
const words = (notice: typeof none | object, acknowledgement: typeof none | object = none) =>
  mailWords({ notice: { ...none, ...notice }, acknowledgement: { ...none, ...acknowledgement } }, now).map(
    ({ text }) => text,
  );

test("describes an enquiry's mail", () => {
  const down = 'The mail server smtp.example.com:465 does not answer.';
  expect(mailWords(null, now)).toEqual([]);
  expect(words(none)).toEqual([]);
  expect(words({ state: 'waiting' })).toEqual(['Notice waits to be sent']);
  expect(words({ state: 'waiting', error: down })).toEqual([
    'Notice waits: the mail server smtp.example.com:465 does not answer.',
  ]);
  expect(words({ state: 'waiting', error: down }, { state: 'waiting', error: down })).toEqual([
    'Notice and acknowledgement wait: the mail server smtp.example.com:465 does not answer.',
  ]);
  const [sent] = words({ state: 'sent', at: now.toISOString() });
  expect(sent).toMatch(/^Notice sent \d\d:\d\d$/);
  expect(words({ state: 'sent', at: '2026-11-19T12:00:00Z' })[0]).toMatch(
    /^Notice sent 19 Nov 2026, \d\d:\d\d$/,
  );
  expect(
    words({ state: 'sent', at: now.toISOString(), error: 'The mail server refused the address (550).' })[0],
  ).toMatch(/, but not to all\. The mail server refused the address \(550\)\.$/);
  expect(words(none, { state: 'failed', error: 'The mail server refused the address (550).' })).toEqual([
    'Acknowledgement failed: the mail server refused the address (550).',
  ]);
  expect(words(none, { error: 'Not sent: this is an address of the office.' })).toEqual([
    'Acknowledgement not sent: this is an address of the office.',
  ]);
});
