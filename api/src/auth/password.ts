import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { AppError } from '../graphql/errors.ts';

// OWASP's second recommended setting for argon2id: 19 MiB, two passes, one thread.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many hashes are made at once. Each takes 19 MiB and a thread of Node's pool. */
const AT_ONCE = 4;
/** How many may wait. Beyond, the answer is 503 with `busy` (docs/product.md, "Sign-in and sessions"). */
const MOST_WAITING = 100;
/** Further places for people who signed in from the same address before, so that strangers cannot fill the queue. */
const PLACES_FOR_KNOWN = 10;

const queue = new PQueue({ concurrency: AT_ONCE });

/** Whose turn it is: known people come first. */
export interface Turn {
  isKnown?: boolean;
}

/** @throws AppError SERVICE_UNAVAILABLE when too many wait */
function inTurn<T>(work: () => Promise<T>, { isKnown = false }: Turn = {}): Promise<T> {
  if (queue.size >= MOST_WAITING + (isKnown ? PLACES_FOR_KNOWN : 0)) throw busy();
  return queue.add(work, { priority: isKnown ? 1 : 0 });
}

const busy = () =>
  new AppError(
    'SERVICE_UNAVAILABLE',
    'Too many people sign in at this moment. Please try again in a few seconds.',
    {
      retryAfter: 5,
    },
  );

/** An argon2id hash in PHC form. @throws AppError SERVICE_UNAVAILABLE when too many wait */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options), { isKnown: true });
}

let decoy: Promise<string> | undefined;

/**
 * Verifies a password. Takes the same time without a stored hash, so that the answer does not reveal whether an account
 * exists.
 *
 * @throws AppError SERVICE_UNAVAILABLE when too many wait
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
