import { graphql } from '../../../gql/gql.ts';

export const contactsQuery = graphql(`
  query AdminContacts(
    $first: Int
    $after: String
    $status: String
    $query: String
    $order: ContactOrder
  ) {
    adminContacts(first: $first, after: $after, status: $status, query: $query, order: $order) {
      totalCount
      totalIsCapped
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        cursor
        node {
          ...InboxRow
        }
      }
    }
  }
`);

export const contactQuery = graphql(`
  query AdminContact($id: ID!) {
    adminContact(id: $id) {
      ...ChangedContact
      name
      email
      phone
      phoneNumber
      company
      service
      message
      createdAt
      others {
        _id
        name
        service
        status
        createdAt
      }
    }
  }
`);

export const updateContactMutation = graphql(`
  mutation UpdateContact($id: ID!, $input: ContactUpdateInput!, $version: Int) {
    updateContact(id: $id, input: $input, version: $version) {
      _id
      version
      status
      followUpOn
      updatedAt
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
  }
`);

export const addNoteMutation = graphql(`
  mutation AddContactNote($contactId: ID!, $input: ContactNoteInput!) {
    addContactNote(contactId: $contactId, input: $input) {
      _id
      text
      admin
      createdAt
    }
  }
`);
