/** The reason why a start failed and what to do, in sentences for the person who runs the server. It is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Compares the name instead of the class. A bundled server and the API that it loads may each have a copy of the class. */
export function isStartError(error: unknown): error is StartError {
  return error instanceof Error && (error.name === 'StartError' || error.name === 'EnvError');
}

/** Returns the system error code of a thrown value (`EACCES`, `EADDRINUSE`, ...); null if it has none. */
export function systemCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

/** A handler for `.catch` after a file operation. Returns null if the file or folder does not exist. Rethrows any other error. */
export function nullIfMissing(error: unknown): null {
  if (systemCode(error) === 'ENOENT') return null;
  throw error;
}

/** Prints a line for the person at the terminal. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command with its arguments. A StartError is printed without its stack, and the command exits with an error code. */
export async function runCommand(run: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    if (!isStartError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
