import { graphql } from '../../../gql/gql.ts';

/** The counts, and the enquiries that nobody has answered yet. */
export const dashboardQuery = graphql(`
  query Dashboard($waiting: Int!) {
    adminStats {
      totalContacts
      totalServices
      totalBlogPosts
      totalTestimonials
      totalTeam
    }
    waiting: adminContacts(first: $waiting, status: "new") {
      totalCount
      totalIsCapped
      edges {
        node {
          _id
          name
          service
          createdAt
        }
      }
    }
  }
`);
