import { expect, test } from 'vitest';
import { parseForm } from '../../forms/fields.ts';
import { replyTemplateForm } from './reply-template.form.ts';
import {
  blanksOf,
  fillReply as fill,
  piecesOf,
  type ReplyFacts,
  type ReplyValues,
} from './reply-template.rules.ts';

const funds = {
  key: 'au-funds',
  value: 'AUD 29,710',
  valueNe: 'अस्ट्रेलियाली डलर २९,७१०',
  checkedOn: '2026-05-31',
  everyMonths: 6,
};
const facts: ReplyFacts = {
  facts: [
    funds,
    { ...funds, key: 'au-hours', checkedOn: null },
    { ...funds, key: 'au-empty', value: ' ', valueNe: '' },
  ],
  today: '2026-12-30',
  language: 'en',
  dayWords: (day) => `on ${day}`,
};
const fillReply = (text: string, values: ReplyValues) => fill(text, values, facts);

test('a checked fact is replaced with its value and the day of the check, in the language of the reply', () => {
  const text = 'Show {fact:au-funds}, ｛ Fact: AU-FUNDS ｝.';
  expect(fillReply(text, {}).text).toBe('Show AUD 29,710 (on 2026-05-31), AUD 29,710 (on 2026-05-31).');
  expect(fill('{fact:au-funds}', {}, { ...facts, language: 'ne' }).text).toBe(
    'अस्ट्रेलियाली डलर २९,७१० (on 2026-05-31)',
  );
  const long = { ...facts, facts: [{ ...funds, value: `${'9'.repeat(300)}` }] };
  expect(fill('{fact:au-funds}', {}, long).text).toBe(`${'9'.repeat(200)} (on 2026-05-31)`);
});

test.each([
  ['overdue', '{fact:au-funds}', '2026-12-31'],
  ['not checked', '{fact:au-hours}', '2026-12-30'],
  ['empty', '{fact:au-empty}', '2026-12-30'],
  ['unknown', '{fact:au-none}', '2026-12-30'],
])('a fact that is %s stays open', (_, text, today) => {
  expect(fill(text, {}, { ...facts, today })).toEqual({ text, blanks: [text] });
});

test('variables may be written in any case, with any blanks and with full-width braces', () => {
  const text = 'Namaste {name}, { Counsellor } of ｛office｝ will call on {DAY}.';
  const values = { name: 'Sita', counsellor: 'Asha', office: 'Prasthan', day: '23 Nov' };
  expect(fillReply(text, values)).toEqual({
    text: 'Namaste Sita, Asha of Prasthan will call on 23 Nov.',
    blanks: [],
  });
});

test('variables without a value stay open and are listed once', () => {
  const { text, blanks } = fillReply('{name}, {day} or {day}? {fee}', { name: ' \n', day: null });
  expect(text).toBe('{name}, {day} or {day}? {fee}');
  expect(blanks).toEqual(['{name}', '{day}', '{fee}']);
  expect(blanksOf('Sita, today? {fee}')).toEqual(['{fee}']);
  expect(blanksOf('Sita, today?')).toEqual([]);
});

test.each([
  ['a pattern of replace()', "$& $1 $' {x}", "$& $1 $' x"],
  ['another variable', '{phone}', 'phone'],
  ['line breaks and marks of direction', 'Sita\r\n\u202eGurung\u2069\u0007', 'Sita Gurung'],
  ['half a character', 'Sita\ud800', 'Sita\ufffd'],
  ['a long text', 'क'.repeat(80), 'क'.repeat(60)],
])('a name with %s is inserted as plain text', (_, name, shown) => {
  const filled = fillReply('Dear {name}.', { name, phone: '9851' });
  expect(filled).toEqual({ text: `Dear ${shown}.`, blanks: [] });
});

test.each(['http://evil.example', 'See WWW.evil.example', 'evil://x'])(
  'a web address in the name is not sent on: %s',
  (name) => {
    expect(fillReply('Dear {name}', { name }).blanks).toEqual(['{name}']);
  },
);

test('a text is split at its open variables', () => {
  expect(piecesOf('{name}: on {day}!')).toEqual([
    { text: '{name}', isBlank: true },
    { text: ': on ', isBlank: false },
    { text: '{day}', isBlank: true },
    { text: '!', isBlank: false },
  ]);
  expect(piecesOf('')).toEqual([]);
});

test('a template may contain only known variables', () => {
  const parse = (textEn: string, textNe = '') =>
    parseForm(replyTemplateForm, { title: 'Called', textEn, textNe });
  expect(parse('Dear { Name }, {office} rang: {fact:au-funds}.', '{name} जी, ｛day｝').ok).toBe(true);
  for (const wrong of ['Dear {nam}', '{fact:}', '{facts:uk}', 'Dear {name', 'Dear {}', 'Dear ｛फि｝']) {
    const parsed = parse(wrong);
    expect(parsed.ok ? null : parsed.errors, wrong).toEqual({
      textEn:
        'Text in English may leave open only {name}, {counsellor}, {office}, {phone}, {service}, {day}, {fact:au-funds}',
    });
  }
  const blank = parse('');
  expect(blank.ok ? null : blank.errors).toEqual({ textEn: 'Text in English is required' });
});
