import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** pino's number for "error"; "fatal" is above. */
const errorLevel = 50;

interface LogLine {
  requestId?: string;
}

/** The faults (lines of level error and above) in the logs of all servers, with their lines as text. */
function faultsIn(logs: string): { requestId: string | undefined; text: string }[] {
  const texts = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'));
  // The faults alone are parsed: thousands of lines are read after each test.
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => Number(/^\{"level":(\d+)/.exec(line)?.[1]) >= errorLevel)
    .map((text) => ({ requestId: (JSON.parse(text) as LogLine).requestId, text }));
}

/** The faults that requests with an id caused. */
export const faultsOf = (logs: string, requestId: string): string[] =>
  faultsIn(logs)
    .filter((fault) => fault.requestId === requestId)
    .map(({ text }) => text);

/** The faults of background work, which no test can be blamed for. */
export const faultsOutsideOfRequests = (logs: string): string[] =>
  faultsIn(logs)
    .filter(({ requestId }) => requestId === undefined)
    .map(({ text }) => text);
