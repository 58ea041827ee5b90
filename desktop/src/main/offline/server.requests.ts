import { type DocumentNode, GraphQLError, Kind, parse } from 'graphql';

/** Sends a request to the server with the bearer token added. @throws TypeError if no response arrives */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** How long a response may take before the server counts as unreachable, in milliseconds. */
export const patience = 15_000;

/** Whether a status comes from a server that is starting or has no database, or from a proxy that cannot reach the server. */
export const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** An error in a GraphQL response. */
interface Failure {
  message: string;
  /** The field that failed; missing if the server executed nothing. */
  path?: unknown;
  extensions?: {
    code?: string;
    fields?: Record<string, string>;
    keptId?: string;
    theirs?: Record<string, unknown>;
  };
}

export interface Answer {
  data?: Record<string, unknown> | null;
  errors?: Failure[];
}

interface AskOptions {
  /** The Idempotency-Key. */
  key?: string;
  /** How long the response may take, in milliseconds. */
  within?: number;
}

/** Sends a GraphQL request and reads the response; null if none arrives from our API, for example behind a captive portal. */
export async function askServer(
  send: Send,
  body: object,
  { key, within = patience }: AskOptions = {},
): Promise<Answer | null> {
  try {
    const response = await send('/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(within),
    });
    if (isAway(response.status)) return null;
    const answer = (await response.json()) as Answer;
    if (codeOf(answer) === 'SERVICE_UNAVAILABLE') return null;
    return 'data' in answer || 'errors' in answer ? answer : null;
  } catch {
    return null;
  }
}

export const codeOf = (answer: Answer): string | undefined => answer.errors?.[0]?.extensions?.code;

/** Whether staff must first sign in or replace a temporary password. The input is not at fault and stays queued. */
export const isShutOut = (code: string | undefined): boolean =>
  code === 'UNAUTHENTICATED' || code === 'PASSWORD_CHANGE_REQUIRED';

const misfits = new Set(['GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_PARSE_FAILED', 'BAD_USER_INPUT']);

/** Whether the server rejected the whole request because its schema differs from the app's. The input is not at fault. */
export const isMisfit = ({ errors }: Answer): boolean =>
  errors?.[0] !== undefined && errors[0].path === undefined && misfits.has(errors[0].extensions?.code ?? '');

/** A GraphQL request from the window. */
export interface Operation {
  document: DocumentNode;
  variables: Record<string, unknown>;
  type: 'query' | 'mutation';
  /** The names of the root fields. */
  fields: string[];
}

/** Parses a request from the window; null unless it contains exactly one query or mutation. */
export function readOperation(text: string): Operation | null {
  try {
    const { query, variables } = JSON.parse(text) as Record<string, unknown>;
    const document = parse(String(query));
    const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
    const [operation] = operations;
    if (!operation || operations.length > 1 || operation.operation === 'subscription') return null;
    const fields = operation.selectionSet.selections.map((each) =>
      each.kind === Kind.FIELD ? each.name.value : '',
    );
    return {
      document,
      variables: (variables ?? {}) as Record<string, unknown>,
      type: operation.operation,
      fields: fields.filter((field) => field !== '__typename'),
    };
  } catch {
    return null;
  }
}

/** The mutations that cannot be queued, because they concern two people or need data that the copy lacks. */
const acts: Readonly<Record<string, string>> = {
  mergePeople: 'Merging people',
  undoMerge: 'Undoing a merge',
  keepApart: 'Keeping two people apart',
  erasePerson: 'Erasing a person',
  previewImport: 'An import',
  runImport: 'An import',
  undoImport: 'Undoing an import',
};

/** Returns an error for staff if a mutation cannot be queued; null if the mutation can be queued or is unknown. */
export function needsServer(field: string): GraphQLError | null {
  const act = acts[field];
  if (!act) return null;
  const message = `${act} needs the server, which cannot be reached now. Nothing was changed. Do it when the connection is back.`;
  return new GraphQLError(message, { extensions: { code: 'OFFLINE' } });
}
