import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of pino at level 50, "error", or 60, "fatal". */
const fault = /^\{"level":[56]0,.*$/gm;

interface LogLine {
  requestId?: string;
}

/** The faults (lines of level error and above) in the logs of all servers, with their lines as text. */
function faultsIn(logs: string): { requestId: string | undefined; text: string }[] {
  const texts = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'));
  // Thousands of lines are read after each test, and only those of faults become strings of their own.
  return texts
    .flatMap((text) => [...text.matchAll(fault)])
    .map(([text]) => ({ requestId: (JSON.parse(text) as LogLine).requestId, text }));
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
