import Bowser from 'bowser';
import { ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import { endOfToken, secondsNow, sessionOver, signToken, verifyToken } from '../../auth/token.ts';
import { type Context, requireToken } from '../../graphql/context.ts';
import { passwordChangeRequired, unauthenticated } from '../../graphql/errors.ts';
import { field } from '../../graphql/field.ts';
import { Admin, AdminSession } from './admin.entity.ts';
import { rememberAddress } from './guesses.ts';

export const WRONG_SIGN_IN = 'Invalid email or password';

@ObjectType()
export class Session {
  @field(String) token!: string;
  @field(Date) expiresAt!: Date;
  @field(Admin) admin!: Admin;
}

/**
 * Opens a session. The caller has checked the password against the hash in `admin`. Refuses the sign-in if the account was
 * disabled or its password was changed since that check.
 * @param signedInAt - a Unix time in seconds; a session that replaces an older one keeps the older sign-in time
 * @throws AppError UNAUTHENTICATED
 */
export async function openSession(
  context: Pick<Context, 'em' | 'env' | 'limits' | 'address' | 'agent'>,
  admin: Admin,
  signedInAt = secondsNow(),
): Promise<Session> {
  const { env, address, agent } = context;
  const row = await context.em.transactional(async (em) => {
    // Locks the account's row. Code that ends all sessions of an account locks that row, too. It therefore waits for this
    // transaction and then also ends the new session.
    const still = await em.execute(
      'select 1 from admin where id = ? and is_active and password_hash = ? for share',
      [admin.id, admin.passwordHash],
    );
    if (still.length === 0) throw unauthenticated(WRONG_SIGN_IN);
    return em.create(
      AdminSession,
      {
        adminId: admin.id,
        device: deviceOf(agent),
        address: prefixOf(address),
        signedInAt: new Date(signedInAt * 1000),
        expiresAt: new Date(endOfToken(signedInAt) * 1000),
      },
      { partial: true },
    );
  });
  const { em } = context;
  await em.execute('delete from session where expires_at < now()');
  // In plain SQL, because an update of the entity would increase the version of the account.
  await em.execute('update admin set last_seen_at = now() where id = ?', [admin.id]);
  await rememberAddress(context, admin.id);
  const claims = { adminId: admin.id, sessionId: row.id, tokenId: row.tokenId, signedInAt };
  return { ...signToken(claims, env.jwtSecret), admin };
}

// A renewal that is repeated after a lost response, or is concurrent with another, returns the same token id as the first.
const RENEW = `update session s set
    previous_token_id = ?::uuid,
    previous_until = null,
    token_id = case when token_id = ?::uuid then ?::uuid else token_id end,
    expires_at = greatest(expires_at, ?::timestamptz)
  from admin a
  where s.id = ?::uuid and a.id = ?::uuid and a.id = s.admin_id and a.is_active
    and (token_id = ?::uuid or previous_token_id = ?::uuid and previous_until is null)
  returning token_id`;

/**
 * Replaces a token. The old token stops working ten seconds after the first use of the new token. If somebody renews the old
 * token after that first use, it may have been stolen, so this call ends the session. The token ids are compared in the
 * database, because the cached session may be up to a second out of date.
 * @throws AppError UNAUTHENTICATED if the session has ended, or if this call ends it
 */
export async function renewToken(context: Context): Promise<Session> {
  const { em, env, sessions, log } = context;
  if (context.viewer?.mustChangePassword) throw passwordChangeRequired();
  const { adminId, sessionId, tokenId, signedInAt } = verifyToken(requireToken(context), env.jwtSecret);
  const until = new Date(endOfToken(signedInAt) * 1000).toISOString();
  const values = [tokenId, tokenId, v7(), until, sessionId, adminId, tokenId, tokenId];
  const [row] = await em.execute<{ token_id: string }[]>(RENEW, values);
  sessions.forget();
  if (!row) {
    // Another renewal between the update above and this deletion does no harm: a token that was replaced never becomes the
    // session's current token again.
    const reused = await em.execute(
      'delete from session where id = ? and admin_id = ? and token_id <> ? returning id',
      [sessionId, adminId, tokenId],
    );
    if (reused.length > 0) log.warn({ account: adminId }, 'a session was ended: its old token was renewed');
    throw sessionOver();
  }
  const claims = { adminId, sessionId, tokenId: row.token_id, signedInAt };
  return { ...signToken(claims, env.jwtSecret), admin: await em.findOneOrFail(Admin, adminId) };
}

/** Returns, for example, "Chrome on Windows" or "Installed app on Windows". */
export function deviceOf(agent: string): string {
  if (!agent) return 'Unknown device';
  const { browser, os } = Bowser.parse(agent);
  const program = /\belectron\//i.test(agent) ? 'Installed app' : browser.name;
  const words = [program, os.name].filter(Boolean).join(' on ');
  return (words || agent).slice(0, 100);
}

/** Returns the part of an IP address by which people recognise their network; '' without an address. */
export function prefixOf(address: string | null): string {
  const parts = address?.split('.') ?? [];
  if (parts.length === 4) return `${parts.slice(0, 3).join('.')}.0/24`;
  const groups = address?.split(':') ?? [];
  return groups.length > 1 ? `${groups.slice(0, 3).join(':')}::/48` : '';
}
