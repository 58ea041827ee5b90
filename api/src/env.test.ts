import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EnvError, parseEnv, readEnv } from './env.ts';
import { loadSecrets } from './secrets.ts';
import { useFolder } from './testing/folder.ts';

let folder: string;
beforeEach(() => {
  folder = useFolder(onTestFinished);
});

const SECRET = 'a'.repeat(32);

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    parseEnv(source, folder);
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
}

describe('the environment', () => {
  it('uses the documented defaults if no variable is set', () => {
    expect(parseEnv({}, folder)).toEqual({
      nodeEnv: 'development',
      port: 5000,
      host: 'localhost',
      databaseUrl: null,
      dataDir: join(folder, '.data'),
      mediaDir: join(folder, '.data', 'media'),
      jwtSecret: null,
      adminEmail: 'admin@localhost',
      adminPassword: null,
      publicUrl: 'http://localhost:5000',
      seed: null,
      rateLimits: true,
      trustProxy: null,
      backupDir: join(folder, '.data', 'backups'),
      backupKeep: 7,
      mail: null,
      metricsToken: null,
      drainSeconds: 0,
      databaseWait: 2,
      allowedOrigins: [],
    });
  });

  it('keeps 14 backups in BACKUP_DIR, and 7 in the default folder', () => {
    const keep = (source: Record<string, string>) => parseEnv(source, folder).backupKeep;
    expect(keep({ BACKUP_DIR: '/var/backups' })).toBe(14);
    expect(keep({ BACKUP_DIR: ' ' })).toBe(7);
    expect(keep({ BACKUP_KEEP: '3' })).toBe(3);
  });

  it('treats a blank value as unset', () => {
    expect(parseEnv({ PORT: ' ', DATABASE_URL: '', SEED: '', ADMIN_PASSWORD: '' }, folder)).toEqual(
      parseEnv({}, folder),
    );
  });

  it('reads every variable', () => {
    expect(
      parseEnv(
        {
          NODE_ENV: 'production',
          PORT: '8080',
          HOST: '0.0.0.0',
          DATABASE_URL: 'postgresql://u:p%40ss@db.example.com:5433/prasthan?sslmode=require',
          DATA_DIR: '/var/lib/prasthan/',
          MEDIA_DIR: '../pictures',
          JWT_SECRET: SECRET,
          ADMIN_EMAIL: 'office@example.com',
          ADMIN_PASSWORD: ' with blanks ',
          PUBLIC_URL: 'https://www.example.com/',
          SEED: 'showcase',
          RATE_LIMITS: 'off',
          TRUST_PROXY: 'loopback, 10.0.0.0/8',
          BACKUP_DIR: 'backups',
          BACKUP_KEEP: '30',
          SMTP_URL: 'smtp://office%40example.com:p%40ss@smtp.example.com',
          MAIL_FROM: 'office@example.com',
          MAIL_TO: 'asha@example.com, bikash@example.com,asha@example.com',
          METRICS_TOKEN: 'a token that is long enough for the metrics',
          DRAIN_SECONDS: '5',
          DATABASE_WAIT: '10',
          ALLOWED_ORIGINS: 'https://a.example.com/, http://localhost:3000',
        },
        folder,
      ),
    ).toEqual({
      nodeEnv: 'production',
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: 'postgresql://u:p%40ss@db.example.com:5433/prasthan?sslmode=require',
      dataDir: '/var/lib/prasthan',
      mediaDir: join(folder, '..', 'pictures'),
      jwtSecret: SECRET,
      adminEmail: 'office@example.com',
      adminPassword: ' with blanks ',
      publicUrl: 'https://www.example.com',
      seed: 'showcase',
      rateLimits: false,
      backupDir: join(folder, 'backups'),
      backupKeep: 30,
      mail: {
        server: {
          host: 'smtp.example.com',
          port: 587,
          isSecure: false,
          login: { user: 'office@example.com', password: 'p@ss' },
        },
        from: 'office@example.com',
        to: ['asha@example.com', 'bikash@example.com'],
      },
      metricsToken: 'a token that is long enough for the metrics',
      drainSeconds: 5,
      databaseWait: 10,
      trustProxy: 'loopback, 10.0.0.0/8',
      allowedOrigins: ['https://a.example.com', 'http://localhost:3000'],
    });
  });

  const mail = { MAIL_FROM: 'office@example.com', MAIL_TO: 'office@example.com' };

  it('reads SMTP_URL with TLS from the start, and without a sign-in', () => {
    const server = (SMTP_URL: string) => parseEnv({ ...mail, SMTP_URL }, folder).mail?.server;
    expect(server('smtps://u:p@smtp.example.com')).toMatchObject({ port: 465, isSecure: true });
    expect(server('smtp://[::1]:2525/')).toEqual({ host: '::1', port: 2525, isSecure: false, login: null });
    expect(parseEnv(mail, folder).mail).toBeNull();
  });

  it.each([
    'smtp.example.com:587',
    'https://u:hunter2@smtp.example.com',
    'smtp://u:hunt%er2@smtp.example.com',
    'smtp://u:hunter2@smtp.example.com?tls.rejectUnauthorized=false',
    'smtp://u:hunter#2@smtp.example.com',
    'smtp://u:hunter2@smtp.example.com/mail',
    'smtp://u@smtp.example.com',
    'smtp://',
  ])('refuses SMTP_URL=%s without repeating it', (SMTP_URL) => {
    const [problem, ...more] = problemsOf({ ...mail, SMTP_URL });
    expect(more).toEqual([]);
    expect(problem).toMatch(/^SMTP_URL must look like smtps:/);
    expect(problem).not.toContain('hunter');
  });

  it('requires MAIL_FROM and MAIL_TO with SMTP_URL', () => {
    const SMTP_URL = 'smtp://u:hunter2@smtp.example.com';
    expect(problemsOf({ SMTP_URL })).toEqual([
      expect.stringMatching(/^MAIL_FROM must be given when SMTP_URL is/),
      expect.stringMatching(/^MAIL_TO must be given when SMTP_URL is/),
    ]);
    expect(problemsOf({ SMTP_URL, MAIL_FROM: 'Prasthan <a@example.com>', MAIL_TO: 'asha' })).toEqual([
      expect.stringContaining('must be an e-mail address alone'),
      expect.stringContaining('must be e-mail addresses with commas between'),
    ]);
  });

  it.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['::1/128', '::1/128'],
  ])('passes TRUST_PROXY=%s to Express as a value of the right type', (text, value) => {
    expect(parseEnv({ TRUST_PROXY: text }, folder).trustProxy).toBe(value);
  });

  it('refuses TRUST_PROXY=true in production, and says what to write instead', () => {
    expect(problemsOf({ NODE_ENV: 'production', TRUST_PROXY: 'true' })).toEqual([
      expect.stringMatching(/^TRUST_PROXY is true, which lets anyone choose .* \(TRUST_PROXY=loopback\)\.$/),
    ]);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['HOST', 'http://localhost'],
    ['NODE_ENV', 'prod'],
    ['ADMIN_EMAIL', 'admin'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'https://example.com/site'],
    ['SEED', 'Demo data'],
    ['RATE_LIMITS', 'no'],
    ['DRAIN_SECONDS', '31'],
    ['DATABASE_WAIT', '0'],
    ['TRUST_PROXY', '10.0.0.0/64'],
    ['TRUST_PROXY', 'yes'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://a.example.com/path'],
  ])('refuses %s=%s in one sentence that names the variable and its value', (name, value) => {
    const [sentence = '', ...more] = problemsOf({ [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name} is ".*" but must be .*\\.$`));
    expect(sentence).toContain(JSON.stringify(value));
    expect(more).toEqual([]);
  });

  it.each([
    ['JWT_SECRET', 'too-short-hunter2'],
    ['DATABASE_URL', 'mysql://root:hunter2@localhost/x'],
    ['DATABASE_URL', 'postgres:///hunter2?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://u:hunter2@localhost/db?host=/var/run/postgresql'],
  ])('refuses a bad %s without repeating its value', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must `));
    expect(problems[0]).not.toContain('hunter2');
  });

  it('reports all bad values at once', () => {
    expect(problemsOf({ PORT: 'x', SEED: 'y', RATE_LIMITS: 'z' })).toHaveLength(3);
  });

  it('uses the same .data folder in all packages', () => {
    writeFileSync(join(folder, 'pnpm-workspace.yaml'), '');
    mkdirSync(join(folder, 'api', 'src'), { recursive: true });
    expect(parseEnv({}, join(folder, 'api', 'src')).dataDir).toBe(join(folder, '.data'));
    expect(parseEnv({ DATA_DIR: './other' }, join(folder, 'api')).dataDir).toBe(join(folder, 'other'));
  });
});

describe('secrets', () => {
  it('refuses production with DATABASE_URL and without JWT_SECRET', () => {
    const source = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/x' };
    expect(() => readEnv(source, folder)).toThrow(/^JWT_SECRET must be given in production/);
    expect(readdirSync(folder)).toEqual([]);
    expect(readEnv({ ...source, JWT_SECRET: SECRET }, folder).jwtSecret).toBe(SECRET);
  });

  it('generates missing secrets once, in a file that only its owner can read', () => {
    const first = readEnv({ NODE_ENV: 'production' }, folder).jwtSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readEnv({}, folder).jwtSecret).toBe(first);
    const dataDir = join(folder, '.data');
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['secrets.json']);
    expect(loadSecrets(dataDir).databasePassword.length).toBeGreaterThanOrEqual(32);
  });

  it('writes no file when JWT_SECRET is given', () => {
    readEnv({ JWT_SECRET: SECRET }, folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says what to do about a damaged secrets file and does not touch the file', () => {
    writeFileSync(join(folder, 'secrets.json'), '{"jwtSecret":');
    expect(() => loadSecrets(folder)).toThrow(/is damaged\. Put it back from a backup, or delete it/);
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{"jwtSecret":');
  });

  it('says what to do about a data folder that is not writable', () => {
    writeFileSync(join(folder, 'file'), '');
    chmodSync(join(folder, 'file'), 0o400);
    expect(() => readEnv({ DATA_DIR: join(folder, 'file', 'data') }, folder)).toThrow(/DATA_DIR=\.\.\.$/);
  });
});
