import { spawn } from 'node:child_process';

/** Runs a program and returns its output. @throws Error with the whole output if the program does not start or fails */
export function run(
  program: string,
  args: readonly string[],
  { cwd, env, input }: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: env ?? process.env, stdio: 'pipe' });
    let printed = '';
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code}:\n${said}${printed}`));
    });
    // Safe to ignore: a program may close its input early. The exit code shows whether the program failed.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
