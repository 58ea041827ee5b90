/** How long requests wait for the database in most tests, so that the tests pass on a busy machine. */
export const unhurried = {
  /** Seconds until a request without a connection gets 503. */
  databaseWait: 60,
  /** Milliseconds until a visitor's enquiry goes to the journal. */
  patience: 60_000,
};
