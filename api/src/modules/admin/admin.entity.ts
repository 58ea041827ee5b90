import { type Opt, t } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { text } from '../../records/columns.ts';
import { RecordEntity } from '../../records/record.entity.ts';

/** Somebody who may sign in to /admin. */
@ObjectType()
@Entity()
export class Admin extends RecordEntity {
  /** In lower case, so that nobody is two people. */
  @text()
  @Unique()
  email!: string;

  @Property({ type: t.text })
  passwordHash!: string;

  /** Raised to end all of this admin's sessions: a token carries the number it was made under. */
  @Property({ type: t.integer })
  tokenVersion: number & Opt = 0;
}
