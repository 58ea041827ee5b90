import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Request, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { openSessions } from './auth/sessions.ts';
import { isSigned } from './auth/token.ts';
import { keepBeforeUpgrade } from './backup/before-upgrade.ts';
import { makeMediaDir } from './data-dir.ts';
import { type FollowedColumn, openFeed } from './database/change-feed.ts';
import { type ContentVersion, openContentVersion } from './database/content-version.ts';
import { inTime } from './database/in-time.ts';
import { openInboxFeed } from './database/inbox-feed.ts';
import { isMigrated } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import { closeOrm, type Orm, openOrm, requestBounds } from './database/orm.ts';
import { openReader } from './database/reader.ts';
import type { Env } from './env.ts';
import { type Context, createContext, type RequestLike, type Services } from './graphql/context.ts';
import { formatError } from './graphql/errors.ts';
import type { Receipt } from './graphql/receipt.ts';
import { buildApiSchema } from './graphql/schema.ts';
import { type IsAnswering, openAnswering } from './http/answering.ts';
import { filesRouter, mediaFiles } from './http/files.router.ts';
import { checkedAnswers, graphqlAnswers } from './http/graphql-answers.ts';
import { openApi } from './http/openapi.ts';
import type { ApiRequest } from './http/request.ts';
import type { ResponseValue } from './http/response.ts';
import { restAnswers } from './http/rest-answers.ts';
import { type SharedReads, sharedReads } from './http/shared-reads.ts';
import { subscriptions } from './http/subscriptions.ts';
import { jobsOf } from './jobs/jobs.list.ts';
import { type Jobs, openJobs } from './jobs/jobs.ts';
import { entities, followed, kinds, resolvers } from './kinds.ts';
import { noRateLimits, openRateLimits } from './limits/rate-limits.ts';
import { openMailer } from './mail/mailer.ts';
import { type Measures, readMeasures } from './measures.ts';
import { openInstallation } from './modules/about/about.ts';
import { type FirstAdmin, makeFirstAdmin } from './modules/admin/account.service.ts';
import { openEnquiryWriter } from './modules/enquiry/intake/enquiry-writer.ts';
import { openIntake, patienceOf } from './modules/enquiry/intake/intake.ts';
import { openEnquiryJournal } from './modules/enquiry/intake/journal.ts';
import { submitEnquiry } from './modules/enquiry/intake/submit-enquiry.ts';
import { isMailDue } from './modules/enquiry/mail/outbox.rows.ts';
import { openOutbox } from './modules/enquiry/mail/outbox.ts';
import { formTimes, spamJudge } from './modules/enquiry/spam/spam.judge.ts';
import type { SeenRequests } from './modules/health/finding.ts';
import { watchRequests } from './modules/health/front.checks.ts';
import { openHealth } from './modules/health/health.ts';
import { linkBase, mailService } from './modules/mail/mail.service.ts';
import { openPictureMaker, openTrashedPictures } from './modules/picture/picture.service.ts';
import { submitReview } from './modules/testimonial/testimonial.kind.ts';
import { seed } from './seeders/seed.ts';
import { version } from './version.ts';

export interface Api {
  /** Returns null for a request that is neither REST nor for /graphql. The promise never rejects. */
  answer(request: ApiRequest): Promise<ResponseValue> | null;
  /** The Express part of the API: /graphql/stream, /media, /healthz, /readyz, and the routes for files below /api. */
  router: Router;
  /** Records how a request arrived (host name, proxy), for the health report that owners see. */
  noteRequest(request: Pick<IncomingMessage, 'headers' | 'socket'>): void;
  schema: GraphQLSchema;
  /** Creates the context of a request. Without a request, the context is anonymous. */
  createContext(request?: Request): Promise<Context>;
  /** Stores a form that was posted without JavaScript. @throws AppError */
  submitEnquiry(context: Context, input: object): Promise<Receipt>;
  submitReview(context: Context, input: object): Promise<Receipt>;
  /** Returns the current time, signed. Rendered forms contain it to help detect spam (docs/product.md, "Quarantine"). */
  signFormTime(): string;
  /** The public reads whose responses may be cached until the content changes. */
  reads: SharedReads;
  /** Checks the token in an `Authorization` header, but not its session. The result must not grant access to data. */
  isSigned(authorization: string | undefined): boolean;
  content: ContentVersion;
  isAnswering: IsAnswering;
  /** The new admin and the generated password; null if no password was generated. Show the password only once. */
  firstAdmin: FirstAdmin | null;
  jobs: Jobs;
  version: string;
  measures(): Promise<Measures & { enquiries: Readonly<Record<'database' | 'journal', number>> }>;
  close(): Promise<void>;
}

export interface ApiOptions {
  log: Logger;
  /** Prints a message about a slow step of the start. Default: writes to the log. */
  say?: (line: string) => void;
  /** Delay in ms before the jobs start; null means never. */
  jobsAfter?: number | null;
}

/** Delay in ms before pg-boss is loaded. Loading it earlier would slow down the first responses. */
const JOBS_AFTER_MS = 5000;

/** Opens the database (or starts the embedded one), migrates it, and seeds it if it is empty. @throws StartError */
export async function createApi(env: Env, options: ApiOptions): Promise<Api> {
  const { log, say } = options;
  const tell = say ?? ((line: string) => log.info(line));
  const database = await openDatabase(env, tell, (url) => keepBeforeUpgrade(url, env, tell));
  const seen = watchRequests();
  const services = openServices(database, env, options, seen);
  const close = async () => {
    await services.close();
    await database.close();
  };
  try {
    await makeMediaDir(env.mediaDir);
    await openFeed(services.orm.em.fork(), followedColumns(services.orm.em));
    await seed(services.orm.em.fork(), env.seed ?? (database.isEmbedded ? 'demo' : 'none'));
    // Caches the installation's identity now, because the installed app asks for it at every connection, even while the
    // database is unavailable.
    await services.installation.read();
    const firstAdmin = await makeFirstAdmin(services.orm, env);
    const schema = buildApiSchema({ resolvers, kinds });
    const contextOf = (request?: RequestLike) => createContext(services, request);
    const apollo = new ApolloServer<Context>({
      schema,
      introspection: env.nodeEnv !== 'production',
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
      // Inline traces would slow down the start. The cache control plugin would wrap every resolver.
      plugins: [
        ApolloServerPluginCacheControlDisabled(),
        ApolloServerPluginInlineTraceDisabled(),
        ApolloServerPluginLandingPageDisabled(),
        checkedAnswers,
      ],
      persistedQueries: false,
      formatError: (formatted, error) => formatError(formatted, error, log),
    });
    await apollo.start();

    const http = { schema, kinds, createContext: contextOf, log };
    const answers = [restAnswers(http), graphqlAnswers({ ...http, apollo })];
    const isAnswering = openAnswering(database.url, services.orm, services.content);
    const router = Router();
    // The OpenAPI contract is built when it is first requested, because building it takes about 50 ms.
    let contract: object | undefined;
    router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
    router.get('/readyz', async (_request, response) => {
      // `isAnswering` comes first: it gives up soon on a database that does not respond. `isMigrated` would wait longer.
      const ready = (await isAnswering(true)) && (await isMigrated(services.orm).catch(() => false));
      response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'database away' });
    });
    router.get('/api/openapi.json', (_request, response) => {
      contract ??= openApi(schema, kinds);
      response.json(contract);
    });
    router.use('/api', filesRouter(http));
    router.use(
      '/media',
      mediaFiles(
        env.mediaDir,
        openTrashedPictures(services.orm, services.content, () => isAnswering(true)),
        log,
      ),
    );
    router.use('/graphql/stream', subscriptions(schema, contextOf, { publicUrl: env.publicUrl, log }));
    return {
      answer(request) {
        for (const answer of answers) {
          const answering = answer(request);
          if (answering) return answering;
        }
        return null;
      },
      router,
      noteRequest: (request) => seen.note(request),
      schema,
      createContext: contextOf,
      submitEnquiry,
      submitReview,
      signFormTime: formTimes(env.jwtSecret).sign,
      isSigned: (authorization) => isSigned(authorization, env.jwtSecret),
      content: services.content,
      isAnswering,
      reads: sharedReads(schema, kinds),
      jobs: services.jobs,
      firstAdmin,
      version,
      async measures() {
        return { ...(await readMeasures(services.orm, env.dataDir)), enquiries: services.intake.counts };
      },
      async close() {
        await apollo.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export const followedColumns = (em: EntityManager): FollowedColumn[] =>
  followed.map(({ type, entity, column }) => ({
    kind: type,
    table: em.getMetadata(entity).tableName,
    column,
  }));

function openServices(
  { url }: Database,
  env: Env,
  { log, jobsAfter = JOBS_AFTER_MS }: ApiOptions,
  seen: SeenRequests,
): Services & { close(): Promise<void> } {
  const bounds = requestBounds(env.databaseWait);
  const patience = patienceOf(env.databaseWait);
  const orm = openOrm(url, entities, { bounds });
  const reader = openReader(url, orm, bounds);
  const feed = openInboxFeed(url, log);
  const content = openContentVersion(url, log);
  const writer = openEnquiryWriter(url, patience);
  const mailer = env.mail && openMailer(env.mail);
  const announce = (id: string) => {
    feed.announce(id);
    mail.wake();
  };
  const journal = openEnquiryJournal(env.dataDir, writer, announce, log);
  const times = formTimes(env.jwtSecret);
  const intake = openIntake({
    writer,
    journal,
    judge: spamJudge(times, env.rateLimits),
    patience,
    sendsMail: mailer !== null,
    announce,
  });
  const pictures = openPictureMaker(log);
  const installation = openInstallation(orm);
  const limits = env.rateLimits ? openRateLimits(url, env.jwtSecret, bounds) : noRateLimits;
  const fork = () => orm.em.fork();
  const { publicUrl } = env;
  const outbox = mailer && openOutbox({ fork, mailer, limits, publicUrl: linkBase(publicUrl), log });
  const { connectionTimeoutMillis } = bounds;
  let jobsOrm: Orm | null = null;
  /** Opens a separate ORM when the first job runs. Its statements have no time limit, because a job may take minutes. */
  const forkForJobs = () => {
    jobsOrm ??= openOrm(url, entities, { bounds: { connectionTimeoutMillis } });
    return jobsOrm.em.fork();
  };
  const means = { fork: forkForJobs, url, kinds, journal, env, drainMail: outbox?.drain ?? null };
  const jobs = openJobs({ url, jobs: jobsOf(means), log, startAfter: jobsAfter });
  const mail = mailService({
    mailer,
    publicUrl,
    jobs,
    isDue: () => isMailDue(fork()),
    stop: () => outbox?.stop(),
  });
  return {
    orm,
    kinds,
    reader,
    feed,
    content,
    intake,
    pictures,
    jobs,
    mail,
    journal,
    installation,
    health: openHealth({ orm, env, seen, installation, log }),
    limits,
    env,
    log,
    sessions: openSessions(orm, env.jwtSecret),
    async close() {
      mail.close();
      await jobs.close();
      pictures.close();
      await intake.close();
      await journal.close();
      await writer.close();
      await feed.close();
      await content.close();
      await limits.close();
      await reader.close();
      await closeOrm(orm);
      // Waits only one second, because a job's statement may take minutes. The statement is rolled back when the process or
      // the database ends.
      if (jobsOrm) await inTime(closeOrm(jobsOrm), 1000).catch(() => undefined);
    },
  };
}
