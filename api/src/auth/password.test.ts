import { expect, it } from 'vitest';
import { AppError } from '../graphql/errors.ts';
import { hashPassword, verifyPassword } from './password.ts';

it('four passwords are checked at once and 100 wait; the next is refused with 503, but not those who are known', async () => {
  const stored = await hashPassword('correct horse battery');
  const known: Promise<boolean>[] = [];
  const settled = await Promise.allSettled(
    Array.from({ length: 110 }, (_, index) => {
      const answer = verifyPassword(stored, 'correct horse battery');
      // All ordinary places in the queue are taken by now.
      if (index === 109) known.push(verifyPassword(stored, 'correct horse battery', { isKnown: true }));
      return answer;
    }),
  );
  const refused = settled.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
  expect(refused).toHaveLength(6);
  for (const each of refused) {
    expect(each).toBeInstanceOf(AppError);
    expect(each).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 5 } });
  }
  expect(await known[0]).toBe(true);
}, 60_000);

it('a password is stored by argon2id, with 19 MiB and two passes', async () => {
  expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
