/**
 * Limits on guessing passwords and codes (docs/product.md, "Sign-in and sessions"). Only failures count: an attempt is counted
 * before the check, so that concurrent guesses cannot bypass the limit, and uncounted if the guess was right.
 */
import PQueue from 'p-queue';
import type { Turn } from '../../auth/password.ts';
import type { Context } from '../../graphql/context.ts';
import { AppError } from '../../graphql/errors.ts';
import { keyedHash } from '../../graphql/keyed-hash.ts';

/** Failures of an account in 15 minutes, from anywhere, after which strangers have to wait for the response. */
const FREE_FAILURES = 20;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 3000;
/** The most responses that are delayed at once. */
const MOST_ASLEEP = 200;
/** The most guesses from one address that wait for each other. */
const MOST_IN_LINE = 30;

type Guarded = Pick<Context, 'em' | 'env' | 'limits' | 'address'>;

/** How long the response to the n-th failure of an account is delayed for strangers, in milliseconds. */
export const waitAfter = (failures: number): number =>
  failures > FREE_FAILURES
    ? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES - 1))
    : 0;

/** A failure that the limits do not count: the password was right, but the code is missing. */
export class NotAGuess extends Error {
  constructor(readonly reason: AppError) {
    super(reason.message);
  }
}

let asleep = 0;

const lines = new Map<string, PQueue>();

/**
 * Checks the guesses from one address one at a time. A stranger who sends hundreds at once only delays themselves: other addresses
 * compete with just one of them.
 */
function inLine<T>(address: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(address) ?? new PQueue({ concurrency: 1 });
  if (line.size >= MOST_IN_LINE) throw tooMany();
  if (!lines.has(address)) {
    lines.set(address, line);
    line.once('idle', () => lines.delete(address));
  }
  return line.add(work);
}

/**
 * Runs a check of a password or a code, with the limits.
 *
 * @param account - the normalised e-mail address; unknown accounts are counted in the same way
 * @param check - throws UNAUTHENTICATED or BAD_USER_INPUT for a wrong guess
 * @throws AppError RATE_LIMITED; whatever `check` throws
 */
export async function guess<T>(
  context: Guarded,
  account: string,
  check: (turn: Turn) => Promise<T>,
): Promise<T> {
  const address = context.address ?? 'unknown';
  return inLine(address, () => counted(context, account, address, check));
}

async function counted<T>(
  context: Guarded,
  account: string,
  address: string,
  check: (turn: Turn) => Promise<T>,
): Promise<T> {
  const { limits } = context;
  const pair = `${account} ${address}`;
  await limits.count('loginAddress', address);
  const giveBack = async () => {
    await limits.giveBack('loginAddress', address);
    await limits.giveBack('loginAccount', account);
  };
  try {
    await limits.count('loginPair', pair);
  } catch (error) {
    // Refused before any check, so this was no guess and does not count for the address, which others may share.
    await limits.giveBack('loginAddress', address);
    throw error;
  }
  const failures = await limits.count('loginAccount', account);
  try {
    const isKnown = await isKnownAddress(context, account);
    if (!isKnown) await wait(waitAfter(failures));
    const result = await check({ isKnown });
    await giveBack();
    await limits.forget('loginPair', pair);
    return result;
  } catch (error) {
    const isFailure = error instanceof AppError && /^(UNAUTHENTICATED|BAD_USER_INPUT)$/.test(error.code);
    if (!isFailure) {
      await giveBack();
      await limits.giveBack('loginPair', pair);
    }
    throw error instanceof NotAGuess ? error.reason : error;
  }
}

/**
 * Counts wrong codes of an account. Whoever enters a code has already given the right password, so strangers cannot lock an account
 * this way. Known addresses of the account are never limited.
 *
 * @throws AppError RATE_LIMITED
 */
export async function guessCode(
  { limits }: Guarded,
  adminId: string,
  { isKnown }: Turn,
  check: () => Promise<boolean>,
): Promise<boolean> {
  if (isKnown) return check();
  await limits.count('codeAccount', adminId);
  const isRight = await check();
  if (isRight) await limits.giveBack('codeAccount', adminId);
  return isRight;
}

/** Stores that an account signed in from this address, and deletes entries older than 30 days. */
export async function rememberAddress(context: Guarded, adminId: string): Promise<void> {
  const { em } = context;
  await em.execute(
    `insert into known_address (admin_id, address, last_at) values (?, ?, now())
     on conflict (admin_id, address) do update set last_at = now()`,
    [adminId, knownAddress(context)],
  );
  await em.execute(`delete from known_address where last_at < now() - interval '30 days'`);
}

/** The request's address in the form stored in `known_address`. */
const knownAddress = ({ env, address }: Guarded) => keyedHash('sign-in', address ?? 'unknown', env.jwtSecret);

async function isKnownAddress(context: Guarded, account: string): Promise<boolean> {
  const rows = await context.em.execute(
    `select 1 from known_address k join admin a on a.id = k.admin_id
     where a.email = ? and k.address = ? and k.last_at > now() - interval '30 days'`,
    [account, knownAddress(context)],
  );
  return rows.length > 0;
}

/** Delays the response. Holds neither a database connection nor a place in the queue for hashing meanwhile. */
async function wait(milliseconds: number): Promise<void> {
  if (milliseconds === 0) return;
  if (asleep >= MOST_ASLEEP) throw tooMany();
  asleep += 1;
  try {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  } finally {
    asleep -= 1;
  }
}

const tooMany = () =>
  new AppError('RATE_LIMITED', 'Too many attempts. Please wait a minute and try again.', { retryAfter: 60 });
