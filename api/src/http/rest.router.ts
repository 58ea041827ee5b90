import { type Request, type RequestHandler, Router } from 'express';
import type { Form } from '../forms/fields.ts';
import { requireViewer } from '../graphql/context.ts';
import { AppError } from '../graphql/errors.ts';
import { answerFailures, readBody } from './body.ts';
import { filesRouter } from './files.router.ts';
import { type CompiledOperation, compileOperation, runOperation } from './operation.ts';
import { restRows } from './rest.ts';
import type { HttpDependencies, RestRow } from './rest-row.ts';
import { sendFailure } from './send-failure.ts';

/** Serves the routes of rest.ts below /api. Every answer is JSON (docs/product.md, "REST"). */
export function restRouter(dependencies: HttpDependencies): Router {
  const { kinds, log } = dependencies;
  const router = Router();
  router.use(filesRouter(dependencies));
  for (const row of restRows(kinds)) router[row.method](row.path, restHandler(row, dependencies));
  router.use((request, _response) => {
    throw new AppError('NOT_FOUND', `There is no ${request.method} ${request.baseUrl}${request.path}`);
  });
  router.use(answerFailures(log));
  return router;
}

// The order is the same for all routes: authenticate, read the body, run the operation (which validates, loads and
// acts), shape the answer.
function restHandler(row: RestRow, { schema, kinds, createContext, log }: HttpDependencies): RequestHandler {
  const open = compileOperation(schema, kinds, row);
  const staff = row.staff && { ...compileOperation(schema, kinds, row.staff), shape: row.staff.shape };
  const current = row.current ? compileOperation(schema, kinds, { field: row.current }) : null;
  const isPublicRead = open.isOpen && row.method === 'get';

  return async (request, response) => {
    response.set('Cache-Control', isPublicRead ? 'no-cache' : 'no-store');
    const context = await createContext(request);
    if (context.viewer) response.set('Cache-Control', 'private, no-store');
    if (!open.isOpen) requireViewer(context);
    const body = row.method === 'get' ? {} : await readBody(request, response, context);
    const { document, shape } = staff && context.viewer ? staff : { ...open, shape: row.shape };
    const args = argumentsOf(row, open.field, request, body);
    try {
      const data = await runOperation(schema, document, context, args, log);
      const message = typeof row.message === 'function' ? row.message(data as never) : row.message;
      response.status(row.status ?? 200).json({
        success: true,
        data: shape ? shape.of(data as never, request) : data,
        ...(message && { message }),
      });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'CONFLICT' && current)) throw error;
      const data = await runOperation(schema, current.document, context, { id: request.params.id }, log);
      sendFailure(response, error, log, { data });
    }
  };
}

/** The fields of a body that the form has. Others (such as an enquiry's `status: new`) are left out. */
const pick = (form: Form, body: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(form.shape).flatMap((key) => (key in body ? [[key, body[key]]] : [])));

/** The arguments of an operation, from the path, the query parameters and the body. */
function argumentsOf(
  { query = {}, body: form }: RestRow,
  { args }: CompiledOperation['field'],
  request: Request,
  body: Record<string, unknown>,
): Record<string, unknown> {
  const asked = Object.entries(query).map(([name, { argument, read }]) => [
    argument,
    read(request.query[name]),
  ]);
  const fromBody = args.flatMap(({ name }) => {
    if (name === 'input' && form) return [[name, pick(form, body)]];
    return name in body ? [[name, body[name]]] : [];
  });
  return { ...Object.fromEntries([...fromBody, ...asked]), ...request.params };
}
