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

/**
 * Counts actions per address or account: sign-ins in PostgreSQL, shared by all instances; submissions in the memory of this
 * instance.
 */
export type RateLimits = ReturnType<typeof openRateLimits>;

declare module '../graphql/context.ts' {
  interface Services {
    limits: RateLimits;
  }
}

const MINUTE = 60;

// High enough for a class of thirty students behind one address, because mobile networks in Nepal share addresses; too low for a
// script.
const rules = {
  submission: { points: 30, duration: 10 * MINUTE },
  loginAddress: { points: 30, duration: 15 * MINUTE },
  /** Attempts on one account from one address. */
  loginPair: { points: 10, duration: 15 * MINUTE },
  /** Attempts on one account from anywhere. Counted but never refused, so that strangers cannot lock the account. */
  loginAccount: { points: 1_000_000, duration: 15 * MINUTE },
  /** Wrong second-factor codes from addresses that the account has not signed in from before. */
  codeAccount: { points: 10, duration: 60 * MINUTE },
  /** Anybody can enter anybody's address in the form, so each address gets at most one acknowledgement a day. */
  acknowledgementMailbox: { points: 1, duration: 24 * 60 * MINUTE },
  acknowledgement: { points: 200, duration: 24 * 60 * MINUTE },
  /** The share of one network, so that one stranger cannot use up the limit for all. Enough for a class behind one address. */
  acknowledgementNetwork: { points: 50, duration: 24 * 60 * MINUTE },
} as const;

/** The actions that have a rate limit. */
type CountedRule = keyof typeof rules;

/** Used with RATE_LIMITS=off: only for load tests and our own browser tests. */
export const noRateLimits: RateLimits = {
  count: async () => 0,
  giveBack: async () => {},
  forget: async () => {},
  close: async () => {},
};

/**
 * Opens a separate small connection pool, so that a flood of requests waits here and does not delay the site's queries. Keys
 * contain addresses and e-mails, so only their keyed hashes are stored.
 */
export function openRateLimits(url: string, secret: string, bounds: RequestBounds) {
  const pool = new pg.Pool({ connectionString: url, max: 2, ...bounds });
  // Without this listener, an idle connection closed by PostgreSQL would end the process. The next query opens a new one.
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
    // A submission must not wait for another statement, so each instance counts its own.
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
    /**
     * Counts one action.
     *
     * @returns the number of actions with this key so far, including this one; 0 if limits are off
     * @throws AppError RATE_LIMITED with the seconds to wait
     */
    async count(rule: CountedRule, key: string) {
      try {
        return (await limiters[rule].consume(stored(rule, key))).consumedPoints;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      }
    },
    /** Uncounts one action that turned out not to be limited. */
    async giveBack(rule: CountedRule, key: string) {
      await limiters[rule].reward(stored(rule, key));
    },
    /** Resets a count, after a successful sign-in. */
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
