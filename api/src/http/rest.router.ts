import { type RequestHandler, Router } from 'express';
import { AppError } from '../graphql/errors.ts';
import { answerFailures, readBody } from './body.ts';
import { compileRow } from './compiled-row.ts';
import { filesRouter } from './files.router.ts';
import { compileOperation, runOperation } from './operation.ts';
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
function restHandler(row: RestRow, dependencies: HttpDependencies): RequestHandler {
  const { schema, kinds, createContext, log } = dependencies;
  const { isPublicRead, run } = compileRow(row, dependencies);
  const current = row.current ? compileOperation(schema, kinds, { field: row.current }) : null;

  return async (request, response) => {
    response.set('Cache-Control', isPublicRead ? 'no-cache' : 'no-store');
    const context = await createContext(request);
    if (context.viewer) response.set('Cache-Control', 'private, no-store');
    const { params, query } = request;
    try {
      const read = () => (row.method === 'get' ? {} : readBody(request, response, context));
      response.status(row.status ?? 200).json(await run(context, { params, query }, read));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'CONFLICT' && current)) throw error;
      const data = await runOperation(schema, current.document, context, { id: request.params.id }, log);
      sendFailure(response, error, log, { data });
    }
  };
}
