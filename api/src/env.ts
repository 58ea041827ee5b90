import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import * as rule from './env.rules.ts';
import { loadSecrets } from './secrets.ts';
import { StartError } from './start-error.ts';

/** The settings of one start (DESIGN.md §3). */
export interface Env {
  /** `NODE_ENV`; development when unset (`start` sets production). */
  nodeEnv: 'production' | 'development' | 'test';
  /** `PORT`, 0 to 65535; 0 takes any free port. */
  port: number;
  /** `HOST`, a name or an address. */
  host: string;
  /** `DATABASE_URL`, or null for the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** `DATA_DIR`, absolute; a relative one counts from the project's root. */
  dataDir: string;
  /** `JWT_SECRET`, at least 32 characters; kept in DATA_DIR where none is given. */
  jwtSecret: string;
  /** `ADMIN_EMAIL`, of the first admin. */
  adminEmail: string;
  /** `ADMIN_PASSWORD`, or null: one is generated and printed once. */
  adminPassword: string | null;
  /** `PUBLIC_URL`, an origin without a slash at its end. */
  publicUrl: string;
  /** `SEED`; null = demo on a fresh embedded database, else none. */
  seed: 'demo' | 'showcase' | 'none' | null;
  /** `SMTP_URL`; null = no mail goes out. */
  smtpUrl: string | null;
  /** `MAIL_FROM`, `address` or `Name <address>`. */
  mailFrom: string | null;
  /** `MAIL_TO`, one or more addresses with commas between. */
  mailTo: string | null;
  /** `RATE_LIMITS`, off for load tests alone. */
  rateLimits: boolean;
  /** `TRUST_PROXY`, ready for Express's `trust proxy`; null where not given. */
  trustProxy: boolean | number | string | null;
  /** `ALLOWED_ORIGINS`, further origins that may call the API with credentials. */
  allowedOrigins: string[];
}

/** What the environment alone says: without a JWT_SECRET the secret is still to be found in DATA_DIR. */
export type ParsedEnv = Omit<Env, 'jwtSecret'> & { jwtSecret: string | null };

/** Every bad value of the environment, one sentence a line. */
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
 * Parses the environment, and makes the secrets that were not given (DATA_DIR/secrets.json).
 *
 * @param source `process.env`, which nothing else reads
 * @param cwd the folder the process was started in; may be one of the project's packages
 * @throws EnvError naming every bad value at once, StartError when DATA_DIR cannot be written
 */
export function readEnv(source: Source, cwd: string): Env {
  const parsed = parseEnv(source, cwd);
  return { ...parsed, jwtSecret: parsed.jwtSecret ?? loadSecrets(parsed.dataDir).jwtSecret };
}

/**
 * The pure part of {@link readEnv}: reads and writes no file. A blank value counts as unset, as compose files write it.
 *
 * @throws EnvError
 */
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
  const jwtSecret = read('JWT_SECRET', rule.jwtSecret, null);
  if (nodeEnv === 'production' && source.DATABASE_URL?.trim() && !source.JWT_SECRET?.trim()) {
    problems.push(
      'JWT_SECRET must be given in production when DATABASE_URL is: every copy of the server needs the same one. ' +
        'Make one with "openssl rand -base64 48" and keep it.',
    );
  }
  const env: ParsedEnv = {
    nodeEnv,
    port,
    host: read('HOST', rule.host, 'localhost'),
    databaseUrl,
    dataDir: absolute(source.DATA_DIR?.trim() || '.data', cwd),
    jwtSecret,
    adminEmail: read('ADMIN_EMAIL', rule.address, 'admin@localhost'),
    // The password alone is taken with its blanks: they may be meant.
    adminPassword: source.ADMIN_PASSWORD || null,
    publicUrl: read('PUBLIC_URL', rule.origin, `http://localhost:${port}`),
    seed: read('SEED', rule.oneOf('demo', 'showcase', 'none'), null),
    smtpUrl: read('SMTP_URL', rule.smtpUrl, null),
    mailFrom: read('MAIL_FROM', rule.mailbox, null),
    mailTo: read('MAIL_TO', rule.addresses, null),
    rateLimits: read('RATE_LIMITS', rule.oneOf('on', 'off'), 'on' as const) === 'on',
    trustProxy: read('TRUST_PROXY', rule.trustProxy, null),
    allowedOrigins: read('ALLOWED_ORIGINS', rule.origins, []),
  };
  if (problems.length > 0) throw new EnvError(problems);
  return env;
}

/** Package scripts run in their own folder, and must still find the one `.data` beside them all. */
function absolute(path: string, cwd: string): string {
  return isAbsolute(path) ? resolve(path) : resolve(projectRoot(cwd), path);
}

function projectRoot(cwd: string): string {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder;
    if (folder === dirname(folder)) return resolve(cwd);
  }
}
