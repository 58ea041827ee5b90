import type { DocumentNode, GraphQLSchema } from 'graphql';
import { isShared } from '../graphql/guard.ts';
import { rootFields } from '../graphql/query-limits.ts';
import type { Kind } from '../records/kind.ts';
import { restRows } from './rest.ts';

/** Public reads that return the same response to everybody until the content changes. */
export interface SharedReads {
  /** The full path of a REST route -> the name of a query parameter -> whether the response for a value may be cached. */
  rest: ReadonlyMap<string, ReadonlyMap<string, (value: string) => boolean>>;
  /** Returns whether a document is a single query with only shared root fields. */
  isShared(document: DocumentNode): boolean;
}

export function sharedReads(schema: GraphQLSchema, kinds: readonly Kind[]): SharedReads {
  const fields = schema.getQueryType()?.getFields() ?? {};
  const isSharedField = (name: string) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return name === '__typename' || (field !== undefined && isShared(field));
  };
  const rows = restRows(kinds).filter(
    ({ method, field }) => method === 'get' && isSharedField(field.replace(/\(.*/, '')),
  );
  const none = () => false;
  return {
    rest: new Map(
      rows.map(({ path, query = {} }) => [
        `/api${path}`,
        new Map(Object.entries(query).map(([name, { isCacheable }]) => [name, isCacheable ?? none])),
      ]),
    ),
    isShared(document) {
      const operations = document.definitions.filter(({ kind }) => kind === 'OperationDefinition');
      const [operation] = operations;
      if (operations.length !== 1 || operation?.kind !== 'OperationDefinition') return false;
      return (
        operation.operation === 'query' && rootFields(document, operation.selectionSet).every(isSharedField)
      );
    },
  };
}
