import { type DocumentNode, GraphQLError, Kind, parse } from 'graphql';

/** Sends a request with the bearer token. @throws Error if no response arrives */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** The time in ms after which a server that has not responded counts as unreachable. */
export const patience = 15_000;

/** Whether the server is starting or has no database, or a proxy cannot reach the server. */
export const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504;

interface Failure {
  message: string;
  /** Missing if the server has not executed the request. */
  path?: unknown;
  extensions?: {
    code?: string;
    fields?: Record<string, string>;
    theirs?: Record<string, unknown>;
  };
}

export interface Answer {
  data?: Record<string, unknown> | null;
  errors?: Failure[];
}

/** Returns a response as if the server had executed the request and refused it. */
export const failed = (message = 'The server refused it.', code?: string): Answer => ({
  errors: [{ message, path: [], ...(code && { extensions: { code } }) }],
});

/**
 * Sends a GraphQL request. Returns null if the server or its database is unavailable, or a captive portal responds instead.
 *
 * @param within - the timeout in milliseconds
 */
export async function askServer(
  send: Send,
  body: object,
  { key, within = patience }: { key?: string; within?: number } = {},
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

/** Whether an error code means that staff must sign in or replace a temporary password. Until they do, queued changes wait. */
export const isShutOut = (code: string | undefined): boolean =>
  code === 'UNAUTHENTICATED' || code === 'PASSWORD_CHANGE_REQUIRED';

const misfits = new Set(['GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_PARSE_FAILED', 'BAD_USER_INPUT']);

/** Whether the server rejected the whole request because its schema differs from the app's. */
export const isMisfit = ({ errors }: Answer): boolean =>
  errors?.[0] !== undefined && errors[0].path === undefined && misfits.has(errors[0].extensions?.code ?? '');

export interface Operation {
  document: DocumentNode;
  variables: Record<string, unknown>;
  type: 'query' | 'mutation';
  fields: string[];
}

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

/** Mutations that cannot be queued, because they affect several records or data that the offline copy lacks. */
const acts: Readonly<Record<string, string>> = {
  mergePeople: 'Merging people',
  undoMerge: 'Undoing a merge',
  keepApart: 'Keeping two people apart',
  erasePerson: 'Erasing a person',
  eraseEnquiry: 'Erasing an enquiry',
  previewImport: 'An import',
  runImport: 'An import',
  undoImport: 'Undoing an import',
};

/** Returns an error for staff; null if the mutation can be queued or is unknown. */
export function needsServer(field: string): GraphQLError | null {
  const act = acts[field];
  if (!act) return null;
  const message = `${act} needs the server, which cannot be reached now. Nothing was changed. Do it when the connection is back.`;
  return new GraphQLError(message, { extensions: { code: 'OFFLINE' } });
}
