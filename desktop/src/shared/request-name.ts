/** The header with the name of a request that the window may cancel. The main process does not send it on. */
export const requestName = 'x-request-name';
