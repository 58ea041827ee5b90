import type { Api } from 'api';
import type { Env } from 'api/env';
import { isDatabaseAway, isDatabaseBusy } from 'api/errors';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import { pages, redirects } from '../src/site/pages.ts';
import { apiGate } from './api-gate.ts';
import { isForeign } from './cache/address.ts';
import { busyText } from './cache/gate.ts';
import { adminShell } from './frontend/admin-shell.ts';
import type { Frontend } from './frontend/frontend.ts';
import { refuseForeignPosts, warnOfProxy } from './request-guard.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { sharePicture } from './share/share.route.ts';
import { discovery } from './site/discovery.ts';
import { formRoute } from './site/form.route.ts';
import { frameKeeper } from './site/frames.ts';
import { sitePages } from './site/pages.ts';
import { previews } from './site/preview.route.ts';
import { heldReader } from './site/reader.ts';
import { speculationAddress, speculationRules } from './site/speculation.ts';

interface AppOptions {
  env: Pick<Env, 'publicUrl' | 'nodeEnv' | 'trustProxy'> & { allowedOrigins: readonly string[] };
  api: Api;
  frontend: Frontend;
  log: Logger;
}

/** The status of a failure that the request itself caused, such as a body that is too large. Express and body-parser set it. */
function clientStatus(error: unknown): number | null {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

/** The front door: API, admin, static files and the server-rendered site, in this order. */
export function createApp({ env, api, frontend, log }: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  if (env.trustProxy !== null) app.set('trust proxy', env.trustProxy);
  const { publicUrl } = env;
  const read = heldReader(api);
  const frameOf = frameKeeper(read, api, log);
  const site = { api, read, frameOf, frontend, log, publicUrl };
  const { sendPage, sendFailure, wordsOf, freshForm } = sitePages(site);

  const dev = env.nodeEnv === 'development';
  // Vite serves hundreds of modules for one page; a log line for each would hide the other requests.
  if (dev) app.use(frontend.files);
  app.use(requestLog(log));
  app.use(warnOfProxy(env.trustProxy, log));
  app.use(securityHeaders({ secure: publicUrl.startsWith('https:'), dev }));
  // Compression holds small pieces back, so a compressed stream would never reach the browser.
  app.use(
    compression({
      filter: (request, response) =>
        !request.originalUrl.startsWith('/graphql/stream') && compression.filter(request, response),
    }),
  );
  app.use(refuseForeignPosts(env));
  app.use(['/api', '/graphql'], apiGate(api));
  app.use(api.router);
  // Browsers would read such a path as another host.
  app.use((request, response, next) => {
    if (!isForeign(request.path)) return next();
    response.status(400).type('text/plain').send('This request cannot be answered.');
  });
  app.get(['/admin', '/admin/*path'], adminShell(frontend.adminAssets));
  app.use(discovery(site));
  app.use(previews(site));
  app.get(speculationAddress, speculationRules);
  app.get('/share.png', sharePicture(wordsOf, log));
  if (!dev) app.use(frontend.files);

  for (const [from, to] of Object.entries(redirects))
    app.get(from, (_request, response) => response.redirect(301, to));
  for (const { route, page } of pages)
    if (page.form) app.post(route, formRoute(page.form, { api, log, sendPage, freshForm }));
  // Search engines would take /services/ and /services for two pages.
  app.get(/.\/$/, (request, response) => {
    const query = request.originalUrl.slice(request.path.length);
    response.redirect(301, `/${request.path.split('/').filter(Boolean).join('/')}${query}`);
  });
  app.get('/{*path}', (request, response) =>
    sendPage(request, response, freshForm({ sent: request.query.sent === '1' })),
  );
  app.use((request, response) => {
    response.setHeader('Allow', 'GET, HEAD');
    response.status(request.method === 'OPTIONS' ? 204 : 405).end();
  });

  const onError: ErrorRequestHandler = async (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    if (isDatabaseBusy(error) || isDatabaseAway(error)) {
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Retry-After', '2');
      response.status(503).type('text/plain').send(busyText);
      return;
    }
    const status = clientStatus(error);
    if (status !== null) {
      response.status(status).type('text/plain').send('This request cannot be answered.');
      return;
    }
    log.error({ err: error, requestId: request.headers['x-request-id'] }, 'unexpected error');
    await sendFailure(response);
  };
  app.use(onError);
  return app;
}
