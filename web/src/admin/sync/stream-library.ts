// A separate module, because a dynamic import of graphql-sse itself would load the whole package with its server.
export { createClient } from 'graphql-sse';
export { ErasedAmongDocument, InboxChangedDocument, NewestEnquiriesDocument } from '../../gql/graphql.ts';
