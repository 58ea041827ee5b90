import { expect, it } from 'vitest';
import { isDatabaseAway, toAppError } from './errors.ts';

const coded = (code: string) => Object.assign(new Error('a failure'), { code });

it.each([
  ['nothing listens', coded('ECONNREFUSED')],
  ['the connection was reset', coded('ECONNRESET')],
  ['a write came too late', coded('ERR_STREAM_DESTROYED')],
  ['an administrator shut PostgreSQL down', coded('57P01')],
  ['PostgreSQL is starting', coded('57P03')],
  ['the connection failed', coded('08006')],
  ['PostgreSQL has too many clients', coded('53300')],
  ['the connection ended before the answer', new Error('Connection terminated unexpectedly')],
  ['the server stops', new Error('Cannot use a pool after calling end on the pool')],
  [
    'a pooled connection was lost',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['no connection was opened in time', new Error('timeout exceeded when trying to connect')],
  [
    'both addresses of a host name refuse the connection',
    new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
  ],
  ['a lost connection is the cause of another error', new Error('outer', { cause: coded('ECONNREFUSED') })],
])('the database counts as unavailable when %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it.each([
  ['a unique violation', coded('23505')],
  ['a syntax error', coded('42601')],
  ['a message cut short by a NUL', coded('08P01')],
  ['a programming error', new TypeError('x is not a function')],
  ['nothing', undefined],
])('the database does not count as unavailable for %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

it('if two changes deadlock, one is refused and can be sent again, and the other is saved', () => {
  const unexpected: unknown[] = [];
  const log = { error: (...told: unknown[]) => void unexpected.push(told) };
  const error = toAppError([new Error('outer', { cause: coded('40P01') })], log);
  expect([error, unexpected]).toEqual([expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }), []]);
});
