import { t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The number of views of a post. A post without views has no row. */
@Entity()
export class BlogPostViews {
  @PrimaryKey({ type: t.uuid }) postId!: string;
  @Property({ type: t.integer }) views!: number;
}
