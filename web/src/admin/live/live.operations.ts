import { graphql } from '../../gql/gql.ts';

/**
 * With the columns of the inbox, so that an enquiry that arrives can stand in it at once. The stream goes past Apollo, which
 * would add the type's name: without it the cache would not know a row that arrived for the enquiry that others change.
 */
export const inboxSubscription = graphql(`
  subscription InboxChanged {
    inboxChanged {
      received {
        ...InboxRow
      }
      changed {
        ...ChangedContact
      }
    }
  }

  fragment InboxRow on Contact {
    __typename
    _id
    version
    name
    email
    phone
    company
    service
    status
    followUpOn
    createdAt
  }
`);

/** All that staff can change on an enquiry, with who did it: the list and the open panel read it from the cache. */
export const changedContactFragment = graphql(`
  fragment ChangedContact on Contact {
    __typename
    _id
    version
    status
    followUpOn
    updatedAt
    notes {
      _id
      text
      admin
      createdAt
    }
    history {
      _id
      action
      kind
      admin
      before
      after
      createdAt
    }
  }
`);

/** Which state of an enquiry is known here. */
export const contactVersionFragment = graphql(`
  fragment ContactVersion on Contact {
    version
  }
`);

/** The newest ones: what came in while nobody listened. */
export const newestContactsQuery = graphql(`
  query NewestContacts {
    adminContacts(first: 50) {
      edges {
        node {
          ...InboxRow
        }
      }
    }
  }
`);
