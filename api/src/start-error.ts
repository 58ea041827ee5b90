/**
 * Why a start failed, in sentences for the person who runs the server: what is wrong and what to do. The message is printed without
 * a stack, and the process exits with code 1.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Recognises a StartError by its name, because a bundled server and the API that it loads may each contain their own
 * copy of the class.
 */
export function isStartError(error: unknown): error is StartError {
  return error instanceof Error && (error.name === 'StartError' || error.name === 'EnvError');
}

/** The system error code (`EACCES`, `EADDRINUSE`, ...) of a thrown value; null if it has none. */
export function systemCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

/** For `.catch` of a file operation: null if the file or folder does not exist. Throws every other error. */
export function nullIfMissing(error: unknown): null {
  if (systemCode(error) === 'ENOENT') return null;
  throw error;
}

/** Prints a line for the person at the terminal. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command with its arguments. A StartError is printed without its stack, and the command fails. */
export async function runCommand(run: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    if (!isStartError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
