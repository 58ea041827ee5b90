import pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RequestBounds } from '../database/orm.ts';
import { AppError } from '../graphql/errors.ts';
import { keyedHash } from '../graphql/keyed-hash.ts';

/** Most rules count in PostgreSQL, for all instances together. The others count in the memory of each instance. */
export type RateLimits = ReturnType<typeof openRateLimits>;

declare module '../graphql/context.ts' {
  interface Services {
    limits: RateLimits;
  }
}

const MINUTE = 60;

// Many users of Nepal's mobile networks share an IP address, so the limits allow thirty students behind one address.
const rules = {
  submission: { points: 30, duration: 10 * MINUTE },
  loginAddress: { points: 30, duration: 15 * MINUTE },
  /** Attempts to sign in to one account from one address. */
  loginPair: { points: 10, duration: 15 * MINUTE },
  /** Failed sign-ins to one account. They only cause delays (`guesses.ts`): a limit would let strangers lock the account. */
  loginAccount: { points: 1_000_000, duration: 15 * MINUTE },
  /** Wrong second-factor codes for one account, from addresses that have not signed in to the account within 30 days. */
  codeAccount: { points: 10, duration: 60 * MINUTE },
  /** Mails that acknowledge an enquiry, to one mailbox. One a day, because anybody can enter another person's address. */
  acknowledgementMailbox: { points: 1, duration: 24 * 60 * MINUTE },
  acknowledgement: { points: 200, duration: 24 * 60 * MINUTE },
  /** A limit per network, so that one stranger cannot use up all 200 acknowledgements. 50 is enough for a class of students. */
  acknowledgementNetwork: { points: 50, duration: 24 * 60 * MINUTE },
} as const;

type CountedRule = keyof typeof rules;

/** Used with RATE_LIMITS=off, which is only for tests. */
export const noRateLimits: RateLimits = {
  count: async () => 0,
  giveBack: async () => {},
  forget: async () => {},
  close: async () => {},
};

/** Uses its own connections, so that a flood of requests does not delay the site's queries. Stores only hashes of the keys. */
export function openRateLimits(url: string, secret: string, bounds: RequestBounds) {
  const pool = new pg.Pool({ connectionString: url, max: 2, ...bounds });
  // PostgreSQL may close an idle connection. Without a listener, its `error` event would end the process.
  pool.on('error', () => undefined);
  const inMemory = (keyPrefix: CountedRule) => new RateLimiterMemory({ ...rules[keyPrefix], keyPrefix });
  const together = (keyPrefix: CountedRule) => {
    const store = { storeClient: pool, storeType: 'pool', tableName: 'rate_limit', tableCreated: true };
    return new RateLimiterPostgres({
      ...rules[keyPrefix],
      ...store,
      keyPrefix,
      insuranceLimiter: inMemory(keyPrefix),
    });
  };
  const limiters: Record<CountedRule, RateLimiterAbstract> = {
    // The first two are counted in memory, so that a submission does not wait for an additional database statement.
    submission: inMemory('submission'),
    acknowledgementNetwork: inMemory('acknowledgementNetwork'),
    loginAddress: together('loginAddress'),
    loginPair: together('loginPair'),
    loginAccount: together('loginAccount'),
    codeAccount: together('codeAccount'),
    acknowledgementMailbox: together('acknowledgementMailbox'),
    acknowledgement: together('acknowledgement'),
  };
  const stored = (rule: CountedRule, key: string) => keyedHash(rule, key, secret);
  return {
    /** Counts an action. Returns the number of actions so far; 0 if limits are off. @throws AppError RATE_LIMITED */
    async count(rule: CountedRule, key: string) {
      try {
        return (await limiters[rule].consume(stored(rule, key))).consumedPoints;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      }
    },
    async giveBack(rule: CountedRule, key: string) {
      await limiters[rule].reward(stored(rule, key));
    },
    async forget(rule: CountedRule, key: string) {
      await limiters[rule].delete(stored(rule, key));
    },
    close: () => pool.end(),
  };
}

function tooMany(retryAfter: number): AppError {
  const minutes = Math.ceil(retryAfter / MINUTE);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new AppError('RATE_LIMITED', `Too many attempts. Please wait ${wait} and try again.`, {
    retryAfter,
  });
}
