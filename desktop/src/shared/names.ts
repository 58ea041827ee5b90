/** The window may cancel a request by the ID in this header. The main process does not pass the header on. */
export const requestName = 'x-request-name';
/** The id of the token that was sent with the request. The id is not secret. */
export const tokenIdName = 'x-prasthan-token-id';
/** Marks a window with a single enquiry. Its page has no tabs and leaves notifications to the main window. */
export const asideArgument = '--prasthan-aside';
