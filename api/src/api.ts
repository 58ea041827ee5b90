import 'reflect-metadata';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import cors from 'cors';
import express, { type Request, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { openDatabase } from './database/database.ts';
import { isMigrated } from './database/migrate.ts';
import type { Env } from './env.ts';
import { type Context, createContext } from './graphql/context.ts';
import { formatError } from './graphql/errors.ts';
import { buildApiSchema } from './graphql/schema.ts';
import { subscriptions } from './graphql/subscriptions.ts';
import { about } from './http/about.ts';
import { mediaFiles } from './http/files.router.ts';
import { restRouter } from './http/rest.router.ts';
import { type FirstAdmin, makeFirstAdmin } from './modules/admin/first-admin.ts';

/** The API as its host mounts it. */
export interface Api {
  /** /api/*, /graphql, /graphql/stream, /media/*, /healthz, /readyz. */
  router: Router;
  schema: GraphQLSchema;
  /** The context of an operation that runs in process; without a request it is anonymous. */
  createContext(request?: Request): Promise<Context>;
  /** The sign-in that was made up at this start, to be shown once; else null. */
  firstAdmin: FirstAdmin | null;
  /** Stops answering and gives the database back. */
  close(): Promise<void>;
}

export interface ApiOptions {
  log: Logger;
  /** Tells the one who starts it what takes long (making the database); the log where there is nobody to tell. */
  say?: (line: string) => void;
}

/**
 * Opens the database (starting the embedded one where none is given), brings it up to date, seeds an empty one, and
 * builds the API on it.
 *
 * @throws StartError in words for the one who runs the server
 */
export async function createApi(env: Env, { log, say }: ApiOptions): Promise<Api> {
  const database = await openDatabase(env, log, say ?? ((line) => log.info(line)));
  const { orm } = database;
  try {
    const firstAdmin = await makeFirstAdmin(orm, env);
    const schema = buildApiSchema();
    const apollo = new ApolloServer<Context>({
      schema,
      introspection: env.nodeEnv !== 'production',
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
      formatError: (formatted, error) => formatError(formatted, error, log),
    });
    await apollo.start();
    const contextOf = (request?: Request) => createContext(database, env, log, request);

    const router = Router();
    router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
    router.get('/readyz', async (_request, response) => {
      const ready = await isMigrated(orm).catch(() => false);
      response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'database away' });
    });
    router.use(['/api', '/graphql'], cors({ origin: env.allowedOrigins, credentials: true }));
    router.get('/api/about', (_request, response) => void response.json({ success: true, data: about }));
    router.use('/api', restRouter({ schema, createContext: contextOf, log }));
    router.use('/media', mediaFiles(env.dataDir));
    router.use('/graphql/stream', subscriptions(schema, contextOf, log));
    router.use(
      '/graphql',
      express.json({ limit: '2mb' }),
      expressMiddleware(apollo, { context: ({ req }) => contextOf(req) }),
    );
    return {
      router,
      schema,
      createContext: contextOf,
      firstAdmin,
      async close() {
        await apollo.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
