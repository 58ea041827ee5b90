import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/**
 * A link that shows one unpublished record to anybody who has it (docs/product.md, "Preview links"). A trigger deletes the row when
 * its record is published, trashed or removed.
 */
@Entity()
export class PreviewLink {
  /** The record's type, such as "BlogPost". A record has at most one link. */
  @PrimaryKey({ type: t.text }) kind!: string;
  @PrimaryKey({ type: t.uuid }) recordId!: string;

  /** The hash of the token, which itself is not stored. */
  @Property({ type: t.text })
  @Unique()
  tokenHash!: string;

  /** The account that created the link. */
  @Property({ type: t.uuid }) adminId!: string;
  @Property({ type: t.datetime }) createdAt: Date & Opt = new Date();
  @Property({ type: t.datetime }) expiresAt!: Date;
}
