import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import type { Publication } from '../../forms/visibility.ts';
import { CONTENT_WEIGHT, Weight } from '../../graphql/rows.ts';
import { integer, moment, text, texts } from '../../records/columns.ts';
import { TrashableEntity } from '../../records/record.entity.ts';
import { authorOf, isPublished } from './blog-post.rules.ts';

/** Who wrote a post; a text in the form, an object when read. */
@ObjectType()
export class BlogAuthor {
  @Field(() => String)
  name!: string;
}

/** A post of the blog. */
@ObjectType()
@Entity()
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
  @text('From the title; stays as it is once the post has been published.')
  @Unique()
  slug!: string;

  @text() title!: string;
  @text() excerpt!: string;

  @Weight(CONTENT_WEIGHT)
  @text('Markdown.')
  content!: string;

  @Property({ type: t.text })
  author!: string;

  @text() category!: string;
  @texts() tags!: string[];
  @text() imageUrl!: string;
  @text() status!: Publication;
  @integer() views: number & Opt = 0;

  @moment('When staff want it to show; none means at once.')
  publishAt: Date | null = null;

  @moment('When it was first published, or will be.')
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
