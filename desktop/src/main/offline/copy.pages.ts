import { type PageBounds, pageSize } from 'api/rules/record';

export interface PageArgs {
  first?: number | null;
  after?: string | null;
}

/** A page of a list. @param cursorOf the cursor behind a row, which has the row's id in it */
export function pageOf<R extends { _id: string }>(
  rows: readonly R[],
  { first, after }: PageArgs,
  bounds: PageBounds,
  cursorOf: (row: R) => string,
) {
  // A row is found by the id in its cursor: its place may have changed since.
  const text = after ? Buffer.from(after, 'base64url').toString() : '';
  const start = after ? rows.findIndex(({ _id }) => text.includes(_id)) + 1 : 0;
  const shown =
    after && start === 0
      ? []
      : rows.slice(start, start + pageSize(first, bounds)).map((node) => ({ node, cursor: cursorOf(node) }));
  return {
    edges: shown,
    totalCount: rows.length,
    pageInfo: {
      hasNextPage: shown.length > 0 && start + shown.length < rows.length,
      endCursor: shown.at(-1)?.cursor ?? null,
    },
  };
}
