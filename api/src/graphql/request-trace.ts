/**
 * What the log records about a request, besides path, status and time. It contains only ids and names from our code, and never a
 * text that somebody typed.
 */
export interface RequestTrace {
  /**
   * The name of the REST operation, or the root fields of the GraphQL document: "adminLogin", "me,adminStats". Only fields in the
   * schema are included.
   */
  operation?: string;
  /** The error codes in the response, such as "UNAUTHENTICATED". */
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
 * Returns the trace of a request. The trace is a property of the request, because a `WeakMap` would keep requests alive until a full
 * garbage collection.
 */
export function traceOf(request: { trace?: RequestTrace }): RequestTrace {
  request.trace ??= {};
  return request.trace;
}
