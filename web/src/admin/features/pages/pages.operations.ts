import { graphql } from '../../../gql/gql.ts';

export const list = graphql(`
  query AdminPages($trashed: Boolean) {
    records: adminPages(trashed: $trashed) {
      _id
      version
      path
      title
      status
      isPublished
      updatedAt
      deletedAt
    }
  }
`);

export const one = graphql(`
  query AdminPage($id: ID!) {
    record: adminPage(id: $id) {
      _id
      version
      path
      title
      description
      content
      status
    }
  }
`);

export const create = graphql(`
  mutation CreatePage($input: PageInput!) {
    record: createPage(input: $input) {
      _id
      version
    }
  }
`);

export const update = graphql(`
  mutation UpdatePage($id: ID!, $version: Int!, $input: PageInput!) {
    record: updatePage(id: $id, version: $version, input: $input) {
      _id
      version
    }
  }
`);

export const remove = graphql(`
  mutation DeletePage($id: ID!) {
    record: deletePage(id: $id) {
      _id
    }
  }
`);

export const restore = graphql(`
  mutation RestorePage($id: ID!) {
    record: restorePage(id: $id) {
      _id
    }
  }
`);
