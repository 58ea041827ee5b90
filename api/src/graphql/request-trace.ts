/**
 * What the log says of a request beside its path, status and time. Only words of the code and ids: never names, addresses or
 * anything that somebody typed.
 */
export interface RequestTrace {
  /** The operation, or the root fields of a GraphQL document that the schema has: "adminLogin", "me,adminStats". */
  operation?: string;
  /** The codes of the failures that were answered: "UNAUTHENTICATED". */
  codes?: readonly string[];
  /** The id of the account that asked, or that a sign-in was tried for. */
  account?: string;
}

const traces = new WeakMap<object, RequestTrace>();

/** The trace of a request. The API fills it in; its host logs it on the request's line. */
export function traceOf(request: object): RequestTrace {
  let trace = traces.get(request);
  if (!trace) {
    trace = {};
    traces.set(request, trace);
  }
  return trace;
}
