import { join } from 'node:path';
import type { Env } from '../env.ts';
import { unhurriedWait } from './unhurried.ts';

export const ADMIN = { email: 'counsellor@prasthan.example', password: 'correct horse battery' };
export const SECRET = 'a secret for tests, and for tests alone';

export const testEnv = (databaseUrl: string, dataDir: string): Env => ({
  nodeEnv: 'test',
  port: 0,
  host: '127.0.0.1',
  databaseUrl,
  dataDir,
  mediaDir: join(dataDir, 'media'),
  jwtSecret: SECRET,
  adminEmail: ADMIN.email,
  adminPassword: ADMIN.password,
  publicUrl: 'http://localhost:5000',
  seed: 'none',
  rateLimits: false,
  trustProxy: null,
  backupDir: join(dataDir, 'backups'),
  backupKeep: 14,
  mail: null,
  metricsToken: null,
  drainSeconds: 0,
  databaseWait: unhurriedWait,
  allowedOrigins: [],
});
