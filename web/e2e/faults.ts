import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A log line of pino with level 50 ("error") or 60 ("fatal"). */
const fault = /^\{"level":[56]0,.*$/gm;

interface LogLine {
  requestId?: string;
}

/** Lines of level error and above in the logs of all servers, with the id of the request if there is one. */
function faultsIn(logs: string): { requestId: string | undefined; text: string }[] {
  const texts = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'));
  // Cheap enough for thousands of log lines after each test: only matching lines become strings.
  return texts
    .flatMap((text) => [...text.matchAll(fault)])
    .map(([text]) => ({ requestId: (JSON.parse(text) as LogLine).requestId, text }));
}

/** The errors that were logged for the request with this id. */
export const faultsOf = (logs: string, requestId: string): string[] =>
  faultsIn(logs)
    .filter((fault) => fault.requestId === requestId)
    .map(({ text }) => text);

/** The errors of background work, which belong to no test. */
export const faultsOutsideOfRequests = (logs: string): string[] =>
  faultsIn(logs)
    .filter(({ requestId }) => requestId === undefined)
    .map(({ text }) => text);
