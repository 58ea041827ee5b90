import type { ApolloClient, DocumentNode, ObservableQuery, OperationVariables } from '@apollo/client';

/** The server gives no longer page (DESIGN.md §4). */
const longestPage = 200;

/** How many rows of a list in pages an answer holds; 0 where it is none. */
function rowsOf(data: unknown): number {
  const [field] = Object.values((data ?? {}) as Record<string, unknown>);
  const edges = (field as { edges?: unknown } | null | undefined)?.edges;
  return Array.isArray(edges) ? edges.length : 0;
}

/**
 * Asks again for something that is shown. A list that was paged through keeps its length, as far as one page reaches:
 * its reader would otherwise lose the place.
 */
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

/** Asks again for everything that is shown. What cannot be reloaded stays as it is. */
export async function refreshAll(client: ApolloClient): Promise<void> {
  const shown = [...client.getObservableQueries('active')] as ObservableQuery<unknown, OperationVariables>[];
  await Promise.allSettled(shown.map(({ query, variables }) => refresh(client, query, variables)));
}
