import { graphql } from '../../gql/gql.ts';

export const list = graphql(`
  query AdminPictures($trashed: Boolean) {
    records: adminPictures(trashed: $trashed) {
      _id
      version
      name
      alt
      url
      thumbnailUrl
      width
      height
      bytes
      createdAt
      deletedAt
    }
  }
`);

export const one = graphql(`
  query AdminPicture($id: ID!) {
    record: adminPicture(id: $id) {
      _id
      version
      name
      alt
      url
      thumbnailUrl
      width
      height
      bytes
      createdAt
    }
  }
`);

export const update = graphql(`
  mutation UpdatePicture($id: ID!, $version: Int!, $input: PictureInput!) {
    record: updatePicture(id: $id, version: $version, input: $input) {
      _id
      version
    }
  }
`);

export const remove = graphql(`
  mutation DeletePicture($id: ID!) {
    record: deletePicture(id: $id) {
      _id
    }
  }
`);

export const restore = graphql(`
  mutation RestorePicture($id: ID!) {
    record: restorePicture(id: $id) {
      _id
    }
  }
`);
