/** The header with the name of a request that the window may cancel. The main process does not pass it on. */
export const requestName = 'x-request-name';
/** The response header with the id of the token that its request was sent with. The id is not secret. */
export const tokenIdName = 'x-prasthan-token-id';
