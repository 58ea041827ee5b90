/** A request header with an ID by which the window can cancel the request. The main process does not pass the header on. */
export const requestName = 'x-request-name';
/** A response header with the ID of the token that was sent with the request. The ID is not secret. */
export const tokenIdName = 'x-prasthan-token-id';
/** A process argument of a window with one enquiry. This window has no tabs and leaves notifications to the main window. */
export const asideArgument = '--prasthan-aside';
