import { Kind, parse, visit } from 'graphql';

/** The window must not send these operations, because they return a token. A test compares the list with the API's schema. */
export const tokenOperations: ReadonlySet<string> = new Set([
  'acceptInvitation',
  'adminLogin',
  'changePassword',
  'renewSession',
]);

export const tokenRoutes: ReadonlySet<string> = new Set([
  '/api/admin/invitation/accept',
  '/api/admin/login',
  '/api/admin/password',
  '/api/admin/renew',
]);

const secret = new Set([...tokenOperations, 'token']);

/**
 * Whether a GraphQL request may be forwarded: only a POST whose query selects no token. A persisted query is refused, because
 * it has no text to check.
 *
 * @param search - the query string; it must be empty, because it could contain another operation
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

// Other extensions are allowed, because Apollo Client sends its name and version as an extension.
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
