import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the timeout of any test in a normal run, in ms. */
const margin = 13 * 60_000;
const dayLength = 86_400_000;
/** The office's midnight is at 18:15 UTC. */
const midnight = (18 * 60 + 15) * 60_000;

/**
 * If the office's day is about to end, waits for the next day, so that "today" does not change during a test. A hook or fixture
 * that calls this needs a timeout of 900 seconds.
 */
export async function awayFromMidnight(): Promise<void> {
  const left = (midnight - (Date.now() % dayLength) + dayLength) % dayLength;
  if (left < margin) await sleep(left + 1000);
}
