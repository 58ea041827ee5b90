import { ApolloLink } from '@apollo/client';
import { mergeMap, of, tap } from 'rxjs';

/** Calls `visit` with each record, at any depth. */
function eachRecord(value: unknown, visit: (id: string, version: number) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('_id' in value && 'version' in value) visit(String(value._id), Number(value.version));
  for (const part of Object.values(value)) eachRecord(part, visit);
}

/**
 * Sends a query again if its response has an older version of a record than an earlier response. The query was then read before
 * a save, but arrived after it, and its values would replace the saved ones on the screen. The second response is accepted, because
 * a restored database may have older versions.
 */
export function newestRecords(): ApolloLink {
  const versions = new Map<string, number>();
  const isOld = (data: unknown) => {
    let found = false;
    eachRecord(data, (id, version) => {
      found ||= version < (versions.get(id) ?? version);
    });
    return found;
  };
  const note = (data: unknown) => eachRecord(data, (id, version) => versions.set(id, version));
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      mergeMap((result) =>
        operation.operationType === 'query' && isOld(result.data) ? forward(operation) : of(result),
      ),
      tap(({ data }) => note(data)),
    ),
  );
}
