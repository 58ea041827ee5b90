/** The header with the name of a request that the window may cancel. The main process does not send it on. */
export const requestName = 'x-request-name';
/** The header of an answer that says which token its request was sent with: the id of the token, never the token. */
export const tokenIdName = 'x-prasthan-token-id';
