import { graphql } from '../../../gql/gql.ts';

export const list = graphql(`
  query AdminBlogPosts($trashed: Boolean) {
    records: adminBlogPosts(trashed: $trashed) {
      _id
      version
      title
      author {
        name
      }
      status
      isPublished
      publishAt
      views
      createdAt
      deletedAt
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
      publishAt
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

export const restore = graphql(`
  mutation RestoreBlogPost($id: ID!) {
    record: restoreBlogPost(id: $id) {
      _id
    }
  }
`);
