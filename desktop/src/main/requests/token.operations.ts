/**
 * The operations and REST rows that answer a token. The window may not ask them: it would hold the token then. A test compares both
 * lists with the API's schema.
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
