import { createHash, randomBytes } from 'node:crypto';
import { type Opt, raw, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Arg, Ctx, GraphQLISODateTime, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { badInput, notOneOf } from '../../graphql/errors.ts';
import { field, nullable } from '../../graphql/field.ts';
import { Open } from '../../graphql/open.ts';
import { isUuid } from '../../records/ids.ts';
import { lockRecord } from '../../records/records.ts';
import { BlogPost } from '../blog-post/blog-post.entity.ts';
import { blogPostFacts } from '../blog-post/blog-post.form.ts';
import { pageFacts } from '../page/page.form.ts';
import { Page } from '../page/page.kind.ts';

/** A trigger deletes the link when the draft is published, moved to the trash or deleted (docs/product.md, "Preview links"). */
@Entity()
export class PreviewLink {
  /** Such as "BlogPost". A record has at most one link. */
  @PrimaryKey({ type: t.text }) kind!: string;
  @PrimaryKey({ type: t.uuid }) recordId!: string;

  /** The token itself is not stored. */
  @Property({ type: t.text })
  @Unique()
  tokenHash!: string;

  @Property({ type: t.uuid }) adminId!: string;
  @Property({ type: t.datetime }) createdAt: Date & Opt = new Date();
  @Property({ type: t.datetime }) expiresAt!: Date;
}

const VALID_DAYS = 7;

/** The kinds with drafts. */
const previewed = {
  BlogPost: { entity: BlogPost, label: blogPostFacts.label },
  Page: { entity: Page, label: pageFacts.label },
} as const;
type PreviewedKind = keyof typeof previewed;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Uses the database's clock, so that all instances agree. */
const valid = () => ({ expiresAt: { $gt: raw('now()') } });

/** @throws AppError BAD_USER_INPUT for a kind without drafts */
function checkKind(kind: string): PreviewedKind {
  if (Object.hasOwn(previewed, kind)) return kind as PreviewedKind;
  throw notOneOf('kind', previewed);
}

/** The link is shown only once, because the database stores only its hash. */
@ObjectType('PreviewLink')
export class MadePreviewLink {
  @field(String) url!: string;
  @field(Date) expiresAt!: Date;
}

/** Either `post` or `page` is null. */
@ObjectType()
export class Preview {
  @nullable(BlogPost) post!: BlogPost | null;
  @nullable(Page) page!: Page | null;
}

const kindWords = { description: 'BlogPost or Page.' };

@Resolver()
export class PreviewResolver {
  @Mutation(() => MadePreviewLink, {
    description:
      'Creates a link that shows a draft or a planned post to anybody who has it, for seven days. Replaces an earlier link.',
  })
  previewLink(
    @Ctx() context: Context,
    @Arg('kind', () => String, kindWords) kind: string,
    @Arg('id', () => ID) id: string,
  ): Promise<MadePreviewLink> {
    const viewer = requireViewer(context);
    const { entity, label } = previewed[checkKind(kind)];
    return context.em.transactional(async (em) => {
      // Locks the record, because a concurrent save may be publishing it.
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

  @Mutation(() => Boolean, { description: 'Ends the link to a draft. Returns whether there was one.' })
  async endPreviewLink(
    @Ctx() { em }: Context,
    @Arg('kind', () => String, kindWords) kind: string,
    @Arg('id', () => ID) id: string,
  ): Promise<boolean> {
    const where = { kind: checkKind(kind), recordId: id };
    return isUuid(id) && (await em.nativeDelete(PreviewLink, where)) > 0;
  }

  @Query(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When the link to a draft expires; null if there is none.',
  })
  async previewLinkUntil(
    @Ctx() { em }: Context,
    @Arg('kind', () => String, kindWords) kind: string,
    @Arg('id', () => ID) id: string,
  ): Promise<Date | null> {
    const where = { kind: checkKind(kind), recordId: id, ...valid() };
    const link = isUuid(id) ? await em.findOne(PreviewLink, where) : null;
    return link?.expiresAt ?? null;
  }

  @Open()
  @Query(() => Preview, {
    nullable: true,
    description: "The draft behind a link's token, as currently saved; null if the link has ended.",
  })
  async preview(@Ctx() { em }: Context, @Arg('token', () => String) token: string): Promise<Preview | null> {
    const link = await em.findOne(PreviewLink, { tokenHash: hashOf(token), ...valid() });
    if (!link) return null;
    const { entity } = previewed[checkKind(link.kind)];
    const record = await em.findOne<BlogPost | Page>(entity, { id: link.recordId });
    // A scheduled post becomes public without a save, so no trigger has deleted its link.
    if (!record || record.isPublished) return null;
    return record instanceof BlogPost ? { post: record, page: null } : { post: null, page: record };
  }
}
