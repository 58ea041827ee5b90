import { parse } from 'node:querystring';
import type { Form } from '../forms/fields.ts';
import type { Context } from '../graphql/context.ts';
import { AppError, badRequest } from '../graphql/errors.ts';
import { requireCaller } from '../graphql/guard.ts';
import { traceOf } from '../graphql/request-trace.ts';
import { gate, inTurn, renderings } from './gate.ts';
import { type CompiledOperation, compileOperation, runOperation } from './operation.ts';
import { type ApiRequest, readBody } from './request.ts';
import { jsonResponse, type ResponseValue, restFailure } from './response.ts';
import { readQuery } from './rest.parts.ts';
import { restRows } from './rest.ts';
import type { Answer, Asked, HttpDependencies, RestRow } from './rest-row.ts';

interface Route {
  row: RestRow;
  /** Used for every caller, except for staff if `staff` is set. */
  standard: CompiledOperation & Pick<Answer, 'shape'>;
  staff: (CompiledOperation & Pick<Answer, 'shape'>) | null;
  /** Reads the current record for the response to a save with a stale version. */
  current: CompiledOperation | null;
}

function routeOf(row: RestRow, { schema, kinds }: HttpDependencies): Route {
  const compile = (answer: Answer) => ({
    ...compileOperation(schema, kinds, answer),
    ...(answer.shape && { shape: answer.shape }),
  });
  return {
    row,
    standard: compile(row),
    staff: row.staff ? compile(row.staff) : null,
    current: row.current ? compileOperation(schema, kinds, { field: row.current }) : null,
  };
}

interface Found {
  route: Route;
  /** The values of path parameters such as `:id`, still percent-encoded. */
  sent: Readonly<Record<string, string>>;
}

/** Returns a function that finds a route. Like Express, it ignores case and one trailing slash. */
function finder(routes: readonly Route[]): (method: string, path: string) => Found | null {
  const exact = new Map<string, Found>();
  const patterns: { method: string; pattern: RegExp; route: Route }[] = [];
  for (const route of routes) {
    const method = route.row.method.toUpperCase();
    const path = `/api${route.row.path}`;
    if (!path.includes(':')) exact.set(`${method} ${path}`, { route, sent: {} });
    else
      patterns.push({
        method,
        pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i'),
        route,
      });
  }
  return (method, path) => {
    const known =
      exact.get(`${method} ${path}`) ?? exact.get(`${method} ${path.toLowerCase().replace(/\/$/, '')}`);
    if (known) return known;
    for (const each of patterns) {
      const sent = each.method === method && each.pattern.exec(path)?.groups;
      if (sent) return { route: each.route, sent };
    }
    return null;
  };
}

/** Returns a function that answers a REST request. It returns null for an unknown path or method. */
export function restAnswers(
  dependencies: HttpDependencies,
): (request: ApiRequest) => Promise<ResponseValue> | null {
  const { kinds, schema, createContext, log } = dependencies;
  const find = finder(restRows(kinds).map((row) => routeOf(row, dependencies)));
  const reads = gate(renderings);

  // All routes follow the same order: authenticate, authorise, read the body, run the operation, shape the response.
  async function answer({ route, sent }: Found, request: ApiRequest, query: string): Promise<ResponseValue> {
    const { row, standard, current } = route;
    const trace = traceOf(request);
    const isRead = row.method === 'get';
    let context: Context | null = null;
    const caching = (ofVisitors: string) => ({
      'Cache-Control': context?.viewer ? 'private, no-store' : ofVisitors,
    });
    const refuse = (error: unknown, extra: object = {}): ResponseValue => {
      const { headers, ...rest } = restFailure(error, log, trace, extra);
      return { ...rest, headers: { ...headers, ...caching('no-store') } };
    };
    try {
      trace.operation = standard.field.name;
      const known = await createContext(request);
      context = known;
      requireCaller(standard.field, known);
      const work = async () => {
        // Without a viewer, only open operations and `renewSession` get this far, and `renewSession` takes no body.
        const body = isRead || !(standard.isOpen || known.viewer) ? {} : await readBody(request, known);
        return runRoute(route, known, { params: decoded(sent), query: parse(query), body });
      };
      const isFree = !isRead || known.viewer !== null || request.isBounded;
      const body = await (isFree ? work() : inTurn(reads, work, () => request.hasLeft?.() ?? false));
      return jsonResponse(
        row.status ?? 200,
        body,
        caching(isRead && standard.isOpen ? 'no-cache' : 'no-store'),
      );
    } catch (error) {
      const isConflict = error instanceof AppError && error.code === 'CONFLICT';
      if (!isConflict || !current || !context) return refuse(error);
      return runOperation(schema, current.document, context, { id: sent.id }, log).then(
        (data) => refuse(error, { data }),
        refuse,
      );
    }
  }

  async function runRoute({ row, standard, staff }: Route, context: Context, asked: Asked): Promise<object> {
    const { document, shape } = staff && context.viewer ? staff : standard;
    const made = row.run
      ? await row.run(context, asked.body)
      : await runOperation(schema, document, context, argumentsOf(row, standard.field, asked), log);
    // TypeScript cannot infer that `shape` and `message` fit the row's selection.
    const data = made as never;
    const message = typeof row.message === 'function' ? row.message(data) : row.message;
    return {
      success: true,
      data: shape ? shape.of(data, asked) : data,
      ...(message && { message }),
    };
  }

  return (request) => {
    const { method, url } = request;
    const end = url.indexOf('?');
    const found = find(method === 'HEAD' ? 'GET' : method, end < 0 ? url : url.slice(0, end));
    return found && answer(found, request, end < 0 ? '' : url.slice(end + 1));
  };
}

/** @throws AppError BAD_REQUEST for an invalid escape */
function decoded(sent: Readonly<Record<string, string>>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw badRequest('The address of the request is not valid.', 400);
  }
}

/** Leaves out fields that are not in the form, such as `status: new` in an enquiry. */
const pick = (form: Form, body: Asked['body']) =>
  Object.fromEntries(Object.keys(form.shape).flatMap((key) => (key in body ? [[key, body[key]]] : [])));

/** Arguments that REST bodies cannot set: REST saves use a version instead of `base`, and `id` is in the path or in `input`. */
const forGraphql: ReadonlySet<string> = new Set(['base', 'id']);

function argumentsOf(
  { query = {}, params = {}, body: form }: RestRow,
  { args }: CompiledOperation['field'],
  asked: Asked,
): Record<string, unknown> {
  const fromBody = args.flatMap(({ name }) => {
    if (name === 'input' && form) return [[name, pick(form, asked.body)]];
    return name in asked.body && !forGraphql.has(name) ? [[name, asked.body[name]]] : [];
  });
  const inPath = Object.entries(asked.params).map(([name, value]) => [params[name] ?? name, value]);
  return { ...Object.fromEntries(fromBody), ...readQuery(query, asked.query), ...Object.fromEntries(inPath) };
}
