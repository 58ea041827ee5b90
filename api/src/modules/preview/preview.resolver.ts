import { Arg, Ctx, GraphQLISODateTime, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { field, nullable } from '../../graphql/field.ts';
import { Open } from '../../graphql/open.ts';
import { BlogPost } from '../blog-post/blog-post.entity.ts';
import { Page } from '../page/page.kind.ts';
import { endPreviewLink, makePreviewLink, previewLinkUntil, readPreview } from './preview.service.ts';

/** A new link to a draft. It is shown only once, because only its hash is stored. */
@ObjectType('PreviewLink')
export class MadePreviewLink {
  @field(String) url!: string;
  @field(Date) expiresAt!: Date;
}

/** The draft behind a link: one of the two. */
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
    return makePreviewLink(context, kind, id);
  }

  @Mutation(() => Boolean, { description: 'Ends the link to a draft. Returns whether there was one.' })
  endPreviewLink(
    @Ctx() context: Context,
    @Arg('kind', () => String, kindWords) kind: string,
    @Arg('id', () => ID) id: string,
  ): Promise<boolean> {
    return endPreviewLink(context, kind, id);
  }

  @Query(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When the link to a draft expires; null if there is none.',
  })
  previewLinkUntil(
    @Ctx() context: Context,
    @Arg('kind', () => String, kindWords) kind: string,
    @Arg('id', () => ID) id: string,
  ): Promise<Date | null> {
    return previewLinkUntil(context, kind, id);
  }

  @Open()
  @Query(() => Preview, {
    nullable: true,
    description: "The draft behind a link's token, as currently saved; null if the link has ended.",
  })
  async preview(@Ctx() { em }: Context, @Arg('token', () => String) token: string): Promise<Preview | null> {
    const record = await readPreview(em, token);
    return (
      record && {
        post: record instanceof BlogPost ? record : null,
        page: record instanceof Page ? record : null,
      }
    );
  }
}
