import { expect, it } from 'vitest';
import { runProgram } from './process.ts';

it('a program that takes too long is ended, even where another one holds its output open', {
  timeout: 60_000,
}, async () => {
  const program = `
    const { spawn } = require('node:child_process');
    const holder = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 120_000)'], { detached: true, stdio: 'inherit' });
    console.log('holder ' + holder.pid);
    setInterval(() => {}, 1000);`;
  const { code, output } = await runProgram(['node', '-e', program], { limit: 3000 });
  expect(code).toBe(1);
  expect(output).toContain('stopped: it took longer than');
  process.kill(Number(/holder (\d+)/.exec(output)?.[1]));
});
