import { type Opt, t } from '@mikro-orm/core';
import { Entity, Formula, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import type { Publication } from '../../forms/visibility.ts';
import { field } from '../../graphql/field.ts';
import { CONTENT_WEIGHT, Weight } from '../../graphql/rows.ts';
import { moment, text, texts } from '../../records/columns.ts';
import { TrashableEntity } from '../../records/record.entity.ts';
import { authorOf } from './blog-post.rules.ts';

/** The author of a post: a text in the form, an object in responses. */
@ObjectType()
export class BlogAuthor {
  @field(String) name!: string;
}

/** A post of the blog. */
@ObjectType()
@Entity()
@Index({
  name: 'blog_post_title',
  expression: 'create index "blog_post_title" on "blog_post" using gin (title gin_trgm_ops)',
})
@Index({
  name: 'blog_post_published',
  expression:
    'create index "blog_post_published" on "blog_post" ("published_at") where status = \'published\' and deleted_at is null',
})
@Index({
  name: 'blog_post_search',
  expression:
    'create index "blog_post_search" on "blog_post" using gin (search_document(title, excerpt, content))',
})
export class BlogPost extends TrashableEntity {
  @text('Derived from the title; fixed once the post has been published.')
  @Unique()
  slug!: string;

  @text() title!: string;
  @text() excerpt!: string;

  @Weight(CONTENT_WEIGHT)
  @text('Markdown.')
  content!: string;

  @Property({ type: t.text }) author!: string;
  @text() category!: string;
  @texts() tags!: string[];
  @text() imageUrl!: string;
  @text() status!: Publication;

  /** In a separate table (`blog-post-views.entity.ts`), so that counting a view does not change the post. */
  @field(Int)
  @Formula<BlogPost>(
    ({ id }) => `coalesce((select v.views from blog_post_views v where v.post_id = ${id}), 0)`,
  )
  views: number & Opt = 0;

  @moment('When the post is to appear; null means at once.') publishAt: Date | null = null;
  @moment('When it was first published, or will be.') publishedAt: Date | null = null;

  /** By the database's clock, like everything that the site shows. */
  @field(Boolean)
  @Formula<BlogPost>(
    ({ status, publishedAt }) => `(${status} = 'published' and coalesce(${publishedAt} <= now(), false))`,
  )
  isPublished: boolean & Opt = false;

  @Field(() => BlogAuthor, { name: 'author' })
  get writtenBy(): BlogAuthor & Opt {
    return authorOf(this.author);
  }
}

/** The number of views of a post. A post without views has no row. */
@Entity()
export class BlogPostViews {
  @PrimaryKey({ type: t.uuid }) postId!: string;
  @Property({ type: t.integer }) views!: number;
}

/** A view of a post by a visitor on a day. A second view on the same day is not counted. */
@Entity()
export class BlogView {
  /** The first column of the key, so that old rows are found and deleted together. */
  @PrimaryKey({ type: t.date }) day!: string;
  @PrimaryKey({ type: t.uuid }) postId!: string;

  /** A keyed hash that changes every day (`graphql/context.ts`), so that nobody can be tracked by it. */
  @PrimaryKey({ type: t.text }) visitor!: string;
}
