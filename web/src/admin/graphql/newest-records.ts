import { ApolloLink } from '@apollo/client';
import { mergeMap, type Observable, of } from 'rxjs';

/** Record id -> the newest known version, and the time at which it became known. */
const known = new Map<string, { version: number; at: number }>();
/** A logical clock for `at` and `sentAt`. It advances with each request and each new version. */
let time = 0;

const mostAttempts = 3;

/** Calls `visit` with each record in a response. Skips records with unsent changes: the installed app gives them version 0. */
function eachRecord(value: unknown, visit: (id: string, version: number) => void): void {
  if (typeof value !== 'object' || value === null) return;
  const { _id, version } = value as { _id?: string; version?: number };
  if (_id && version) visit(_id, version);
  for (const part of Object.values(value)) eachRecord(part, visit);
}

/**
 * Notes the versions in a response or an event.
 * @param isRead - whether `data` is the response to a query. Only a query may lower a known version: the database may have been
 * restored, or the app may be reading its offline copy. In other data, such as the response to a repeated save, a lower version
 * is out of date and is ignored.
 */
export const rememberVersions = (data: unknown, isRead = false): void =>
  eachRecord(data, (id, version) => {
    const newest = known.get(id)?.version ?? 0;
    if (isRead ? version !== newest : version > newest) known.set(id, { version, at: ++time });
  });

/** Whether a newer version of a record became known after `sentAt`. */
function isOutdated(data: unknown, sentAt: number): boolean {
  let found = false;
  eachRecord(data, (id, version) => {
    const newest = known.get(id);
    if (newest && version < newest.version && newest.at > sentAt) found = true;
  });
  return found;
}

/**
 * Sends a query again if a newer version of a record in the response became known after the request. The server may have read
 * the record before a save, so the response would replace the saved values on the screen with old ones.
 */
export const newestRecords = new ApolloLink((operation, forward) => {
  const isRead = operation.operationType === 'query';
  const send = (attempts: number): Observable<ApolloLink.Result> => {
    const sentAt = ++time;
    return forward(operation).pipe(
      mergeMap((result) => {
        if (isRead && attempts < mostAttempts && isOutdated(result.data, sentAt)) return send(attempts + 1);
        rememberVersions(result.data, isRead);
        return of(result);
      }),
    );
  };
  return send(1);
});
