/** Why a start failed and what to do, in sentences for the person who runs the server. Printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Compares names, because a bundled server and the API that it loads may each have a copy of the class. */
export function isStartError(error: unknown): error is StartError {
  return error instanceof Error && (error.name === 'StartError' || error.name === 'EnvError');
}

/** Returns a thrown value's system error code (`EACCES`, `EADDRINUSE`, ...); null if it has none. */
export function systemCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

/** For `.catch` on a file operation: returns null if the file or folder does not exist. Rethrows any other error. */
export function nullIfMissing(error: unknown): null {
  if (systemCode(error) === 'ENOENT') return null;
  throw error;
}

/** Prints a line for the person at the terminal. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command with its arguments. Prints a StartError without its stack, and lets the command fail. */
export async function runCommand(run: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    if (!isStartError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
