import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { AppError } from '../graphql/errors.ts';

// The second setting that OWASP recommends for argon2id: 19 MiB, two passes, one thread.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The maximum number of hashes that are computed at the same time. Each hash needs 19 MiB and one thread of Node's pool. */
const AT_ONCE = 4;
/** The maximum number of waiting password checks. Further checks fail with 503 (docs/product.md, "Sign-in and sessions"). */
const MOST_WAITING = 100;
/** Extra places in the queue for people who have signed in from the same IP address before. Strangers cannot fill them. */
const PLACES_FOR_KNOWN = 10;

const queue = new PQueue({ concurrency: AT_ONCE });

export interface Turn {
  isKnown?: boolean;
}

/** @throws AppError SERVICE_UNAVAILABLE if the queue is full */
function inTurn<T>(work: () => Promise<T>, { isKnown = false }: Turn = {}): Promise<T> {
  if (queue.size >= MOST_WAITING + (isKnown ? PLACES_FOR_KNOWN : 0)) throw busy();
  return queue.add(work, { priority: isKnown ? 1 : 0 });
}

const busy = () =>
  new AppError('SERVICE_UNAVAILABLE', 'Too many people are signing in. Please try again in a few seconds.', {
    retryAfter: 5,
  });

/** Returns an argon2id hash in PHC format. @throws AppError SERVICE_UNAVAILABLE if the queue is full */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options), { isKnown: true });
}

let decoy: Promise<string> | undefined;

/**
 * Checks a password. Takes equally long if no account exists (`storedHash` is null), so that the time reveals nothing.
 * @throws AppError SERVICE_UNAVAILABLE if the queue is full
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
  turn?: Turn,
): Promise<boolean> {
  decoy ??= hash('nobody has this password', options);
  const against = storedHash ?? (await decoy);
  const right = await inTurn(() => verify(against, password), turn);
  return storedHash !== null && right;
}
