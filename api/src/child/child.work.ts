import type { ChildAnswer } from './child.ts';

interface Question<Input> {
  id: number;
  input: Input;
}

/** Serves as the child process: does the tasks that the parent sends (`openChild`), until the parent disconnects. */
export function serveWork<Input>(work: (input: Input) => Promise<unknown>): void {
  process.on('message', async ({ id, input }: Question<Input>) => {
    const answer: ChildAnswer = await work(input).then(
      (answer) => ({ id, answer }),
      (error) => ({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
    if (process.connected) process.send?.(answer);
  });
  process.once('disconnect', () => process.exit());
  // Ignores signals. They reach the whole process group, and the parent still finishes its requests, which may need this child.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
}
