import { graphql } from '../../../gql/gql.ts';

export const list = graphql(`
  query AdminTestimonials($trashed: Boolean) {
    records: adminTestimonials(trashed: $trashed) {
      _id
      version
      name
      position
      company
      rating
      status
      isActive
      isFromVisitor
      deletedAt
    }
  }
`);

export const one = graphql(`
  query AdminTestimonial($id: ID!) {
    record: adminTestimonial(id: $id) {
      _id
      version
      name
      position
      company
      content
      rating
      imageUrl
      status
    }
  }
`);

export const create = graphql(`
  mutation CreateTestimonial($input: TestimonialInput!) {
    record: createTestimonial(input: $input) {
      _id
      version
    }
  }
`);

export const update = graphql(`
  mutation UpdateTestimonial($id: ID!, $version: Int!, $input: TestimonialInput!) {
    record: updateTestimonial(id: $id, version: $version, input: $input) {
      _id
      version
    }
  }
`);

export const remove = graphql(`
  mutation DeleteTestimonial($id: ID!) {
    record: deleteTestimonial(id: $id) {
      _id
    }
  }
`);

export const restore = graphql(`
  mutation RestoreTestimonial($id: ID!) {
    record: restoreTestimonial(id: $id) {
      _id
    }
  }
`);

export const reorder = graphql(`
  mutation ReorderTestimonials($ids: [ID!]!) {
    records: reorderTestimonials(ids: $ids) {
      _id
    }
  }
`);
