import { graphql } from '../../../gql/gql.ts';

export const list = graphql(`
  query AdminMenuItems($trashed: Boolean) {
    records: adminMenuItems(trashed: $trashed) {
      _id
      version
      title
      path
      submenu {
        title
      }
      deletedAt
    }
  }
`);

export const one = graphql(`
  query AdminMenuItem($id: ID!) {
    record: adminMenuItem(id: $id) {
      _id
      version
      title
      icon
      path
      submenu {
        title
        path
        submenu {
          title
          path
        }
      }
    }
  }
`);

export const create = graphql(`
  mutation CreateMenuItem($input: MenuItemInput!) {
    record: createMenuItem(input: $input) {
      _id
      version
    }
  }
`);

export const update = graphql(`
  mutation UpdateMenuItem($id: ID!, $version: Int!, $input: MenuItemInput!) {
    record: updateMenuItem(id: $id, version: $version, input: $input) {
      _id
      version
    }
  }
`);

export const remove = graphql(`
  mutation DeleteMenuItem($id: ID!) {
    record: deleteMenuItem(id: $id) {
      _id
    }
  }
`);

export const restore = graphql(`
  mutation RestoreMenuItem($id: ID!) {
    record: restoreMenuItem(id: $id) {
      _id
    }
  }
`);

export const reorder = graphql(`
  mutation ReorderMenuItems($ids: [ID!]!) {
    records: reorderMenuItems(ids: $ids) {
      _id
    }
  }
`);
