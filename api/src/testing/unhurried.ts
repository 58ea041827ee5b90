/** `DATABASE_WAIT` for the tests, in seconds. It is longer than in production, so that the tests pass on a busy machine. */
export const unhurriedWait = 60;
