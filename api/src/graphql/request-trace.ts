/**
 * What the log records about a request beside its path, status and time: only names from our code, and ids. Never names of people,
 * addresses or anything that somebody typed.
 */
export interface RequestTrace {
  /** The operation, or the known root fields of a GraphQL document: "adminLogin", "me,adminStats". */
  operation?: string;
  /** The codes of the failures in the response: "UNAUTHENTICATED". */
  codes?: readonly string[];
  /** The id of the account that sent the request or tried to sign in. */
  account?: string;
}

declare module 'node:http' {
  interface IncomingMessage {
    trace?: RequestTrace;
  }
}

/**
 * The trace of a request. The API fills it in and the front logs it. It is a property because a `WeakMap` of requests would keep
 * each one alive until the next full garbage collection.
 */
export function traceOf(request: { trace?: RequestTrace }): RequestTrace {
  request.trace ??= {};
  return request.trace;
}
