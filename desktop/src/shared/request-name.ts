/** Under this header the window names a request that it may call off. It goes no further than the main process. */
export const requestName = 'x-request-name';
