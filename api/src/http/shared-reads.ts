import type { DocumentNode, GraphQLSchema, SelectionSetNode } from 'graphql';
import { isShared } from '../graphql/guard.ts';
import type { Kind } from '../records/kind.ts';
import { restRows } from './rest.ts';

/** The public reads whose answers are the same for everybody until the content changes. */
export interface SharedReads {
  /** Full path of a REST route -> its query parameters, each with a test for the values that it knows. */
  rest: ReadonlyMap<string, ReadonlyMap<string, (value: string) => boolean>>;
  /** Whether a document is one query of which every root field is shared. */
  isShared(document: DocumentNode): boolean;
}

/** Finds them by `@Open({ shared: true })`. */
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
        new Map(Object.entries(query).map(([name, { known }]) => [name, known ?? none])),
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

/** The names of the fields at the root of an operation, those in fragments included. Each fragment is walked once. */
function rootFields(document: DocumentNode, root: SelectionSetNode): string[] {
  const walked = new Set<string>();
  const names: string[] = [];
  const walk = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === 'Field') names.push(selection.name.value);
      else if (selection.kind === 'InlineFragment') walk(selection.selectionSet);
      else if (!walked.has(selection.name.value)) {
        const { value } = selection.name;
        walked.add(value);
        for (const each of document.definitions)
          if (each.kind === 'FragmentDefinition' && each.name.value === value) walk(each.selectionSet);
      }
    }
  };
  walk(root);
  return names;
}
