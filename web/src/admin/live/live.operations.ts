import { graphql } from '../../gql/gql.ts';

/** With the columns of the inbox, so that an enquiry that arrives can stand in it at once. */
export const inboxSubscription = graphql(`
  subscription InboxChanged {
    inboxChanged {
      received {
        ...ArrivedContact
      }
      changed {
        ...ChangedContact
      }
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
    followUpOn
    createdAt
  }
`);

/** All that staff can change on an enquiry, with who did it: the list and the open panel read it from the cache. */
export const changedContactFragment = graphql(`
  fragment ChangedContact on Contact {
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
          ...ArrivedContact
        }
      }
    }
  }
`);
