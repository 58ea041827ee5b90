import pg from 'pg';
import { StartError } from '../start-error.ts';

/** The oldest major version of PostgreSQL that Prasthan supports. */
const OLDEST = 15;

/** @throws StartError if the server does not respond, rejects the sign-in or is too old; its message omits the password */
export async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // If the connection breaks, the query fails. Without a listener, the `error` event would end the process.
  client.on('error', () => undefined);
  let version: string;
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    version = rows[0]?.server_version ?? '0';
  } catch (error) {
    throw new StartError(
      `The database at ${placeOf(client)} ${reasonOf(error)}. Check DATABASE_URL, or leave it out to use the built-in PostgreSQL.`,
    );
  } finally {
    // Waits until the connection is closed, because a restore refuses a database that has other connections.
    await client.end().catch(() => undefined);
  }
  if (Number.parseInt(version, 10) < OLDEST) {
    throw new StartError(
      `The database at ${placeOf(client)} is PostgreSQL ${version}, and Prasthan needs ${OLDEST} or later. Upgrade it, or leave DATABASE_URL out to use the built-in PostgreSQL.`,
    );
  }
}

function placeOf(client: pg.Client): string {
  return `${client.host}:${client.port}/${client.database}`;
}

function reasonOf(error: unknown): string {
  // If a host name has several addresses, the error contains one error for each address.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && 'code' in first ? String(first.code) : '';
  const message = first instanceof Error ? first.message : String(first);
  if (code === 'ECONNREFUSED') return 'does not answer (nothing listens there)';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'cannot be found (its host name is unknown)';
  if (/timeout/i.test(message) || code === 'ETIMEDOUT') return 'does not answer (no reply within 10 seconds)';
  if (code.startsWith('28')) return 'does not let us in (wrong user or password)';
  if (code === '3D000') return 'does not exist on that server (create it first)';
  return `cannot be used (${message.replace(/\.$/, '')})`;
}
