import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import { text, timestamp } from '../../records/columns.ts';

/** A sign-in. Its tokens are refused once the row is gone (docs/product.md, "Sign-in and sessions"). */
@ObjectType()
@Entity({ tableName: 'session' })
export class AdminSession {
  @Field(() => ID, { name: '_id' })
  @PrimaryKey({ type: t.uuid })
  id: string & Opt = v7();

  @Property({ type: t.uuid })
  @Index()
  adminId!: string;

  /** The `jti` of the newest token. */
  @Property({ type: t.uuid }) tokenId: string & Opt = v7();

  /** The `jti` of the previous token. */
  @Property({ type: t.uuid, nullable: true }) previousTokenId: string | null = null;

  /** When the previous token ends; null until the newest token is first used. */
  @Property({ type: t.datetime, nullable: true }) previousUntil: Date | null = null;
  @text('Such as "Firefox on Windows".') device!: string;
  @text('The first part of the IP address of the sign-in.') address!: string;
  @timestamp() signedInAt: Date & Opt = new Date();
  @timestamp('Accurate to the minute.') lastSeenAt: Date & Opt = new Date();

  /** When the newest token expires. */
  @Property({ type: t.datetime })
  @Index()
  expiresAt!: Date;
}
