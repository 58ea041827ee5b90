// A separate module, loaded after the first screen. A dynamic import of graphql-sse itself would load the whole
// package, including its server.
export { createClient } from 'graphql-sse';
export { InboxChangedDocument, NewestEnquiriesDocument } from '../../gql/graphql.ts';
