// The code that only a stream uses. A dynamic import of graphql-sse itself would load the whole package, including its server.
export { createClient } from 'graphql-sse';
export { ErasedAmongDocument, InboxChangedDocument, NewestEnquiriesDocument } from '../../gql/graphql.ts';
export { storeChanges } from './store-changes.ts';
