import type { ApolloClient, DocumentNode, ObservableQuery, OperationVariables } from '@apollo/client';

/** The server's maximum page size, in rows. */
const longestPage = 200;

function rowsOf(data: unknown): number {
  const [field] = Object.values((data ?? {}) as Record<string, unknown>);
  const edges = (field as { edges?: unknown } | null | undefined)?.edges;
  return Array.isArray(edges) ? edges.length : 0;
}

/** Refetches a list with as many rows as it has now, up to the maximum page size, so that the reader keeps their place. */
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

/** Refetches all queries of the screen. If a refetch fails, that part of the screen keeps its data. */
export async function refreshAll(client: ApolloClient): Promise<void> {
  const shown = [...client.getObservableQueries('active')] as ObservableQuery<unknown, OperationVariables>[];
  await Promise.allSettled(shown.map(({ query, variables }) => refresh(client, query, variables)));
}
