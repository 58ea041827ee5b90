/** All expected failures. Any other error is a bug: it is logged and masked (docs/product.md, "Errors"). */
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { type FieldErrors, type Form, parseForm } from '../forms/fields.ts';
// In errors from PostgreSQL, the property `code` is the SQLSTATE.
import { systemCode as sqlState } from '../start-error.ts';

const STATUS = {
  BAD_USER_INPUT: 400,
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_SERVER_ERROR: 500,
};

type Code = keyof typeof STATUS;

interface Details {
  fields?: FieldErrors;
  /** The HTTP status, if it differs from the usual status of the code. */
  status?: number;
  /** Seconds after which the client may retry. */
  retryAfter?: number;
  /** The id of the person into whom the requested person was merged. */
  keptId?: string;
  /**
   * For CONFLICT: the stored values of the fields in conflict. Set only if the request is a change with a `base`
   * (`forms/merge.ts`), or creates a record with an id that already exists.
   */
  theirs?: Readonly<Record<string, unknown>>;
  /** True if the session was ended early or the account was disabled; missing if the session expired. */
  isRevoked?: boolean;
}

/** GraphQL responses contain some of the `details` as extensions (`formatError`). */
export class AppError extends Error {
  readonly code: Code;
  readonly details: Details;

  // No parameter properties, because `pnpm admin` runs this source in Node, which only strips types.
  constructor(code: Code, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export const unauthenticated = (message = 'Please sign in.', fields?: FieldErrors) =>
  new AppError('UNAUTHENTICATED', message, fields ? { fields } : {});

export const forbidden = () => new AppError('FORBIDDEN', 'Only an owner may do this.');

export const passwordChangeRequired = () =>
  new AppError('PASSWORD_CHANGE_REQUIRED', 'Choose a password of your own first.');

export const notFound = (label: string) => new AppError('NOT_FOUND', `${label} not found`);

/** @param theirs - the stored values of the fields for which the caller sent other values */
export const conflict = (label: string, theirs?: Readonly<Record<string, unknown>>) =>
  new AppError('CONFLICT', `${label} was changed by someone else in the meantime.`, theirs && { theirs });

export const badInput = (message: string, fields?: FieldErrors) =>
  new AppError('BAD_USER_INPUT', message, fields ? { fields } : {});

export const badField = (field: string, message: string) => badInput(message, { [field]: message });

export const notOneOf = (field: string, known: object) =>
  badField(field, `${capitalised(field)} must be one of: ${Object.keys(known).join(', ')}`);

/** Parses the name of an enum value in a URL, such as "follow_up" for FOLLOW_UP. @throws AppError BAD_USER_INPUT */
export function parseName<Name extends string>(
  field: string,
  names: Readonly<Record<Name, Name>>,
  text: string,
): Name {
  const name = text.toUpperCase();
  if (Object.hasOwn(names, name)) return name as Name;
  const all = Object.keys(names).join(', ').toLowerCase();
  throw badField(field, `${capitalised(field)} must be one of: ${all}`);
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** For invalid JSON, a wrong media type, or a body that is too large. */
export const badRequest = (message: string, status: 400 | 413 | 415) =>
  new AppError('BAD_REQUEST', message, { status });

export const unavailable = () =>
  new AppError('SERVICE_UNAVAILABLE', 'We cannot do this right now. Please try again in a minute.', {
    retryAfter: 5,
  });

/** The maximum length of a search text (docs/product.md, "Search"). */
export const LONGEST_SEARCH = 200;

/** @throws AppError BAD_USER_INPUT naming the field */
export function checkSearch(text: string | null | undefined, field = 'query'): void {
  if (!text || text.length <= LONGEST_SEARCH) return;
  const message = `Search text must be at most ${LONGEST_SEARCH} characters`;
  throw badField(field, message);
}

/** @throws AppError BAD_USER_INPUT naming every bad field */
export function parseOrThrow<F extends Form>(form: F, input: unknown) {
  const parsed = parseForm(form, input);
  if (!parsed.ok) throw badInput(parsed.message, parsed.errors);
  return parsed.value;
}

// SQLSTATEs: an invalid byte sequence (22021), and a protocol message cut short by a NUL (08P01).
const UNSTORABLE = new Set(['22021', '08P01']);
const UNIQUE_VIOLATION = '23505';
/** SQLSTATEs: `statement_timeout` (57014), `lock_timeout` (55P03), all connections in use (53300), a deadlock (40P01). */
const BUSY = new Set(['57014', '55P03', '53300', '40P01']);

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** Returns the error and its causes. MikroORM stores a cause in `previous`. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  return [error, ...causesOf(error.cause ?? (error as { previous?: unknown }).previous)];
}

/**
 * Returns whether PostgreSQL did not respond, refused or lost the connection (SQLSTATE 53300, 57P0x, or class 08 except 08P01),
 * or whether the pool had no free connection or is closed. A request may find the pool closed, because a stopping server does
 * not wait for a request whose client has gone.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (const each of causesOf(error)) {
    const code = (each as { code?: unknown }).code;
    if (typeof code === 'string' && (CONNECTION_CODES.has(code) || /^(08(?!P01)|57P0|53300)/.test(code)))
      return true;
    if (
      /Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|is not queryable|pool is|calling end on the pool/.test(
        each.message,
      )
    )
      return true;
    if (each instanceof AggregateError && each.errors.some(isDatabaseAway)) return true;
  }
  return false;
}

/** Returns whether PostgreSQL is unavailable, read-only or busy, or its disk is full or failing. */
export const cannotWrite = (error: unknown): boolean =>
  isDatabaseAway(error) || /^(53|58|25006|55P03)/.test(sqlState(error) ?? '');

/** Returns whether PostgreSQL (SQLSTATE classes 22 and 23) or our own code refuses the values, so that a retry is useless. */
export const isUnfit = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof TypeError || /^2[23]/.test(sqlState(error) ?? '');

/** Returns whether the caller sent a bad value, such as a made-up cursor or a text that PostgreSQL cannot store. */
export const isBadInput = (error: unknown): boolean =>
  error instanceof AppError ? error.code === 'BAD_USER_INPUT' : UNSTORABLE.has(sqlState(error) ?? '');

/** Returns whether no connection became free in time, or a statement took too long or was stopped because of a deadlock. */
export const isDatabaseBusy = (error: unknown): boolean =>
  causesOf(error).some(
    (each) => BUSY.has(sqlState(each) ?? '') || /timeout exceeded when trying to connect/.test(each.message),
  );

// graphql-js reports a variable of a wrong type as 'Variable "$input" got invalid value 5 at "input.name"; …'.
const COERCION = /^Variable "\$(\w+)" got invalid value .*?(?: at "(.+?)")?; (.+)$/s;

const wordFor: Readonly<Record<string, string>> = { Int: 'a whole number', Boolean: 'true or false' };

function coercionError(errors: readonly GraphQLError[]): AppError | null {
  const fields: FieldErrors = {};
  for (const error of errors) {
    const match = COERCION.exec(error.message);
    if (!match) return null;
    const path = match[2] ?? match[1] ?? '';
    const field = /^input\.(\w+)/.exec(path)?.[1] ?? path;
    const wanted = /^(\w+) cannot represent/.exec(match[3] ?? '')?.[1];
    const unknown = /^Field "(\w+)" is not defined/.exec(match[3] ?? '')?.[1];
    if (unknown) fields[unknown] = `There is no field ${unknown}`;
    else fields[field] ??= `${capitalised(field)} must be ${wordFor[wanted ?? ''] ?? 'text'}`;
  }
  const first = Object.values(fields)[0];
  return first ? badInput(first, fields) : null;
}

// graphql-js suggests similar names ("Did you mean ...?"), which would reveal names in the schema.
const SUGGESTION = / ?Did you mean .+\?/s;

/** Returns the properties that the log may contain. Others, such as `detail` of a database error, may contain personal data. */
export const describeError = (error: unknown) =>
  error instanceof Error
    ? {
        type: error.name,
        code: (error as { code?: unknown }).code,
        message: error.message,
        stack: error.stack,
      }
    : { type: typeof error };

/** Converts errors to one AppError and logs unexpected ones. @param errors - the errors of an execution, or one thrown value */
export function toAppError(errors: readonly unknown[], log: Pick<Logger, 'error'>): AppError {
  const first = errors[0];
  const cause = first instanceof GraphQLError ? (first.originalError ?? first) : first;
  if (cause instanceof AppError) return cause;
  if (isDatabaseAway(cause) || isDatabaseBusy(cause)) return unavailable();
  const code = sqlState(cause);
  if (code && UNSTORABLE.has(code)) return badInput('The request contains characters that cannot be stored.');
  if (code === UNIQUE_VIOLATION) {
    return new AppError('CONFLICT', 'Somebody else saved the same thing just now. Please try again.');
  }
  if (cause instanceof GraphQLError) {
    const graphql = errors.filter((each) => each instanceof GraphQLError);
    const coercion = coercionError(graphql);
    if (coercion) return coercion;
    // A syntax, validation or type error. No resolver has run yet.
    if (!cause.path) return badInput(cause.message.replace(SUGGESTION, ''));
  }
  log.error({ fault: describeError(cause) }, 'unexpected error');
  return new AppError('INTERNAL_SERVER_ERROR', 'Something went wrong. Please try again.');
}

/** For Apollo Server's `formatError`. Returns the code and the details that a client needs, but never a stack. */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  log: Logger,
): GraphQLFormattedError {
  const own = toAppError([error], log);
  const code = own.code === 'BAD_USER_INPUT' ? (formatted.extensions?.code ?? own.code) : own.code;
  return {
    message: own.message,
    ...(formatted.path && { path: formatted.path }),
    ...(formatted.locations && { locations: formatted.locations }),
    extensions: {
      code: code === 'INTERNAL_SERVER_ERROR' ? own.code : code,
      ...(own.details.fields && { fields: own.details.fields }),
      ...(own.details.keptId && { keptId: own.details.keptId }),
      ...(own.details.theirs && { theirs: own.details.theirs }),
    },
  };
}

export function toRest(error: AppError) {
  return {
    status: error.details.status ?? STATUS[error.code],
    retryAfter: error.details.retryAfter,
    body: {
      success: false as const,
      message: error.message,
      // Other failures need no code, because the HTTP status is enough.
      ...(error.code === 'PASSWORD_CHANGE_REQUIRED' && { code: error.code }),
      ...(error.details.fields && { errors: error.details.fields }),
    },
  };
}
