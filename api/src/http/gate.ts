import { inTime } from '../database/in-time.ts';
import { AppError } from '../graphql/errors.ts';

export const busyText = 'Too many people are using the site right now. Please try again in a few seconds.';

/** Thrown by a gate if its queue is full, or if the wait or the task takes too long, and by `inTurn` if the client has left. */
export class Busy extends AppError {
  constructor() {
    super('SERVICE_UNAVAILABLE', busyText, { retryAfter: 2 });
  }
}

interface GateOptions {
  atOnce: number;
  waiting: number;
  /** The maximum wait, in ms. */
  patience: number;
  /** The maximum run time, in ms. After this time, the next task starts, even if this task is still running. */
  limit: number;
}

/** The limits for rendering pages and for anonymous reads (docs/performance.md, "Misses"). */
export const renderings: GateOptions = { atOnce: 4, waiting: 64, patience: 2000, limit: 10_000 };

/** Limits running and waiting tasks. Written by hand, because p-queue limits neither how many tasks wait nor for how long. */
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
    try {
      return await inTime(work(), limit, () => new Busy());
    } finally {
      const next = queue.shift();
      if (next) {
        // The next task takes over this task's place, so `running` does not change.
        clearTimeout(next.timer);
        next.enter();
      } else running -= 1;
    }
  };
}

/**
 * Runs a task when its turn comes. If the task takes too long, the gate starts the next one, but this function still waits for
 * the result.
 * @param hasLeft - returns whether the client has left; called when the task's turn comes
 * @throws Busy if the gate's queue is full, the wait takes too long, or the client has left
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
