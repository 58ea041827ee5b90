/** A request's entry in the log. Contains only ids and names from our code, never a text that somebody typed. */
export interface RequestTrace {
  /** The REST operation, or the root fields of the GraphQL document, without unknown fields: "adminLogin", "me,adminStats". */
  operation?: string;
  codes?: readonly string[];
  /** The id of the account that sent the request or tried to sign in. */
  account?: string;
}

declare module 'node:http' {
  interface IncomingMessage {
    trace?: RequestTrace;
  }
}

/** Stores the trace in the request, because a `WeakMap` would keep requests alive until a full garbage collection. */
export function traceOf(request: { trace?: RequestTrace }): RequestTrace {
  request.trace ??= {};
  return request.trace;
}
