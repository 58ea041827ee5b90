import type { ApiOptions } from '../api.ts';

/** Limits under which requests wait for the database as long as a busy machine needs. */
export const unhurried = {
  bounds: { connectionTimeoutMillis: 60_000, statement_timeout: 60_000 },
  patience: 60_000,
} satisfies Partial<ApiOptions>;
