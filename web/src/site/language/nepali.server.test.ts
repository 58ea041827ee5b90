import { parseForm } from 'api/fields';
import { enquiryForm, enquiryThanks } from 'api/forms/enquiry';
import { reviewForm, reviewThanks } from 'api/forms/testimonial';
import { busyText } from 'api/gate';
import { serviceInterests } from 'api/rules/enquiry';
import { expect, test } from 'vitest';
import { english } from './language.ts';
import { nepali } from './nepali.server.ts';
import { ne } from './words.server.ts';
import { dayIn } from './writing.ts';

const isNepali = (text: string) => /[\u0904-\u0939]/.test(text);
const holesOf = (text: string) => text.match(/\{\w+\}/g)?.sort() ?? [];

test('each text in the table is Nepali, and has the same placeholders as the English text', () => {
  for (const [word, text] of Object.entries(ne)) {
    expect(isNepali(text), word).toBe(true);
    // The Nepali texts omit two placeholders: {prasthan}, because Nepali speakers know the word, and the {n} of a limit that
    // applies only to staff.
    const left = word.includes('{prasthan}') ? ['{prasthan}'] : word.includes('for staff') ? ['{n}'] : [];
    expect([...holesOf(text), ...left].sort(), word).toEqual(holesOf(word));
    expect(text, word).not.toMatch(/[०-९]/);
  }
});

test.each([
  ['enquiry', enquiryForm],
  ['review', reviewForm],
] as const)('every message that the form of an %s can show is translated', (_name, form) => {
  const values = ['', ' ', 'x', 'x'.repeat(6000), '\0', `a@b.example${'x'.repeat(300)}`, '9'];
  const messages = new Set<string>();
  for (const value of values) {
    const parsed = parseForm(form, Object.fromEntries(Object.keys(form.shape).map((name) => [name, value])));
    if (!parsed.ok) for (const message of Object.values(parsed.errors)) messages.add(message);
  }
  expect(messages.size).toBeGreaterThan(8);
  for (const message of messages) expect(isNepali(nepali.say(message)), message).toBe(true);
});

test.each([
  enquiryThanks,
  reviewThanks,
  busyText,
  'Too many attempts. Please wait a minute and try again.',
  'Too many attempts. Please wait 14 minutes and try again.',
  ...Object.values(serviceInterests),
])('“%s” is translated', (sentence) => {
  expect(isNepali(nepali.say(sentence))).toBe(true);
});

test('a day is written in Bikram Sambat with Devanagari digits', () => {
  expect([dayIn(nepali, '2026-11-21'), dayIn(english, '2026-11-03')]).toEqual([
    '५ मंसिर २०८३',
    '3 November 2026',
  ]);
});
