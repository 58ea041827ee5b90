import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const fault = /^\{"level":[56]0,.*$/gm;

interface LogLine {
  requestId?: string;
}

/** Returns all servers' log lines of level error and above, with the request's id if there is one. */
function faultsIn(logs: string): { requestId: string | undefined; text: string }[] {
  const texts = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'));
  // Extract and parse only the matching lines, because this runs over thousands of log lines after each test.
  return texts
    .flatMap((text) => [...text.matchAll(fault)])
    .map(([text]) => ({ requestId: (JSON.parse(text) as LogLine).requestId, text }));
}

export const faultsOf = (logs: string, requestId: string): string[] =>
  faultsIn(logs)
    .filter((fault) => fault.requestId === requestId)
    .map(({ text }) => text);

/** Returns the errors of background work, which belong to no test. */
export const faultsOutsideOfRequests = (logs: string): string[] =>
  faultsIn(logs)
    .filter(({ requestId }) => requestId === undefined)
    .map(({ text }) => text);
