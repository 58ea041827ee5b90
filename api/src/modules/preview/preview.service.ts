import { createHash, randomBytes } from 'node:crypto';
import { type Opt, raw, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { badField, badInput } from '../../graphql/errors.ts';
import { isUuid } from '../../records/ids.ts';
import { lockRecord } from '../../records/records.ts';
import { BlogPost } from '../blog-post/blog-post.entity.ts';
import { blogPostFacts } from '../blog-post/blog-post.form.ts';
import { pageFacts } from '../page/page.form.ts';
import { Page } from '../page/page.kind.ts';

/**
 * A link that shows one unpublished record to anybody who has it (docs/product.md, "Preview links"). A trigger deletes the row when
 * its record is published, trashed or removed.
 */
@Entity()
export class PreviewLink {
  /** The record's type, such as "BlogPost". A record has at most one link. */
  @PrimaryKey({ type: t.text }) kind!: string;
  @PrimaryKey({ type: t.uuid }) recordId!: string;

  /** The hash of the token, which itself is not stored. */
  @Property({ type: t.text })
  @Unique()
  tokenHash!: string;

  /** The account that created the link. */
  @Property({ type: t.uuid }) adminId!: string;
  @Property({ type: t.datetime }) createdAt: Date & Opt = new Date();
  @Property({ type: t.datetime }) expiresAt!: Date;
}

const VALID_DAYS = 7;

/** The kinds that have drafts, by type. */
const previewed = {
  BlogPost: { entity: BlogPost, label: blogPostFacts.label },
  Page: { entity: Page, label: pageFacts.label },
} as const;
type PreviewedKind = keyof typeof previewed;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** By the database's clock, so that all instances agree. */
const valid = () => ({ expiresAt: { $gt: raw('now()') } });

/** @throws AppError BAD_USER_INPUT for a kind without drafts */
function checkKind(kind: string): PreviewedKind {
  if (Object.hasOwn(previewed, kind)) return kind as PreviewedKind;
  throw badField('kind', `Kind must be one of: ${Object.keys(previewed).join(', ')}`);
}

/**
 * Creates the link to a record that visitors do not see yet. Replaces an earlier link.
 *
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT if the record is published
 */
export function makePreviewLink(
  context: Context,
  kind: string,
  id: string,
): Promise<{ url: string; expiresAt: Date }> {
  const viewer = requireViewer(context);
  const { entity, label } = previewed[checkKind(kind)];
  return context.em.transactional(async (em) => {
    // The lock waits for a concurrent save that publishes the record.
    const record = await lockRecord<BlogPost | Page>(em, { entity, label }, id);
    if (record.isPublished)
      throw badInput(`This ${label.toLowerCase()} is published: everybody can see it without a link.`);
    const token = randomBytes(32).toString('base64url');
    await em.execute('delete from preview_link where expires_at <= now()');
    const [row] = await em.execute<[{ expires_at: string | Date }]>(
      `insert into preview_link (kind, record_id, token_hash, admin_id, created_at, expires_at)
         values (?, ?, ?, ?, now(), now() + make_interval(days => ?))
       on conflict (kind, record_id) do update set token_hash = excluded.token_hash, admin_id = excluded.admin_id,
         created_at = excluded.created_at, expires_at = excluded.expires_at
       returning expires_at`,
      [kind, record.id, hashOf(token), viewer.id, VALID_DAYS],
    );
    return { url: `${context.env.publicUrl}/preview/${token}`, expiresAt: new Date(row.expires_at) };
  });
}

/** Ends the link to a record. @returns whether it had one @throws AppError BAD_USER_INPUT */
export async function endPreviewLink({ em }: Context, kind: string, recordId: string): Promise<boolean> {
  const where = { kind: checkKind(kind), recordId };
  return isUuid(recordId) && (await em.nativeDelete(PreviewLink, where)) > 0;
}

/** When the link to a record expires; null if it has none. @throws AppError BAD_USER_INPUT */
export async function previewLinkUntil(
  { em }: Context,
  kind: string,
  recordId: string,
): Promise<Date | null> {
  const where = { kind: checkKind(kind), recordId, ...valid() };
  const link = isUuid(recordId) ? await em.findOne(PreviewLink, where) : null;
  return link?.expiresAt ?? null;
}

/** The record behind a token, as currently saved; null for an unknown, ended or expired link. */
export async function readPreview(em: EntityManager, token: string): Promise<BlogPost | Page | null> {
  const link = await em.findOne(PreviewLink, { tokenHash: hashOf(token), ...valid() });
  if (!link) return null;
  const { entity } = previewed[checkKind(link.kind)];
  const record = await em.findOne<BlogPost | Page>(entity, { id: link.recordId });
  // A planned post becomes public at its time, without a save that would end the link.
  return record?.isPublished ? null : record;
}
