// A module of its own, for what is loaded after the first screen. Of graphql-sse itself, loaded on demand, all would come, its
// server included.
export { createClient } from 'graphql-sse';
export { InboxChangedDocument, NewestEnquiriesDocument } from '../../gql/graphql.ts';
