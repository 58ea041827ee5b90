import type { ApolloClient, DocumentNode, ObservableQuery, OperationVariables } from '@apollo/client';

/** The server's longest page, in rows. */
const longestPage = 200;

/** The number of rows of a paged list in an answer; 0 if the answer is not a paged list. */
function rowsOf(data: unknown): number {
  const [field] = Object.values((data ?? {}) as Record<string, unknown>);
  const edges = (field as { edges?: unknown } | null | undefined)?.edges;
  return Array.isArray(edges) ? edges.length : 0;
}

/** Reloads a query on the screen. A paged list keeps its length, up to one longest page, so that readers keep their place. */
export async function refresh(
  client: ApolloClient,
  query: DocumentNode,
  variables: OperationVariables,
): Promise<void> {
  const rows = rowsOf(client.readQuery({ query, variables }));
  const first = Number(variables.first) || 0;
  await client.query({
    query,
    variables: rows > first && first > 0 ? { ...variables, first: Math.min(rows, longestPage) } : variables,
    fetchPolicy: 'network-only',
  });
}

/** Reloads everything on the screen. A failed reload leaves its part as it is. */
export async function refreshAll(client: ApolloClient): Promise<void> {
  const shown = [...client.getObservableQueries('active')] as ObservableQuery<unknown, OperationVariables>[];
  await Promise.allSettled(shown.map(({ query, variables }) => refresh(client, query, variables)));
}
