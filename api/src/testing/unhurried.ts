/** The wait in seconds (`DATABASE_WAIT`). It is longer than in production, so that the tests pass on a busy machine. */
export const unhurriedWait = 60;
