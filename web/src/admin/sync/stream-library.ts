// What only an open stream needs. A dynamic import of graphql-sse itself would load the whole package with its server.
export { createClient } from 'graphql-sse';
export { ErasedAmongDocument, InboxChangedDocument, NewestEnquiriesDocument } from '../../gql/graphql.ts';
export { storeChanges } from './store-changes.ts';
