import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import type { Logger } from 'pino';

/** The input and the result are copied as by `structuredClone`. */
type Work = (input: never) => Promise<unknown>;

export type Child<W extends Work> = ReturnType<typeof openChild<W>>;

/** Thrown if a task was lost with its child process, or never started. A retry may succeed. */
export class ChildFailure extends Error {
  override name = 'ChildFailure';
}

export interface ChildOptions {
  log: Pick<Logger, 'warn'>;
  idleMs?: number;
  limitMs?: number;
}

const AT_ONCE = 2;
/** The maximum number of waiting tasks. Their inputs, such as uploads of up to 20 MB, stay in the memory of this process. */
const MOST_WAITING = 16;

interface Task {
  input: unknown;
  limit?: NodeJS.Timeout;
  // biome-ignore lint/suspicious/noExplicitAny: the result of the child's program, whose type `Child.run` declares.
  resolve(answer: any): void;
  reject(error: Error): void;
}

export type ChildAnswer = { id: number; answer: unknown } | { id: number; fault: string };

/**
 * Runs memory-intensive tasks in one child process. Written by hand, because the pools on npm manage several processes.
 * @param from - the caller's `import.meta.url`
 * @param program - the path of a module, relative to the caller and without extension. The module must call `serveWork`.
 */
export function openChild<W extends Work>(from: string, program: string, options: ChildOptions) {
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
      // Otherwise, the child process inherits this process's flags, such as an inspector's port.
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    // Neither the child process nor its channel may keep this process running.
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
      // If sending fails, the child process exits. Its exit rejects the task.
      at.send({ id: lastId, input: task.input }, () => undefined);
    }
    clearTimeout(idle);
    if (child && running.size === 0) idle = setTimeout(close, idleMs).unref();
  };

  const close = () => {
    clearTimeout(idle);
    const ended = child;
    // Rejects the waiting tasks first. Otherwise, `lose` would start a new child process for them.
    for (const task of waiting.splice(0)) task.reject(new ChildFailure('The child process was closed.'));
    if (ended && running.size > 0) lose(ended, 'was closed');
    child = null;
    // The child process exits when its channel closes.
    if (ended?.connected) ended.disconnect();
  };

  return {
    /** @throws ChildFailure if the task was lost; Error with the stack if the task threw */
    run(input: Parameters<W>[0]) {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<W>>>();
      if (waiting.length >= MOST_WAITING) reject(new ChildFailure('The child process has too much to do.'));
      else waiting.push({ input, resolve, reject });
      next();
      return promise;
    },
    /** Null while no child process runs. */
    get pid() {
      return child?.pid ?? null;
    },
    /** Ends the child process. Its running and waiting tasks fail. */
    close,
  };
}
