import { graphql } from '../src/gql/gql.ts';

export const blogQuery = graphql(`
  query Blog($first: Int, $after: String, $category: String, $tag: String) {
    blogPosts(first: $first, after: $after, category: $category, tag: $tag) {
      totalCount
      edges {
        node {
          ...PostCard
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    blogTopics {
      categories {
        name
      }
      tags {
        name
      }
    }
  }

  fragment PostCard on BlogPost {
    slug
    title
    excerpt
    content
    author {
      name
    }
    category
    imageUrl
    publishedAt
    createdAt
  }
`);

export const postQuery = graphql(`
  query BlogPost($slug: String!) {
    blogPost(slug: $slug) {
      ...PostCard
      tags
      updatedAt
      related(first: 3) {
        ...PostCard
      }
    }
  }
`);

export const teamQuery = graphql(`
  query Team {
    teamMembers {
      _id
      name
      position
      department
      bio
      experience
      education
      imageUrl
      email
      phone
      linkedin
      twitter
    }
  }
`);
