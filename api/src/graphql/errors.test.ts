import { expect, it } from 'vitest';
import { isDatabaseAway } from './errors.ts';

const coded = (code: string) => Object.assign(new Error('a failure'), { code });

it.each([
  ['nothing listens', coded('ECONNREFUSED')],
  ['the line broke', coded('ECONNRESET')],
  ['a write came too late', coded('ERR_STREAM_DESTROYED')],
  ['an administrator shut it down', coded('57P01')],
  ['it is starting', coded('57P03')],
  ['the connection failed', coded('08006')],
  ['it has too many clients', coded('53300')],
  ['the answer never came', new Error('Connection terminated unexpectedly')],
  [
    'a pooled connection was lost',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['no connection in time', new Error('timeout exceeded when trying to connect')],
  ['both addresses of a name', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])],
  ['another failure was caused by it', new Error('outer', { cause: coded('ECONNREFUSED') })],
])('the database is away when %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it.each([
  ['a unique violation', coded('23505')],
  ['a syntax error', coded('42601')],
  ['a message cut short by a NUL', coded('08P01')],
  ['a fault of ours', new TypeError('x is not a function')],
  ['nothing', undefined],
])('the database is not away for %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
