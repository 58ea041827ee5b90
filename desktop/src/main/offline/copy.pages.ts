import { type PageBounds, pageSize } from 'api/rules/record';

export interface PageArgs {
  first?: number | null;
  after?: string | null;
}

/** A page of a list. @param cursorOf what the cursor behind a row says, with the row's id in it */
export function pageOf<R extends { _id: string }>(
  rows: readonly R[],
  { first, after }: PageArgs,
  bounds: PageBounds,
  cursorOf: (row: R) => string,
) {
  const edges = rows.map((node) => ({ node, cursor: Buffer.from(cursorOf(node)).toString('base64url') }));
  // A row is found by the id in its cursor: its place may have changed since.
  const text = after ? Buffer.from(after, 'base64url').toString() : '';
  const start = after ? rows.findIndex(({ _id }) => text.includes(_id)) + 1 : 0;
  const shown = after && start === 0 ? [] : edges.slice(start, start + pageSize(first, bounds));
  return {
    edges: shown,
    totalCount: rows.length,
    pageInfo: {
      hasNextPage: shown.length > 0 && start + shown.length < rows.length,
      endCursor: shown.at(-1)?.cursor ?? null,
    },
  };
}
