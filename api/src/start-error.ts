/** An error whose message explains to an operator why the start failed and what to do. Printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Returns the error's code, such as `EACCES` or `EADDRINUSE`; null if the error has none. */
export function systemCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

/** For `.catch` after a file operation. Returns null if the file or folder does not exist. Rethrows any other error. */
export function nullIfMissing(error: unknown): null {
  if (systemCode(error) === 'ENOENT') return null;
  throw error;
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command. If it throws a StartError, prints only the message and exits with an error code. */
export async function runCommand(run: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
