import { t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** How often a post was read. A post that nobody has read has no row. */
@Entity()
export class BlogPostViews {
  @PrimaryKey({ type: t.uuid })
  postId!: string;

  @Property({ type: t.integer })
  views!: number;
}
