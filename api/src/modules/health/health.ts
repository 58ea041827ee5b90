import type { Logger } from 'pino';
import { inTime, TooSlow } from '../../database/in-time.ts';
import type { Orm } from '../../database/orm.ts';
import type { Env } from '../../env.ts';
import { isDatabaseAway } from '../../graphql/errors.ts';
import type { Installation } from '../about/about.ts';
import { backupCheck, erasedCheck } from './backup.check.ts';
import { databaseChecks } from './database.checks.ts';
import { diskCheck } from './disk.check.ts';
import type { SeenRequests } from './finding.ts';
import { attention, type Check, type Finding, type Means } from './finding.ts';
import { frontChecks } from './front.checks.ts';
import { jobsCheck, journalCheck, mailCheck } from './work.checks.ts';

interface HealthReport {
  lookedAt: Date;
  startedAt: Date;
  items: (Finding & { key: string; label: string })[];
}

export type Health = ReturnType<typeof openHealth>;

declare module '../../graphql/context.ts' {
  interface Services {
    health: Health;
  }
}

/** The checks, in the order in which owners see them. */
const checks: readonly Check[] = [
  ...databaseChecks,
  diskCheck,
  backupCheck,
  erasedCheck,
  jobsCheck,
  journalCheck,
  mailCheck,
  ...frontChecks,
];

/** A report is cached for this long, in ms, because otherwise every window of every owner would run the checks. */
const CACHED_MS = 30_000;
/** The time limit of a check, in ms, because a network disk may never respond. Even a busy machine needs less time. */
const PATIENCE_MS = 10_000;

interface Options {
  orm: Orm;
  env: Env;
  seen: SeenRequests;
  installation: Installation;
  log: Logger;
}

export function openHealth({ orm, env, seen, installation, log }: Options) {
  const startedAt = new Date();
  let cached: HealthReport | null = null;
  let running: Promise<HealthReport> | null = null;

  async function look(): Promise<HealthReport> {
    const { since } = await installation.read();
    const now = new Date();
    const means = { em: orm.em.fork(), env, seen, now, startedAt, since };
    const found = await Promise.all(checks.map((check) => find(check, means)));
    cached = { lookedAt: now, startedAt, items: found.flatMap((item) => item ?? []) };
    return cached;
  }

  async function find(check: Check, means: Means): Promise<HealthReport['items'][number] | null> {
    const { key, label } = check;
    const finding = await inTime(check.look(means), PATIENCE_MS).catch((error: unknown) =>
      unknownFinding(key, error),
    );
    return finding && { key, label, ...finding };
  }

  function unknownFinding(key: string, error: unknown): Finding {
    if (error instanceof TooSlow)
      return attention(
        'This could not be checked: no answer within ten seconds.',
        'Check again in a minute.',
      );
    if (isDatabaseAway(error))
      return attention('This could not be checked: the database is away.', 'Check again when it is back.');
    const { name, code } = error as { name?: unknown; code?: unknown };
    log.error({ fault: { type: name, code }, check: key }, 'a check of the health failed');
    return attention('This could not be checked.', 'The log of the server says why.');
  }

  return {
    /** @param options.fresh - runs the checks now instead of returning a cached result */
    async report({ fresh = false }: { fresh?: boolean } = {}) {
      if (cached && !fresh && Date.now() - cached.lookedAt.getTime() < CACHED_MS) return cached;
      running ??= look().finally(() => {
        running = null;
      });
      return running;
    },
  };
}
