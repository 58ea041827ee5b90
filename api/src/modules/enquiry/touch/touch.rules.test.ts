import { expect, test } from 'vitest';
import { parseForm } from '../../../forms/fields.ts';
import { usualWeek } from '../office-hours.ts';
import { touchForm } from './touch.form.ts';
import {
  asksForNext,
  demandsNext,
  lacksNext,
  meetsDue,
  type Outcome,
  outcomes,
  plausibleTime,
  suggestion,
  wholeFollowUp,
} from './touch.rules.ts';

const enquiry = {
  status: 'new',
  followUpOn: '2026-11-10',
  followUpTime: '11:15',
  followUpKind: 'visit',
};
const wednesday = '2026-11-18';
const friday = '2026-11-20';
/** The usual opening hours, with a holiday on Wednesday, 25 November. */
const times = { week: usualWeek, holidays: [{ day: '2026-11-25', name: 'A holiday' }] };
const told = (outcome: Outcome, day: string, time: string) => {
  const { status, followUpOn, followUpTime, followUpKind } = suggestion(
    outcome,
    enquiry,
    { day, time },
    times,
  );
  return [status, followUpOn, followUpTime, followUpKind];
};

test.each<[Outcome, string, string, (string | null)[]]>([
  ['reached', '2026-11-17', '10:00', ['contacted', '2026-11-20', null, 'call']],
  ['reached', wednesday, '10:00', ['contacted', '2026-11-21', null, 'call']],
  ['reached', '2026-11-22', '10:00', ['contacted', '2026-11-26', null, 'call']],
  ['no_answer', wednesday, '10:00', ['new', '2026-11-19', '15:00', 'call']],
  ['no_answer', wednesday, '12:59', ['new', '2026-11-19', '15:00', 'call']],
  ['no_answer', wednesday, '13:00', ['new', '2026-11-19', '10:00', 'call']],
  ['no_answer', friday, '16:00', ['new', '2026-11-21', '10:00', 'call']],
  // On Saturday the office closes at 14:00.
  ['no_answer', friday, '10:00', ['new', '2026-11-21', '10:00', 'call']],
  ['no_answer', '2026-11-21', '10:00', ['new', '2026-11-23', '15:00', 'call']],
  ['busy', wednesday, '06:30', ['new', wednesday, '09:00', 'call']],
  ['busy', wednesday, '08:05', ['new', wednesday, '09:05', 'call']],
  ['busy', wednesday, '09:05', ['new', wednesday, '10:05', 'call']],
  ['busy', wednesday, '17:00', ['new', wednesday, '18:00', 'call']],
  ['busy', wednesday, '17:40', ['new', '2026-11-19', '09:00', 'call']],
  ['busy', wednesday, '23:30', ['new', '2026-11-19', '09:00', 'call']],
  ['busy', friday, '17:40', ['new', '2026-11-21', '10:00', 'call']],
  ['busy', '2026-11-21', '13:30', ['new', '2026-11-23', '09:00', 'call']],
  ['busy', '2026-11-22', '10:00', ['new', '2026-11-23', '09:00', 'call']],
  ['wrong_number', wednesday, '10:00', ['new', '2026-11-19', null, 'call']],
  ['wrong_number', '2026-12-31', '10:00', ['new', '2027-01-01', null, 'call']],
  ['not_interested', wednesday, '10:00', ['completed', null, null, 'call']],
  // The reply counts as the follow-up that is due, so the next one is suggested.
  ['sent', wednesday, '10:00', ['contacted', '2026-11-21', null, 'call']],
])('%s on %s at %s suggests %j', (outcome, day, time, plan) => {
  expect(told(outcome, day, time)).toEqual(plan);
});

test("a suggested time is within the day's opening hours: not before the opening, and before the closing", () => {
  const at = (opens: string, closes: string, time: string, outcome: Outcome = 'no_answer') => {
    const hours = { week: usualWeek.map(() => ({ opens, closes })), holidays: [] };
    return suggestion(outcome, enquiry, { day: wednesday, time }, hours).followUpTime;
  };
  expect(at('10:00', '17:00', '14:00')).toBe('10:00');
  expect(at('10:30', '17:00', '14:00')).toBe('10:30');
  expect(at('07:00', '15:00', '09:00')).toBe('07:00');
  expect(at('07:00', '15:01', '09:00')).toBe('15:00');
  expect(at('07:00', '10:05', '09:05', 'busy')).toBe('10:05');
});

test('an office that is never open gets a suggested day, but no time', () => {
  const closed = { week: usualWeek.map(() => ({ opens: null, closes: null })), holidays: [] };
  const plan = (outcome: Outcome) => suggestion(outcome, enquiry, { day: wednesday, time: '10:00' }, closed);
  expect([plan('no_answer').followUpTime, plan('busy').followUpTime]).toEqual([null, null]);
});

test("a new day replaces today's appointment, and a contacted enquiry stays contacted", () => {
  const today = { ...enquiry, status: 'contacted', followUpOn: wednesday };
  const { status, followUpOn } = suggestion('busy', today, { day: wednesday, time: '10:00' }, times);
  expect([status, followUpOn]).toEqual(['contacted', wednesday]);
  expect(suggestion('no_answer', today, { day: wednesday, time: '10:00' }, times).followUpOn).toBe(
    '2026-11-19',
  );
});

test('the time of an action is never in the future, before the enquiry or more than 30 days ago', () => {
  const now = new Date('2026-11-18T06:00:00Z');
  const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000);
  expect(plausibleTime(null, now)).toBe(now);
  expect(plausibleTime(days(1), now)).toBe(now);
  expect(plausibleTime(new Date(now), now)).toBe(now);
  expect(plausibleTime(days(-1), now)).toEqual(days(-1));
  expect(plausibleTime(days(-29), now)).toEqual(days(-29));
  expect(plausibleTime(days(-31), now)).toEqual(days(-30));
  expect(plausibleTime(days(-5), now, days(-2))).toEqual(days(-2));
});

const planned = ['2026-12-24', '14:30', 'visit'];
test.each<[Outcome, string, (string | null)[]]>([
  ['reached', 'new', ['contacted', ...planned]],
  ['no_answer', 'new', ['new', ...planned]],
  ['busy', 'contacted', ['contacted', ...planned]],
  ['wrong_number', 'new', ['new', ...planned]],
  ['not_interested', 'new', ['completed', null, null, 'call']],
  ['reached', 'completed', ['contacted', ...planned]],
  ['no_answer', 'completed', ['completed', ...planned]],
  ['busy', 'completed', ['completed', ...planned]],
  ['wrong_number', 'completed', ['completed', ...planned]],
  ['not_interested', 'completed', ['completed', ...planned]],
  ['sent', 'completed', ['completed', ...planned]],
  ['sent', 'new', ['new', ...planned]],
])(
  'after %s for an enquiry that is %s with a later appointment, the form suggests %j',
  (outcome, status, plan) => {
    const later = { status, followUpOn: '2026-12-24', followUpTime: '14:30', followUpKind: 'visit' };
    expect(Object.values(suggestion(outcome, later, { day: wednesday, time: '10:00' }, times))).toEqual(plan);
  },
);

test('reaching somebody reopens a completed enquiry and suggests a next day', () => {
  const completed = { status: 'completed', followUpOn: null, followUpTime: null, followUpKind: 'call' };
  expect(suggestion('reached', completed, { day: wednesday, time: '10:00' }, times)).toEqual({
    status: 'contacted',
    followUpOn: '2026-11-21',
    followUpTime: null,
    followUpKind: 'call',
  });
});

test.each([
  ['new', null, true],
  ['new', '2026-11-24', false],
  ['contacted', null, false],
  ['completed', null, false],
])(
  'after a reply to an enquiry that is %s with the day %s, the form asks for the next day: %s',
  (status, followUpOn, asks) => {
    const enquiry = { status, followUpOn, followUpTime: null, followUpKind: 'call' };
    expect(asksForNext(enquiry, wednesday)).toBe(asks);
    expect(suggestion('sent', enquiry, { day: wednesday, time: '10:00' }, times)).toMatchObject(
      asks ? { status: 'contacted', followUpOn: '2026-11-21' } : { status, followUpOn },
    );
  },
);

test('without a day there is no time, and the kind is a call', () => {
  const visit = { followUpOn: wednesday, followUpTime: '14:30', followUpKind: 'visit' };
  expect(wholeFollowUp(visit)).toBe(visit);
  expect(wholeFollowUp({ ...visit, followUpOn: null })).toEqual({
    followUpOn: null,
    followUpTime: null,
    followUpKind: 'call',
  });
});

test('the keys 1 to 5 select the first five outcomes', () => {
  expect(Object.keys(outcomes)).toEqual([
    'reached',
    'no_answer',
    'busy',
    'wrong_number',
    'not_interested',
    'sent',
  ]);
});

test('a touch requires a next day from today on; a reply requires one only if the enquiry was due', () => {
  expect(demandsNext('reached', 'contacted', false)).toBe(true);
  expect(demandsNext('reached', 'completed', true)).toBe(false);
  expect(demandsNext('sent', 'new', false)).toBe(false);
  expect(demandsNext('sent', 'new', true)).toBe(true);
  expect(demandsNext('sent', 'completed', true)).toBe(false);
  const lacks = (followUpOn: string | null, outcome = 'busy', status = 'new', isDue = false) =>
    lacksNext({ outcome, status, followUpOn }, wednesday, isDue);
  expect([lacks(null), lacks('2026-11-17'), lacks(wednesday), lacks('2026-11-19')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([lacks(null, 'busy', 'completed'), lacks(null, 'sent')]).toEqual([false, false]);
  expect([lacks(null, 'sent', 'new', true), lacks('2026-11-19', 'sent', 'new', true)]).toEqual([true, false]);
});

test.each([
  [null, 'call', 'new', false],
  ['2026-11-17', 'call', 'new', true],
  ['2026-11-17', 'visit', 'new', true],
  [wednesday, 'call', 'new', true],
  // The visit is planned for today and has not taken place yet.
  [wednesday, 'visit', 'new', false],
  ['2026-11-19', 'call', 'new', false],
  ['2026-11-17', 'call', 'completed', false],
])(
  'a reply on Wednesday counts as the follow-up due on %s (%s, %s): %s',
  (followUpOn, followUpKind, status, isMet) => {
    expect(meetsDue({ status, followUpOn, followUpKind }, wednesday)).toBe(isMet);
  },
);

test.each([
  [{}, 'Outcome is required'],
  [{ outcome: 'shouted' }, `Outcome must be one of: ${Object.keys(outcomes).join(', ')}`],
  [{ outcome: 'busy', id: '7' }, 'Id of the touch must be a UUIDv7'],
  [{ outcome: 'busy', followUpTime: '24:00' }, 'Time of the follow-up must be a time such as 14:30'],
  [{ outcome: 'busy', followUpTime: '9:30' }, 'Time of the follow-up must be a time such as 14:30'],
  [{ outcome: 'busy', followUpTime: '09:60' }, 'Time of the follow-up must be a time such as 14:30'],
  [{ outcome: 'busy', text: 'x'.repeat(5001) }, 'Note must be at most 5000 characters'],
  [{ outcome: 'busy', channel: 'pigeon' }, 'Channel must be one of: call, viber, whatsapp, sms, mail, visit'],
])('the form refuses %j', (input, message) => {
  expect(parseForm(touchForm, input)).toMatchObject({ ok: false, message });
});

test('the form fills in missing values', () => {
  expect(parseForm(touchForm, { outcome: 'busy', text: ' Call at two ', followUpTime: '' })).toMatchObject({
    ok: true,
    value: {
      id: null,
      channel: 'call',
      text: 'Call at two',
      followUpOn: null,
      followUpTime: null,
      followUpKind: 'call',
    },
  });
});
