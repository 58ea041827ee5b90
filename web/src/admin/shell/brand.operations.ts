import { graphql } from '../../gql/gql.ts';

export const brandQuery = graphql(`
  query Brand {
    siteSettings {
      brand
    }
  }
`);
