import { type ExecFileException, execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program and returns its output. @throws Error with the whole output if the program does not start or fails */
export async function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const running = promisify(execFile)(program, args, { ...options, maxBuffer: Infinity });
  running.child.stdin?.end();
  const { stdout } = await running.catch(({ code, stderr, stdout }: ExecFileException) => {
    throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${stderr}${stdout}`);
  });
  return stdout;
}
