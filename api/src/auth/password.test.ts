import { expect, it } from 'vitest';
import { AppError } from '../graphql/errors.ts';
import { hashPassword, verifyPassword } from './password.ts';

it('four passwords are checked at once and 100 wait; further checks get 503, except for people who have signed in here before', async () => {
  const stored = await hashPassword('correct horse battery');
  // Checks without an account (null) wait for a decoy hash, which is computed only once. After this call, the hash exists, so
  // the checks below enter the queue immediately.
  expect(await verifyPassword(null, 'correct horse battery')).toBe(false);
  const answers = Promise.allSettled(
    Array.from({ length: 110 }, () => verifyPassword(null, 'correct horse battery')),
  );
  await Promise.resolve().then();
  const known = verifyPassword(stored, 'correct horse battery', { isKnown: true });
  const settled = await answers;
  const refused = settled.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
  expect(refused).toHaveLength(6);
  for (const each of refused) {
    expect(each).toBeInstanceOf(AppError);
    expect(each).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 5 } });
  }
  expect(await known).toBe(true);
});

it('a password is hashed by argon2id with 19 MiB and two passes', async () => {
  expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
