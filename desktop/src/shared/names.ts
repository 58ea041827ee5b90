/** The header with the name of a request that the window may cancel. The main process does not pass it on. */
export const requestName = 'x-request-name';
/** The response header with the id of the token that its request was sent with. The id is not secret. */
export const tokenIdName = 'x-prasthan-token-id';
/** Marks the window of a single enquiry. Its page has no tabs and shows no notifications, because the main window does. */
export const asideArgument = '--prasthan-aside';
