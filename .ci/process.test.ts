import { expect, it } from 'vitest';
import { runProgram } from './process.ts';

it.runIf(process.platform === 'linux')(
  'a program that takes too long is killed, even if another program keeps its output open',
  {
    timeout: 60_000,
  },
  async () => {
    const program = `setsid sh -c 'echo holder $$; exec sleep 120' & exec sleep 120`;
    const { code, output } = await runProgram(['sh', '-c', program], { limit: 10_000 });
    expect(code).toBe(1);
    expect(output).toContain('stopped: it took longer than');
    process.kill(Number(/holder (\d+)/.exec(output)?.[1]));
  },
);
