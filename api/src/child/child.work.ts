import type { ChildAnswer } from './child.ts';

interface Question<Input> {
  id: number;
  input: Input;
}

/** Runs in the child process of `openChild`. Executes tasks until the parent disconnects. */
export function serveWork<Input>(work: (input: Input) => Promise<unknown>): void {
  process.on('message', async ({ id, input }: Question<Input>) => {
    const answer: ChildAnswer = await work(input).then(
      (answer) => ({ id, answer }),
      (error) => ({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
    if (process.connected) process.send?.(answer);
  });
  process.once('disconnect', () => process.exit());
  // Ignores signals, because Ctrl-C signals the whole process group, and the parent may still need this child for its requests.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
}
