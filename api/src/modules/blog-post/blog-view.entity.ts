import { t } from '@mikro-orm/core';
import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';

/** That somebody read a post on a day: what makes a second look on the same day no second view. */
@Entity()
export class BlogView {
  /** The first column of the key, so that yesterday's rows are found and dropped together. */
  @PrimaryKey({ type: t.date })
  day!: string;

  @PrimaryKey({ type: t.uuid })
  postId!: string;

  /** A keyed hash that changes every day (`context.ts`): nobody can be followed by it. */
  @PrimaryKey({ type: t.text })
  visitor!: string;
}
