import { Kind, parse, visit } from 'graphql';
import { tokenOperations } from './token.operations.ts';

/** The operations that give a token, and the field of it. */
const secret = new Set([...tokenOperations, 'token']);

/**
 * Whether a request for GraphQL may be sent on: a POST of one operation whose text can be read here, and which asks for no
 * token. A persisted query has no text, so nobody here could tell what it asks.
 *
 * @param search the query of the address, which the server must not read an operation from
 */
export function mayPass(method: string, search: string, body: ArrayBuffer | undefined): boolean {
  if (method !== 'POST' || search !== '' || !body) return false;
  try {
    const sent: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return false;
    if (!('query' in sent) || typeof sent.query !== 'string') return false;
    if ('extensions' in sent && namesPersistedQuery(sent.extensions)) return false;
    return !selectsToken(sent.query);
  } catch {
    return false;
  }
}

// Apollo Client sends its name and version as an extension.
const namesPersistedQuery = (extensions: unknown): boolean =>
  typeof extensions === 'object' && extensions !== null && 'persistedQuery' in extensions;

function selectsToken(text: string): boolean {
  let found = false;
  visit(parse(text, { maxTokens: 10_000 }), {
    [Kind.FIELD]({ name }) {
      if (secret.has(name.value)) found = true;
    },
  });
  return found;
}
