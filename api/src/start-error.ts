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
