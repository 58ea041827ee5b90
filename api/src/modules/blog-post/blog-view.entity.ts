import { t } from '@mikro-orm/core';
import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';

/** A view of a post by a visitor on a day. A second view on the same day is not counted. */
@Entity()
export class BlogView {
  /** The first column of the key, so that old rows are found and deleted together. */
  @PrimaryKey({ type: t.date }) day!: string;
  @PrimaryKey({ type: t.uuid }) postId!: string;

  /** A keyed hash that changes every day (`graphql/context.ts`), so that nobody can be tracked by it. */
  @PrimaryKey({ type: t.text }) visitor!: string;
}
