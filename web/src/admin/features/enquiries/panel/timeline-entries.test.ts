import { expect, test } from 'vitest';
import type { OpenEnquiry } from '../../../sync/send-change.ts';
import { touchWords } from '../timeline-words.ts';
import { daysOf, earlierThan, entriesOf, withOlder } from './timeline-entries.ts';

const by = { admin: 'asha@prasthan.example', adminName: 'Asha' };
const note = (_id: string, createdAt: string) => ({
  __typename: 'EnquiryNote' as const,
  _id,
  createdAt,
  text: _id,
  ...by,
});
const touch = (_id: string, createdAt: string) => ({
  __typename: 'Touch' as const,
  ...{
    _id,
    createdAt,
    channel: 'call',
    outcome: 'no_answer',
    text: '',
    followUpOn: null,
    followUpTime: null,
    takenBackAt: null,
    ...by,
  },
});
const change = (_id: string, createdAt: string) => ({
  __typename: 'Activity' as const,
  ...{ _id, createdAt, action: 'updated', kind: 'Enquiry', before: {}, after: {}, ...by },
});
const line = (at: string | null) => ({
  __typename: 'MailLine' as const,
  state: at ? 'sent' : 'none',
  at,
  error: null,
});

const enquiry = (lists: Partial<OpenEnquiry>) =>
  ({
    createdAt: '2026-11-20T20:00:00Z',
    notes: [],
    touches: [],
    history: [],
    mail: null,
    ...lists,
  }) as Partial<OpenEnquiry> as OpenEnquiry;

test('message, mail, touches, notes and changes are in chronological order, the message first', () => {
  const entries = entriesOf(
    enquiry({
      notes: [note('n1', '2026-11-22T05:00:00Z')],
      touches: [touch('t1', '2026-11-21T04:00:00Z'), touch('t2', '2026-11-22T05:00:00Z')],
      history: [change('c1', '2026-11-21T04:00:00Z')],
      mail: {
        __typename: 'EnquiryMail',
        _id: 'm',
        notice: line('2026-11-20T20:00:00Z'),
        acknowledgement: line(null),
      } as OpenEnquiry['mail'],
    }),
    null,
  );
  expect(entries.map(({ id }) => id)).toEqual(['message', 'mail notice', 't1', 'c1', 't2', 'n1']);
  // 20:00 UTC is already the next day in Nepal.
  expect(daysOf(entries).map(({ day, entries: on }) => [day, on.length])).toEqual([
    ['2026-11-21', 4],
    ['2026-11-22', 2],
  ]);
});

test('a full list may have older entries, which are placed before the known ones', () => {
  const pageFrom = (first: number) =>
    Array.from({ length: 100 }, (_, index) => note(`n${index + first}`, '2026-11-22T05:00:00Z'));
  const notes = pageFrom(200);
  const open = enquiry({ notes, touches: [touch('t1', '2026-11-21T04:00:00Z')] });
  const asked = earlierThan(open, null);
  expect(asked).toEqual({ note: 'n200', touch: null, change: null });
  if (!asked) return;
  const older = withOlder(null, { notes: pageFrom(100), touches: open.touches, history: [] }, asked);
  expect([older.notes.length, older.touches.length]).toEqual([100, 0]);
  const next = earlierThan(open, older);
  expect(next).toEqual({ note: 'n100', touch: null, change: null });
  if (!next) return;
  const last = { notes: [note('n99', '2026-11-21T05:00:00Z')], touches: open.touches, history: [] };
  const whole = withOlder(older, last, next);
  expect(entriesOf(open, whole)).toHaveLength(203);
  expect(earlierThan(open, whole)).toBeNull();
});

test('describes a touch in plain words', () => {
  const words = (said: object) => touchWords('Asha', { channel: 'call', outcome: 'no_answer', ...said });
  expect(words({ followUpOn: '2026-11-23', followUpTime: '14:30' })).toBe(
    'Asha called: no answer. Next: 23 Nov 2026, 14:30.',
  );
  expect(words({ followUpOn: '2026-11-23', takenBackAt: '2026-11-21T08:00:00Z' })).toBe(
    'Asha called: no answer (taken back)',
  );
  expect(words({ channel: 'viber', outcome: 'sent' })).toBe('Asha wrote on Viber.');
  expect(words({ outcome: 'reached' })).toBe('Asha called: reached them.');
});
