import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { type DocumentNode, execute, type GraphQLSchema, parse, validate } from 'graphql';
import type { Logger } from 'pino';
import { type Context, requireViewer } from '../graphql/context.ts';
import { AppError, badInput, toAppError, toRest } from '../graphql/errors.ts';
import { filesRouter } from './files.router.ts';
import { type RestRoute, restRoutes } from './rest.ts';

/** The largest body of a request: a page's content of 200,000 characters, in the longest spelling JSON has for them. */
const LARGEST_BODY = '2mb';

interface Dependencies {
  schema: GraphQLSchema;
  createContext: (request: Request) => Promise<Context>;
  log: Logger;
}

/** Serves the table of rest.ts below /api. Every answer is JSON, and every failure has the shape of DESIGN.md §4. */
export function restRouter({ schema, createContext, log }: Dependencies): Router {
  const router = Router();
  const readJson = express.json({ limit: LARGEST_BODY, type: () => true });
  const compile = (operation: string): DocumentNode => {
    const document = parse(operation);
    const [fault] = validate(schema, document);
    if (fault) throw fault;
    return document;
  };
  router.use(filesRouter(createContext));
  for (const route of restRoutes) {
    const handler = restHandler(route, { schema, createContext, log, compile, readJson });
    router[route.method](route.path, handler);
  }
  router.use((request, _response) => {
    throw new AppError('NOT_FOUND', `There is no ${request.method} ${request.baseUrl}${request.path}`);
  });
  router.use(answerError(log));
  return router;
}

type Compiled = Dependencies & { compile: (operation: string) => DocumentNode; readJson: RequestHandler };

// The order is always the same: authenticate, read the body, then validate, load and act in the resolver, shape.
function restHandler(
  route: RestRoute,
  { schema, createContext, log, compile, readJson }: Compiled,
): RequestHandler {
  const document = compile(route.operation);
  const asAdmin = route.asAdmin && { ...route.asAdmin, document: compile(route.asAdmin.operation) };
  const current = route.current ? compile(route.current) : null;

  return async (request, response) => {
    response.set('Cache-Control', route.auth === 'admin' || route.method !== 'get' ? 'no-store' : 'no-cache');
    const context = await createContext(request);
    if (route.auth === 'admin') requireViewer(context);
    request.body = route.method === 'get' ? {} : await readBody(request, response, readJson);
    const row = asAdmin && context.viewer ? asAdmin : { document, shape: route.shape };
    const run = (operation: DocumentNode, variableValues: Record<string, unknown>) =>
      runOperation(schema, operation, context, variableValues, log);
    const variables = route.variables?.(request) ?? {};
    try {
      const data = await run(row.document, variables);
      const message = typeof route.message === 'function' ? route.message(data as never) : route.message;
      response.status(route.status ?? 200).json({
        success: true,
        data: row.shape ? row.shape(data as never, request) : data,
        ...(message && { message }),
      });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'CONFLICT' && current)) throw error;
      const data = await run(current, 'id' in variables ? { id: variables.id } : {});
      response.status(409).json({ ...toRest(error).body, data });
    }
  };
}

/** Runs an operation and answers its one field's value. @throws AppError */
async function runOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  contextValue: Context,
  variableValues: Record<string, unknown>,
  log: Logger,
): Promise<unknown> {
  const result = await execute({ schema, document, contextValue, variableValues });
  if (result.errors?.length) throw toAppError(result.errors, log);
  return Object.values(result.data ?? {})[0];
}

async function readBody(request: Request, response: Response, readJson: RequestHandler): Promise<object> {
  const length = request.headers['content-length'];
  if (length === '0' || (length === undefined && request.headers['transfer-encoding'] === undefined))
    return {};
  if (!request.is(['application/json', '+json'])) throw new UnsupportedMedia();
  await new Promise<void>((resolve, reject) => {
    readJson(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  const body: unknown = request.body;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw badInput('The request body must be a JSON object.');
}

class UnsupportedMedia extends Error {
  readonly status = 415;
}

/** What express and its parsers refuse, in words; the rest as errors.ts has it. */
function answerError(log: Logger): ErrorRequestHandler {
  const words: Record<number, string> = {
    400: 'The request body is not valid JSON.',
    413: `The request body is too large: at most ${LARGEST_BODY}.`,
    415: 'The request body must be JSON (Content-Type: application/json, UTF-8).',
  };
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const message = words[Number((error as { status?: unknown }).status)];
    if (message && !(error instanceof AppError)) {
      // A path with a broken escape has no body to blame.
      const said = error instanceof URIError ? 'The address of the request is not valid.' : message;
      response.status((error as { status: number }).status).json({ success: false, message: said });
      return;
    }
    const { status, body, retryAfter } = toRest(toAppError([error], log));
    if (retryAfter) response.set('Retry-After', String(retryAfter));
    response.status(status).json(body);
  };
}
