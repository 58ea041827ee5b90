import { type Opt, t } from '@mikro-orm/core';
import { Entity, Formula, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import type { Publication } from '../../forms/visibility.ts';
import { field } from '../../graphql/field.ts';
import { CONTENT_WEIGHT, Weight } from '../../graphql/rows.ts';
import { indexOn, moment, text, texts } from '../../records/columns.ts';
import { TrashableEntity } from '../../records/record.entity.ts';
import { authorOf } from './blog-post.rules.ts';

const indexed = indexOn('blog_post');

@ObjectType()
export class BlogAuthor {
  @field(String) name!: string;
}

@ObjectType()
@Entity()
@indexed('title', 'using gin (title gin_trgm_ops)')
@indexed('published', `("published_at") where status = 'published' and deleted_at is null`)
@indexed('search', 'using gin (search_document(title, excerpt, content))')
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

  /** Stored in a separate table (`BlogPostViews`), so that counting a view does not change the post. */
  @field(Int)
  @Formula<BlogPost>(
    ({ id }) => `coalesce((select v.views from blog_post_views v where v.post_id = ${id}), 0)`,
  )
  views: number & Opt = 0;

  @moment('When the post is to appear; null means at once.') publishAt: Date | null = null;
  @moment('When it was first published, or will be.') publishedAt: Date | null = null;

  /** Uses `statement_timestamp()`, because a post may be published after the start of the transaction (`now()`). */
  @field(Boolean)
  @Formula<BlogPost>(
    ({ status, publishedAt }) =>
      `(${status} = 'published' and coalesce(${publishedAt} <= statement_timestamp(), false))`,
  )
  isPublished: boolean & Opt = false;

  @Field(() => BlogAuthor, { name: 'author' })
  get writtenBy(): BlogAuthor & Opt {
    return authorOf(this.author);
  }
}

/** A post without views has no row. */
@Entity()
export class BlogPostViews {
  @PrimaryKey({ type: t.uuid }) postId!: string;
  @Property({ type: t.integer }) views!: number;
}

/** A visitor's view of a post on one day. Further views on that day are not counted. */
@Entity()
export class BlogView {
  /** The first column of the key, so that old rows can be found and deleted together. */
  @PrimaryKey({ type: t.date }) day!: string;
  @PrimaryKey({ type: t.uuid }) postId!: string;

  /** A keyed hash of the visitor's network. It changes every day (`graphql/context.ts`), so that nobody can be tracked. */
  @PrimaryKey({ type: t.text }) visitor!: string;
}
