import { graphql } from '../../../gql/gql.ts';

export const list = graphql(`
  query AdminBlogPosts {
    records: adminBlogPosts {
      _id
      version
      title
      author {
        name
      }
      isPublished
      views
      createdAt
    }
  }
`);

export const one = graphql(`
  query AdminBlogPost($id: ID!) {
    record: adminBlogPost(id: $id) {
      _id
      version
      title
      excerpt
      content
      author {
        name
      }
      category
      tags
      imageUrl
      status
    }
  }
`);

export const create = graphql(`
  mutation CreateBlogPost($input: BlogPostInput!) {
    record: createBlogPost(input: $input) {
      _id
      version
    }
  }
`);

export const update = graphql(`
  mutation UpdateBlogPost($id: ID!, $version: Int!, $input: BlogPostInput!) {
    record: updateBlogPost(id: $id, version: $version, input: $input) {
      _id
      version
    }
  }
`);

export const remove = graphql(`
  mutation DeleteBlogPost($id: ID!) {
    record: deleteBlogPost(id: $id) {
      _id
    }
  }
`);
