import { graphql } from '../../../gql/gql.ts';

/** The counts, the enquiries that nobody has answered yet, whom to get back to, and how many came in. */
export const dashboardQuery = graphql(`
  query Dashboard($waiting: Int!, $due: Int!, $days: Int!) {
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
    dueFollowUps(first: $due) {
      _id
      name
      service
      followUpOn
    }
    enquiriesByDay(days: $days) {
      day
      count
    }
  }
`);
