/** What the log records about a request besides path, status and time: only ids and names from our code, never typed texts. */
export interface RequestTrace {
  /** The name of the REST operation, or the GraphQL document's root fields that exist in the schema: "adminLogin", "me,adminStats". */
  operation?: string;
  /** The error codes in the response: "UNAUTHENTICATED". */
  codes?: readonly string[];
  /** The id of the account that sent the request or tried to sign in. */
  account?: string;
}

declare module 'node:http' {
  interface IncomingMessage {
    trace?: RequestTrace;
  }
}

/** Returns a request's trace. A property, because a `WeakMap` would keep requests alive until a full garbage collection. */
export function traceOf(request: { trace?: RequestTrace }): RequestTrace {
  request.trace ??= {};
  return request.trace;
}
