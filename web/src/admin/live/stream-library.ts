// A module of its own: loaded on demand, the whole library would come, its server included.
export { createClient } from 'graphql-sse';
