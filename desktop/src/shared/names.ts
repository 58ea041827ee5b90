/** The request header with the ID by which the window may cancel the request. The main process does not pass it on. */
export const requestName = 'x-request-name';
/** The response header with the id of the token that was sent with the request. The id is not secret. */
export const tokenIdName = 'x-prasthan-token-id';
/** The argument that marks the window of a single enquiry. Its page has no tabs and leaves notifications to the main window. */
export const asideArgument = '--prasthan-aside';
