import type { ChildAnswer } from './child.ts';

/** What a child is asked for. */
interface Question<Input> {
  id: number;
  input: Input;
}

/** The whole of a child's program: does the work that its parent asks for (`openChild`), until the parent is gone. */
export function serveWork<Input>(work: (input: Input) => Promise<unknown>): void {
  process.on('message', async ({ id, input }: Question<Input>) => {
    const answer: ChildAnswer = await work(input).then(
      (answer) => ({ id, answer }),
      (error) => ({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
    if (process.connected) process.send?.(answer);
  });
  process.once('disconnect', () => process.exit());
  // Signals reach the whole process group. The parent drains, and its requests may wait for this work.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
}
