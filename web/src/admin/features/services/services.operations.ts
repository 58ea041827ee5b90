import { graphql } from '../../../gql/gql.ts';

export const list = graphql(`
  query AdminServices($trashed: Boolean) {
    records: adminServices(trashed: $trashed) {
      _id
      version
      title
      category
      price
      isActive
      deletedAt
    }
  }
`);

export const one = graphql(`
  query AdminService($id: ID!) {
    record: adminService(id: $id) {
      _id
      version
      title
      description
      icon
      category
      price
      priceType
      duration
      features
      status
    }
  }
`);

export const create = graphql(`
  mutation CreateService($input: ServiceInput!) {
    record: createService(input: $input) {
      _id
      version
    }
  }
`);

export const update = graphql(`
  mutation UpdateService($id: ID!, $version: Int!, $input: ServiceInput!) {
    record: updateService(id: $id, version: $version, input: $input) {
      _id
      version
    }
  }
`);

export const remove = graphql(`
  mutation DeleteService($id: ID!) {
    record: deleteService(id: $id) {
      _id
    }
  }
`);

export const restore = graphql(`
  mutation RestoreService($id: ID!) {
    record: restoreService(id: $id) {
      _id
    }
  }
`);

export const reorder = graphql(`
  mutation ReorderServices($ids: [ID!]!) {
    records: reorderServices(ids: $ids) {
      _id
    }
  }
`);
