// A module of its own that is loaded after the first screen. Importing graphql-sse itself on demand would load all of it,
// including its server.
export { createClient } from 'graphql-sse';
export { InboxChangedDocument, NewestEnquiriesDocument } from '../../gql/graphql.ts';
