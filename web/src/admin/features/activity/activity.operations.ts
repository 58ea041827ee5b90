import { graphql } from '../../../gql/gql.ts';

export const activityQuery = graphql(`
  query AdminActivity($first: Int, $after: String, $kind: String) {
    adminActivity(first: $first, after: $after, kind: $kind) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        cursor
        node {
          _id
          action
          kind
          recordId
          title
          admin
          before
          after
          createdAt
        }
      }
    }
  }
`);
