import type { EntityManager } from '@mikro-orm/postgresql';
import { verifyToken } from '../../auth/token.ts';
import type { Viewer } from '../../graphql/context.ts';
import { unauthenticated } from '../../graphql/errors.ts';
import { isUuid } from '../../records/ids.ts';
import { Admin } from './admin.entity.ts';

/** The admin that a token belongs to. @throws AppError UNAUTHENTICATED */
export async function authenticate(em: EntityManager, token: string, secret: string): Promise<Viewer> {
  const claims = verifyToken(token, secret);
  const admin = isUuid(claims.adminId) ? await em.findOne(Admin, claims.adminId) : null;
  if (admin?.tokenVersion !== claims.tokenVersion) throw unauthenticated();
  return { id: admin.id, email: admin.email, signedInAt: claims.signedInAt };
}
