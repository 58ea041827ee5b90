import { AppError } from '../graphql/errors.ts';

/** The response to those who are refused. */
export const busyText = 'Too many people ask at this moment. Please try again in a few seconds.';

/** Refused because too much waits already, or because the wait was too long. */
export class Busy extends AppError {
  constructor() {
    super('SERVICE_UNAVAILABLE', busyText, { retryAfter: 2 });
  }
}

interface GateOptions {
  /** How many run at the same time. */
  atOnce: number;
  /** How many wait. */
  waiting: number;
  /** The longest wait in milliseconds. */
  patience: number;
  /** The longest run in milliseconds. A work that hangs gives its place to the next one. */
  limit: number;
}

/** The bounds of the work behind one page (docs/performance.md, "Misses"). */
export const renderings: GateOptions = { atOnce: 4, waiting: 64, patience: 2000, limit: 10_000 };

/**
 * Runs only so much work at the same time. By hand: the queues on npm have no bound on those who wait, or none on how long.
 *
 * @returns runs a work when its turn comes; throws {@link Busy} when it does not
 */
export function gate({ atOnce, waiting, patience, limit }: GateOptions) {
  let running = 0;
  const queue: { enter(): void; timer: NodeJS.Timeout }[] = [];

  function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting) return Promise.reject(new Busy());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(place), 1);
        reject(new Busy());
      }, patience);
      const place = { enter: resolve, timer };
      queue.push(place);
    });
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await turn();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Busy()), limit);
    });
    try {
      return await Promise.race([work(), late]);
    } finally {
      clearTimeout(timer);
      const next = queue.shift();
      if (next) {
        // The place passes on, so `running` stays.
        clearTimeout(next.timer);
        next.enter();
      } else running -= 1;
    }
  };
}

/**
 * Runs a work through a gate. A work that outlasts its time gives its place to the next one, but its result still counts.
 *
 * @param hasLeft - whether nobody waits for the result any more when its turn comes
 * @throws Busy when the work's turn does not come
 */
export async function inTurn<Result>(
  pass: ReturnType<typeof gate>,
  work: () => Promise<Result>,
  hasLeft: () => boolean = () => false,
): Promise<Result> {
  let begun: Promise<Result> | undefined;
  try {
    return await pass(() => {
      if (hasLeft()) throw new Busy();
      begun = work();
      return begun;
    });
  } catch (error) {
    if (begun && error instanceof Busy) return begun;
    throw error;
  }
}
