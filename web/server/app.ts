import type { Api } from 'api';
import type { Env } from 'api/env';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import { addressIn, splitLanguage } from '../src/site/language/language.ts';
import { languageOf } from '../src/site/language/nepali.server.ts';
import { pages, redirects } from '../src/site/pages.ts';
import { text } from './answer.ts';
import { isForeign } from './cache/address.ts';
import { adminShell } from './frontend/admin-shell.ts';
import type { Frontend } from './frontend/frontend.ts';
import { type HeadersOf, setHeaders } from './headers.ts';
import { sharePicture } from './share/share.route.ts';
import { formRoute } from './site/form.route.ts';
import type { Site } from './site/pages.ts';
import { previews } from './site/preview.route.ts';
import { speculationAddress, speculationRules } from './site/speculation.ts';

interface AppOptions {
  env: Pick<Env, 'publicUrl' | 'nodeEnv' | 'trustProxy'>;
  api: Api;
  site: Site;
  frontend: Frontend;
  headersOf: HeadersOf;
  log: Logger;
}

/** Returns the status that Express or body-parser set for a bad request, such as a body that is too large; otherwise null. */
function clientStatus(error: unknown): number | null {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

const refusal = 'This request cannot be answered.';

/**
 * Handles the requests that neither the cache nor `api.answer` handles: uploads, downloads, event streams, the admin's page,
 * static files, plain forms, and pages that are not cached.
 */
export function createApp({ env, api, site, frontend, headersOf, log }: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  if (env.trustProxy !== null) app.set('trust proxy', env.trustProxy);
  const { publicUrl } = env;
  const dev = env.nodeEnv === 'development';
  const { send, sendPage, files, freshForm, failure, wordsOf } = site;

  app.use((request, response, next) => {
    setHeaders(response, headersOf(request.sender));
    response.setHeader('X-Request-Id', request.sender.id);
    next();
  });
  // Event streams are not compressed: compression buffers small chunks, so events would arrive late.
  app.use(
    compression({
      filter: (request, response) =>
        !request.originalUrl.startsWith('/graphql/stream') && compression.filter(request, response),
    }),
  );
  app.use(api.router);
  // Refuse a path such as //host, because browsers interpret it as the address of another host.
  app.use((request, response, next) => {
    if (!isForeign(request.path)) return next();
    response.status(400).type('text/plain').send(refusal);
  });
  app.get(['/admin', '/admin/*path'], adminShell(frontend.adminAssets));
  for (const [path, make] of files)
    app.get(path, async (request, response) => send(request, response, await make()));
  app.use(previews({ ...site, api, frontend, log, publicUrl }));
  app.get(speculationAddress, speculationRules);
  app.get('/share.png', sharePicture(wordsOf, log));
  if (!dev) app.use(frontend.files);

  for (const code of ['en', 'ne'] as const) {
    for (const [from, to] of Object.entries(redirects))
      app.get(addressIn(code, from), (_request, response) => response.redirect(301, addressIn(code, to)));
    for (const { route, page } of pages)
      if (page.form)
        app.post(addressIn(code, route), formRoute(page.form, { api, log, sendPage, freshForm, code }));
  }
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
    const status = clientStatus(error);
    const { code } = splitLanguage(request.path);
    send(
      request,
      response,
      status === null ? await failure(error, code) : text(status, languageOf(code).say(refusal)),
    );
  };
  app.use(onError);
  return app;
}
