import { graphql } from '../../gql/gql.ts';

/** With the columns of the inbox, so that an enquiry that arrives can stand in it at once. */
export const arrivalSubscription = graphql(`
  subscription ContactReceived {
    contactReceived {
      ...ArrivedContact
    }
  }

  fragment ArrivedContact on Contact {
    _id
    version
    name
    email
    phone
    company
    service
    status
    createdAt
  }
`);

/** The newest ones: what came in while nobody listened. */
export const newestContactsQuery = graphql(`
  query NewestContacts {
    adminContacts(first: 50) {
      edges {
        node {
          ...ArrivedContact
        }
      }
    }
  }
`);
