import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, Int, ObjectType } from 'type-graphql';
import type { Publication } from '../../forms/visibility.ts';
import { TrashableEntity } from '../../records/record.entity.ts';
import { authorOf, isPublished } from './blog-post.rules.ts';

/** Who wrote a post; a text in the form, an object when read (SPEC.md §3). */
@ObjectType()
export class BlogAuthor {
  @Field(() => String)
  name!: string;
}

/** A post of the blog. */
@ObjectType()
@Entity()
@Index({
  name: 'blog_post_search',
  expression:
    'create index "blog_post_search" on "blog_post" using gin (search_document(title, excerpt, content))',
})
export class BlogPost extends TrashableEntity {
  @Field(() => String, { description: 'From the title; stays as it is once the post has been published.' })
  @Property({ type: t.text })
  @Unique()
  slug!: string;

  @Field(() => String)
  @Property({ type: t.text })
  title!: string;

  @Field(() => String)
  @Property({ type: t.text })
  excerpt!: string;

  @Field(() => String, { description: 'Markdown.' })
  @Property({ type: t.text })
  content!: string;

  @Property({ type: t.text })
  author!: string;

  @Field(() => String)
  @Property({ type: t.text })
  category!: string;

  @Field(() => [String])
  @Property({ type: t.array })
  tags!: string[];

  @Field(() => String)
  @Property({ type: t.text })
  imageUrl!: string;

  @Field(() => String)
  @Property({ type: t.text })
  status!: Publication;

  @Field(() => Int)
  @Property({ type: t.integer })
  views: number & Opt = 0;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When staff want it to show; none means at once.',
  })
  @Property({ type: t.datetime, nullable: true })
  publishAt: Date | null = null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When it was first published, or will be.',
  })
  @Property({ type: t.datetime, nullable: true })
  publishedAt: Date | null = null;

  @Field(() => Boolean)
  get isPublished(): boolean & Opt {
    return isPublished(this, new Date());
  }

  @Field(() => BlogAuthor, { name: 'author' })
  get writtenBy(): BlogAuthor & Opt {
    return authorOf(this.author);
  }
}
