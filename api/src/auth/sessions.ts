import type { Orm } from '../database/orm.ts';
import type { Role, Viewer } from '../graphql/context.ts';
import { secondsNow, sessionOver, sessionRevoked, type TokenClaims, verifyToken } from './token.ts';

export type Sessions = ReturnType<typeof openSessions>;

declare module '../graphql/context.ts' {
  interface Services {
    sessions: Sessions;
  }
}

/** How long a session is cached, in ms. During this time, this instance may not notice changes by other instances. */
const HELD_MS = 1000;
/** The maximum number of cached tokens. Forged tokens are never cached. */
const MOST_HELD = 2000;

interface Row {
  token_id: string;
  previous_token_id: string | null;
  is_old_over: boolean;
  is_first_use: boolean;
  is_stale: boolean;
  email: string;
  name: string;
  role: Role;
  must_change_password: boolean;
}

const SELECT = `select s.token_id, s.previous_token_id,
    coalesce(s.previous_until < now(), false) as is_old_over,
    s.previous_token_id is not null and s.previous_until is null as is_first_use,
    s.last_seen_at < now() - interval '1 minute' as is_stale,
    a.email, a.name, a.role, a.must_change_password
  from session s join admin a on a.id = s.admin_id
  where s.id = ?::uuid and a.id = ?::uuid and a.is_active`;

const IS_ACTIVE = 'select is_active from admin where id = ?::uuid';

// Updates `last_seen_at` at most once a minute, to limit the number of writes.
const SEEN = `with seen as (
    update session set last_seen_at = now() where id = ?::uuid and last_seen_at < now() - interval '1 minute' returning admin_id
  )
  update admin set last_seen_at = now() from seen where admin.id = seen.admin_id`;

// The first use of a new token ends the old token after ten seconds. Until then, requests in flight may use the old
// token, because a response with status 401 would sign the client out.
const FIRST_USE = `update session set previous_until = now() + interval '10 seconds'
  where id = ?::uuid and token_id = ?::uuid and previous_until is null`;

const IS_OPEN = `select 1 from session s join admin a on a.id = s.admin_id
  where s.id = ?::uuid and s.expires_at > now() and a.is_active and a.role = ?`;

export function openSessions(orm: Orm, secret: string) {
  const held = new Map<string, { until: number; viewer: Promise<Viewer> }>();
  const database = () => orm.em.getConnection();

  async function read(claims: TokenClaims): Promise<Viewer> {
    const { adminId, sessionId, tokenId, signedInAt } = claims;
    const [row] = await database().execute<Row[]>(SELECT, [sessionId, adminId]);
    if (!row) {
      const [account] = await database().execute<{ is_active: boolean }[]>(IS_ACTIVE, [adminId]);
      throw sessionRevoked(account?.is_active ?? false);
    }
    const isCurrent = row.token_id === tokenId;
    if (!isCurrent && (row.previous_token_id !== tokenId || row.is_old_over)) throw sessionOver();
    if (isCurrent && row.is_first_use) await database().execute(FIRST_USE, [sessionId, tokenId]);
    if (row.is_stale) await database().execute(SEEN, [sessionId]);
    const { email, name, role, must_change_password: mustChangePassword } = row;
    return { id: adminId, email, name, role, sessionId, tokenId, signedInAt, mustChangePassword };
  }

  return {
    /** @throws AppError UNAUTHENTICATED */
    authenticate(token: string) {
      const known = held.get(token);
      if (known && known.until > performance.now()) return known.viewer;
      return lookUp(token);
    },
    /** Authenticates without the cache: another instance may have ended the session. @throws AppError UNAUTHENTICATED */
    confirm: lookUp,
    /** Returns whether the session is open and its account still has the same role. Does not use the cache. */
    async isOpen({ sessionId, role }: Viewer) {
      const rows = await database().execute<unknown[]>(IS_OPEN, [sessionId, role]);
      return rows.length > 0;
    },
    /** Empties the cache. Call this after changing an account or a session. */
    forget: () => held.clear(),
  };

  async function lookUp(token: string): Promise<Viewer> {
    const { expiresAt, ...claims } = verifyToken(token, secret);
    if (expiresAt <= secondsNow()) throw sessionOver();
    const viewer = read(claims);
    // Uses the monotonic clock, so that changing the computer's clock cannot keep an ended session open.
    const left = expiresAt * 1000 - Date.now();
    const until = performance.now() + Math.min(HELD_MS, left);
    if (held.size >= MOST_HELD) held.clear();
    held.set(token, { until, viewer });
    viewer.catch(() => {
      if (held.get(token)?.viewer === viewer) held.delete(token);
    });
    return viewer;
  }
}
