import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import type { Logger } from 'pino';

/** What a child does. Input and answer are copied as `structuredClone` copies. */
type Work = (input: never) => Promise<unknown>;

/** A process that does one kind of work. It starts with the first work and ends when it has had none for a while. */
export interface Child<W extends Work> {
  /**
   * Does one piece of work in the child.
   *
   * @throws ChildFailure when the child died, took too long, or has too much to do; Error with the stack of what the work threw
   */
  run(input: Parameters<W>[0]): Promise<Awaited<ReturnType<W>>>;
  /** The running child's process id; null while none runs. */
  readonly pid: number | null;
  /** Ends the child. Work in it is lost. */
  close(): void;
}

/** Work that was lost with its child, or never begun. The same work may succeed when it is tried again. */
export class ChildFailure extends Error {
  override name = 'ChildFailure';
}

export interface ChildOptions {
  log: Pick<Logger, 'warn'>;
  /** How long a child without work lives, in milliseconds. */
  idleMs?: number;
  /** How long one piece of work may take, in milliseconds. */
  limitMs?: number;
}

/** Pieces of work that a child does at once. */
const AT_ONCE = 2;
/** Pieces that may wait. An upload has up to 20 MB, which wait in this process. */
const MOST_WAITING = 16;

interface Task {
  input: unknown;
  limit?: NodeJS.Timeout;
  // biome-ignore lint/suspicious/noExplicitAny: what the child's program answers; `Child.run` gives it its type.
  resolve(answer: any): void;
  reject(error: Error): void;
}

/** What a child answers to the piece of work with this id. */
export type ChildAnswer = { id: number; answer: unknown } | { id: number; fault: string };

/**
 * Keeps libraries that need much memory out of this process: their work runs in a child (`child.work.ts`). By hand: the
 * pools on npm keep several workers and restart them; one child and a queue are shorter than their options.
 *
 * @param from the `import.meta.url` of the caller
 * @param program the child's program beside the caller, without its extension: a module that calls `serveWork`
 */
export function openChild<W extends Work>(from: string, program: string, options: ChildOptions): Child<W> {
  const { log, idleMs = 60_000, limitMs = 60_000 } = options;
  const extension = extname(from);
  const path = new URL(`${program}${extension}`, from);
  const waiting: Task[] = [];
  const running = new Map<number, Task>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const lose = (lost: ChildProcess, reason: string) => {
    if (child !== lost) return;
    child = null;
    if (running.size > 0) log.warn({ program, reason }, 'a child process ended in the middle of its work');
    for (const task of running.values()) {
      clearTimeout(task.limit);
      task.reject(new ChildFailure(`The child process ${reason}.`));
    }
    running.clear();
    next();
  };

  const start = (): ChildProcess => {
    const started = fork(path, {
      serialization: 'advanced',
      // Sources import the sources of other packages, not their builds.
      execArgv: extension === '.ts' ? ['--conditions=source'] : [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    // Neither the child nor its channel keeps this process alive.
    started.unref();
    started.channel?.unref();
    started.on('message', (message: ChildAnswer) => {
      const task = running.get(message.id);
      running.delete(message.id);
      clearTimeout(task?.limit);
      if ('fault' in message) task?.reject(new Error(message.fault));
      else task?.resolve(message.answer);
      next();
    });
    started.once('error', (error) => lose(started, `could not be used (${error.message})`));
    started.once('exit', (code, signal) => lose(started, `ended with ${signal ?? code}`));
    return started;
  };

  const next = () => {
    while (running.size < AT_ONCE) {
      const task = waiting.shift();
      if (!task) break;
      const at = child ?? start();
      child = at;
      lastId += 1;
      running.set(lastId, task);
      task.limit = setTimeout(() => {
        lose(at, 'took too long');
        at.kill('SIGKILL');
      }, limitMs).unref();
      // A failed send is followed by the child's exit, which rejects the task.
      at.send({ id: lastId, input: task.input }, () => undefined);
    }
    clearTimeout(idle);
    if (child && running.size === 0) idle = setTimeout(close, idleMs).unref();
  };

  const close = () => {
    clearTimeout(idle);
    const ended = child;
    if (ended && running.size > 0) lose(ended, 'was closed');
    child = null;
    // The child ends by itself when its channel closes.
    if (ended?.connected) ended.disconnect();
  };

  return {
    run(input) {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<W>>>();
      if (waiting.length >= MOST_WAITING) reject(new ChildFailure('The child process has too much to do.'));
      else waiting.push({ input, resolve, reject });
      next();
      return promise;
    },
    get pid() {
      return child?.pid ?? null;
    },
    close,
  };
}
