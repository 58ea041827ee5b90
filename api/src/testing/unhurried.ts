/**
 * How long requests wait for the database in most tests, in seconds (`DATABASE_WAIT`). It is long, so that the tests pass on a busy
 * machine.
 */
export const unhurriedWait = 60;
