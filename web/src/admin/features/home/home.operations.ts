import { graphql } from '../../../gql/gql.ts';

export const list = graphql(`
  query AdminHeroSlides($trashed: Boolean) {
    records: adminHeroSlides(trashed: $trashed) {
      _id
      version
      title
      description
      backgroundImage
      deletedAt
    }
  }
`);

export const one = graphql(`
  query AdminHeroSlide($id: ID!) {
    record: adminHeroSlide(id: $id) {
      _id
      version
      title
      description
      backgroundImage
    }
  }
`);

export const create = graphql(`
  mutation CreateHeroSlide($input: HeroSlideInput!) {
    record: createHeroSlide(input: $input) {
      _id
      version
    }
  }
`);

export const update = graphql(`
  mutation UpdateHeroSlide($id: ID!, $version: Int!, $input: HeroSlideInput!) {
    record: updateHeroSlide(id: $id, version: $version, input: $input) {
      _id
      version
    }
  }
`);

export const remove = graphql(`
  mutation DeleteHeroSlide($id: ID!) {
    record: deleteHeroSlide(id: $id) {
      _id
    }
  }
`);

export const restore = graphql(`
  mutation RestoreHeroSlide($id: ID!) {
    record: restoreHeroSlide(id: $id) {
      _id
    }
  }
`);

export const reorder = graphql(`
  mutation ReorderHeroSlides($ids: [ID!]!) {
    records: reorderHeroSlides(ids: $ids) {
      _id
    }
  }
`);
