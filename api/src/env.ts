import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import * as rule from './env.rules.ts';
import { loadSecrets } from './secrets.ts';
import { StartError } from './start-error.ts';

export interface Env {
  /** Default: development (`pnpm start` sets production). */
  nodeEnv: 'production' | 'development' | 'test';
  /** The port 0 means any free port. */
  port: number;
  host: string;
  /** Null for the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** An absolute path. A relative DATA_DIR is resolved against the project's root. */
  dataDir: string;
  /** The folder of pictures, as an absolute path. Default: `media` in DATA_DIR. */
  mediaDir: string;
  /** At least 32 characters. If JWT_SECRET is unset, a secret is generated and stored in DATA_DIR. */
  jwtSecret: string;
  adminEmail: string;
  /** If null, a password is generated and printed once. */
  adminPassword: string | null;
  /** An origin without a trailing slash. */
  publicUrl: string;
  /** Null means `demo` on a new embedded database, and `none` on any other database. */
  seed: 'demo' | 'showcase' | 'none' | null;
  /** False only for load tests and our own browser tests. */
  rateLimits: boolean;
  /** In the format of Express's `trust proxy`; null if unset. */
  trustProxy: boolean | number | string | null;
  /** An absolute path. Default: `backups` in DATA_DIR. */
  backupDir: string;
  /** The number of archives kept in BACKUP_DIR. Default: 14, or 7 in the default folder. */
  backupKeep: number;
  /** From SMTP_URL, MAIL_FROM and MAIL_TO. If null, no mail is sent. */
  mail: MailEnv | null;
  /** The bearer token for GET /metrics, at least 32 characters. If null, there are no metrics. */
  metricsToken: string | null;
  /** How long a stopping server still accepts requests after reporting that it is not ready. */
  drainSeconds: number;
  /** How many seconds a request waits for a connection to the database. */
  databaseWait: number;
  /** Additional origins that may call the API with credentials. */
  allowedOrigins: string[];
}

export interface MailEnv {
  server: rule.SmtpServer;
  from: string;
  /** The office's email addresses that get notices of new enquiries. */
  to: readonly string[];
}

/** The settings before secrets.json is read. `jwtSecret` is null if JWT_SECRET is unset. */
export type ParsedEnv = Omit<Env, 'jwtSecret'> & { jwtSecret: string | null };

/** An error whose message names all invalid values, one sentence per line. */
export class EnvError extends StartError {
  override name = 'EnvError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Source = Record<string, string | undefined>;

/**
 * Reads the settings. Generates missing secrets and stores them in DATA_DIR/secrets.json.
 * @param cwd - the folder in which the process was started, which may be a package of the project
 * @throws EnvError naming all invalid values; StartError if DATA_DIR is not writable
 */
export function readEnv(source: Source, cwd: string): Env {
  const parsed = parseEnv(source, cwd);
  return { ...parsed, jwtSecret: parsed.jwtSecret ?? loadSecrets(parsed.dataDir).jwtSecret };
}

/** A blank value counts as unset, because compose files pass blank values. @throws EnvError */
export function parseEnv(source: Source, cwd: string): ParsedEnv {
  const problems: string[] = [];
  const read = <T, D>(name: string, parse: rule.Rule<T>, fallback: D): T | D => {
    const text = source[name]?.trim() ?? '';
    if (text === '') return fallback;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof rule.BadValue)) throw error;
      problems.push(`${name}${error.secret ? '' : ` is ${JSON.stringify(text)} but`} ${error.message}`);
      return fallback;
    }
  };

  const nodeEnv = read('NODE_ENV', rule.oneOf('production', 'development', 'test'), 'development' as const);
  const port = read('PORT', rule.port, 5000);
  const databaseUrl = read('DATABASE_URL', rule.databaseUrl, null);
  const jwtSecret = read('JWT_SECRET', rule.secret, null);
  if (nodeEnv === 'production' && source.DATABASE_URL?.trim() && !source.JWT_SECRET?.trim()) {
    problems.push(
      'JWT_SECRET must be given in production when DATABASE_URL is: every instance of the server needs the same one. ' +
        'Make one with "openssl rand -base64 48" and keep it.',
    );
  }
  const trustProxy = read('TRUST_PROXY', rule.trustProxy, null);
  if (nodeEnv === 'production' && trustProxy === true) {
    problems.push(
      'TRUST_PROXY is true, which lets anyone choose the address that we see of them, so limits by address would hold ' +
        'nobody. Say how many proxies there are (TRUST_PROXY=1), or name their addresses (TRUST_PROXY=loopback).',
    );
  }
  const dataDir = absolute(source.DATA_DIR?.trim() || '.data', cwd);
  const mediaDir = source.MEDIA_DIR?.trim();
  const backupDir = source.BACKUP_DIR?.trim();
  const smtp = read('SMTP_URL', rule.smtpUrl, null);
  const from = read('MAIL_FROM', rule.sender, null);
  const to = read('MAIL_TO', rule.addresses, null);
  if (source.SMTP_URL?.trim()) {
    if (!source.MAIL_FROM?.trim())
      problems.push(
        'MAIL_FROM must be given when SMTP_URL is: the address that mail comes from, for example office@example.com.',
      );
    if (!source.MAIL_TO?.trim())
      problems.push(
        'MAIL_TO must be given when SMTP_URL is: who is told of new enquiries, for example office@example.com, asha@example.com.',
      );
  }
  const env: ParsedEnv = {
    nodeEnv,
    port,
    host: read('HOST', rule.host, 'localhost'),
    databaseUrl,
    dataDir,
    mediaDir: mediaDir ? absolute(mediaDir, cwd) : join(dataDir, 'media'),
    jwtSecret,
    adminEmail: read('ADMIN_EMAIL', rule.address, 'admin@localhost'),
    // The password is not trimmed, because blanks at its beginning or end may be part of it.
    adminPassword: source.ADMIN_PASSWORD || null,
    publicUrl: read('PUBLIC_URL', rule.origin, `http://localhost:${port}`),
    seed: read('SEED', rule.oneOf('demo', 'showcase', 'none'), null),
    rateLimits: read('RATE_LIMITS', rule.oneOf('on', 'off'), 'on' as const) === 'on',
    trustProxy,
    backupDir: backupDir ? absolute(backupDir, cwd) : join(dataDir, 'backups'),
    // In the default folder, fewer archives are kept, because the folder is on the same disk as the data.
    backupKeep: read('BACKUP_KEEP', rule.copies, backupDir ? 14 : 7),
    mail: smtp && from && to ? { server: smtp, from, to } : null,
    metricsToken: read('METRICS_TOKEN', rule.secret, null),
    drainSeconds: read('DRAIN_SECONDS', rule.seconds, 0),
    databaseWait: read('DATABASE_WAIT', rule.wait, 2),
    allowedOrigins: read('ALLOWED_ORIGINS', rule.origins, []),
  };
  if (problems.length > 0) throw new EnvError(problems);
  return env;
}

/** Resolves a path against the project's root, because scripts run in the folder of their package but share one `.data`. */
function absolute(path: string, cwd: string): string {
  return isAbsolute(path) ? resolve(path) : resolve(projectRoot(cwd), path);
}

function projectRoot(cwd: string): string {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder;
    if (folder === dirname(folder)) return resolve(cwd);
  }
}
