/**
 * See docs/product.md, "Sign-in and sessions". Every attempt is counted before it is checked, so that concurrent guesses cannot
 * bypass the limit. A right guess is removed from the count afterwards, so that only failures count.
 */
import PQueue from 'p-queue';
import type { Turn } from '../../auth/password.ts';
import type { Context } from '../../graphql/context.ts';
import { AppError } from '../../graphql/errors.ts';
import { keyedHash } from '../../graphql/keyed-hash.ts';

/** After this many failed sign-ins to an account in 15 minutes, sign-ins from IP addresses new to the account are delayed. */
const FREE_FAILURES = 20;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 3000;
/** The maximum number of responses that are delayed at the same time. */
const MOST_ASLEEP = 200;
/** The maximum number of guesses that wait in the queue of one IP address. */
const MOST_IN_LINE = 30;

type Guarded = Pick<Context, 'em' | 'env' | 'limits' | 'address'>;

/** Returns the delay in milliseconds. */
export const waitAfter = (failures: number): number =>
  failures > FREE_FAILURES
    ? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES - 1))
    : 0;

/** Thrown if the password is right but the second factor's code is missing. This failure does not count towards the limits. */
export class NotAGuess extends Error {
  constructor(readonly reason: AppError) {
    super(reason.message);
  }
}

let asleep = 0;

const lines = new Map<string, PQueue>();

/** Checks one guess per address at a time, so that hundreds of guesses from one address delay nobody else. */
function inQueue<T>(address: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(address) ?? new PQueue({ concurrency: 1 });
  if (line.size >= MOST_IN_LINE) throw tooMany();
  if (!lines.has(address)) {
    lines.set(address, line);
    line.once('idle', () => lines.delete(address));
  }
  return line.add(work);
}

/**
 * Counts a guess, delays it if the account has had many failed sign-ins and the address is new to it, and runs `check`.
 * @param account - the normalised email address; attempts for unknown accounts are counted in the same way
 * @param check - throws UNAUTHENTICATED or BAD_USER_INPUT for a wrong guess
 * @throws AppError RATE_LIMITED, and the errors of `check`
 */
export async function guess<T>(
  context: Guarded,
  account: string,
  check: (turn: Turn) => Promise<T>,
): Promise<T> {
  const address = context.address ?? 'unknown';
  return inQueue(address, () => counted(context, account, address, check));
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
    // An attempt beyond the limit `loginPair` does not count for its address, because other people may share the address.
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
 * Counts wrong codes, except from known addresses. Outsiders cannot use up the limit of an account, because a code is checked
 * only after the password or in a session of the account.
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

export async function rememberAddress(context: Guarded, adminId: string): Promise<void> {
  const { em } = context;
  await em.execute(
    `insert into known_address (admin_id, address, last_at) values (?, ?, now())
     on conflict (admin_id, address) do update set last_at = now()`,
    [adminId, knownAddress(context)],
  );
  await em.execute(`delete from known_address where last_at < now() - interval '30 days'`);
}

const knownAddress = ({ env, address }: Guarded) => keyedHash('sign-in', address ?? 'unknown', env.jwtSecret);

async function isKnownAddress(context: Guarded, account: string): Promise<boolean> {
  const rows = await context.em.execute(
    `select 1 from known_address k join admin a on a.id = k.admin_id
     where a.email = ? and k.address = ? and k.last_at > now() - interval '30 days'`,
    [account, knownAddress(context)],
  );
  return rows.length > 0;
}

/** Waits without occupying a database connection or a place in the hashing queue. */
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
