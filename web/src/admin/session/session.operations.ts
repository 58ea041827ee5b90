import { graphql } from '../../gql/gql.ts';

export const meQuery = graphql(`
  query Me {
    me {
      _id
      email
    }
  }
`);
