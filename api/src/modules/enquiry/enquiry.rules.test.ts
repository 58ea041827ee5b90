import { expect, test } from 'vitest';
import {
  columnOf,
  earliest,
  emailKeyOf,
  type FollowUp,
  inboxOrders,
  isNewer,
  isOrigin,
  isSamePerson,
  isStatus,
  listedFields,
  type Received,
  readableValue,
  rules,
} from './enquiry.rules.ts';

test("a column has its field's name with underscores", () => {
  expect(['name', 'followUpOn'].map(columnOf)).toEqual(['name', 'follow_up_on']);
});

test('lists of details contain neither the name nor the message', () => {
  expect(listedFields).toEqual(['email', 'phone', 'company', 'service']);
});

test('a choice is shown by its label, and every other text as it was sent', () => {
  expect(readableValue('service', 'finance')).toBe('Financial Advisory');
  for (const text of ['', 'Tax advice', 'constructor']) expect(readableValue('service', text)).toBe(text);
  expect(readableValue('company', 'finance')).toBe('finance');
});

test('only the names in the lists are a status or an origin', () => {
  expect(['new', 'completed', 'New', 'lost', 'toString'].map(isStatus)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(['website', 'walk-in', 'rumour', 'toString'].map(isOrigin)).toEqual([true, true, false, false]);
});

test('of two enquiries, the one received later is newer; ids decide only within a millisecond', () => {
  const at = (_id: string, createdAt: string | Date): Received => ({ _id, createdAt });
  const [b, a] = [at('b', '2026-11-20T04:00:00Z'), at('a', new Date('2026-11-20T04:00:01Z'))];
  expect([isNewer(a, b), isNewer(b, a), isNewer(b, b)]).toEqual([true, false, false]);
  expect([isNewer({ ...a, _id: 'c' }, a), isNewer(a, { ...a, _id: 'c' })]).toEqual([true, false]);
  expect([isNewer(b, earliest), isNewer(earliest, b), isNewer(at('0', new Date(0)), earliest)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('the inbox is sorted by age or by follow-up, with enquiries that have none last, newest first', () => {
  const row = (_id: string, minute: number, followUp: Partial<FollowUp> = {}) => ({
    ...{ _id, createdAt: new Date(Date.UTC(2026, 10, 10, 4, minute)), status: 'new', followUpOn: null },
    ...followUp,
  });
  const day = '2026-11-21';
  const rows = [
    row('old', 0),
    row('late', 1, { followUpOn: day, followUpTime: '16:00' }),
    row('untimed', 2, { followUpOn: day }),
    row('early', 3, { followUpOn: day, followUpTime: '09:00' }),
    row('before', 4, { followUpOn: '2026-11-20', followUpTime: '17:00' }),
    row('again', 5, { followUpOn: day }),
    row('done', 6, { followUpOn: '2026-11-01', status: 'completed' }),
    row('young', 7),
  ];
  const sorted = (order: keyof typeof inboxOrders, given = rows) =>
    given
      .toSorted(inboxOrders[order])
      .map(({ _id }) => _id)
      .join(' ');
  expect(sorted('OLDEST')).toBe('old late untimed early before again done young');
  expect(sorted('NEWEST')).toBe('young done again before early untimed late old');
  for (const given of [rows, rows.toReversed()])
    expect(sorted('FOLLOW_UP', given)).toBe('before early late untimed again young done old');
});

test('a save removes the time of a follow-up that has no day, and the seat without a class', () => {
  expect(rules.prepared({ followUpOn: null })).toEqual({ followUpTime: null, followUpKind: 'call' });
  expect(rules.prepared({ followUpOn: '2026-11-21' })).toEqual({});
  expect(rules.prepared({ followUpOn: '2026-11-21', batchId: null, seat: 'held' })).toEqual({ seat: '' });
});

test('two enquiries with the same e-mail address or number come from one person; blanks are not compared', () => {
  expect(emailKeyOf('SITA@Mail.example')).toBe('sita@mail.example');
  const sita = { email: 'Sita@mail.example', phoneNumber: '+9779841000000' };
  expect(isSamePerson(sita, { email: 'sita@MAIL.example', phoneNumber: '' })).toBe(true);
  expect(isSamePerson(sita, { email: 'gita@mail.example', phoneNumber: sita.phoneNumber })).toBe(true);
  expect(isSamePerson(sita, { email: 'gita@mail.example', phoneNumber: '+9779841000001' })).toBe(false);
  expect(isSamePerson({ email: '', phoneNumber: '' }, { email: '', phoneNumber: '' })).toBe(false);
});
