/**
 * The operations and REST paths that return a token. The window may not call them, because it must never hold the token. A test
 * compares both lists with the API's schema.
 */
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
