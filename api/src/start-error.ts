/**
 * Why a start ended, in sentences for the one who runs the server: what is wrong, and what to do about it
 * (DESIGN.md §3). It is shown as it stands, without a stack, and the process ends with code 1.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Tells a StartError by its name, because a bundled server and the API it loads may each hold a copy of the class.
 */
export function isStartError(error: unknown): error is StartError {
  return error instanceof Error && (error.name === 'StartError' || error.name === 'EnvError');
}

/** The system's error code (`EACCES`, `EADDRINUSE`, ...) of anything thrown, or null where it has none. */
export function systemCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}
