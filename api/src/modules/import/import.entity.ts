import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import { integer, moment } from '../../records/columns.ts';

/**
 * One sheet of enquiries that came in. It keeps counts and a fingerprint, and nothing of the rows: a second register of these people
 * would be one that erasing does not find. Not even the file's name, which may be somebody's.
 */
@ObjectType()
@Entity()
@Index({ properties: ['contentHash'] })
export class Import {
  /** May be minted by the client, so that a repeated run is known. */
  @Field(() => ID, { name: '_id' })
  @PrimaryKey({ type: t.uuid })
  id: string & Opt = v7();

  @integer('Rows that came in: so many enquiries, and as many people.') rows!: number;
  @integer('Rows that staff left out, as doubles of others.') leftOut!: number;
  @integer('Rows that could not be read.') unread!: number;

  /** The fingerprint of the rows and of how they were read. */
  @Property({ type: t.text })
  contentHash!: string;

  @Property({ type: t.uuid })
  adminId!: string;

  /** The address of who ran it. */
  @Property({ type: t.text })
  admin!: string;

  @Property({ type: t.text })
  name!: string;

  @Field(() => String, { description: 'The name of who ran it, as it was then.' })
  get adminName(): string & Opt {
    return this.name || this.admin;
  }

  @Field(() => GraphQLISODateTime)
  @Property({ type: t.datetime })
  createdAt: Date & Opt = new Date();

  @moment('When it was undone; null: it was not.')
  undoneAt: Date | null = null;

  @Field(() => Int, { description: 'Rows that the undoing removed.' })
  @Property({ type: t.integer, default: 0 })
  removed: number & Opt = 0;
}

/** A row that stays when its import is undone, because staff have worked with it since. */
@ObjectType()
export class KeptImport {
  @Field(() => ID, { nullable: true })
  enquiryId!: string | null;

  @Field(() => ID, { nullable: true })
  personId!: string | null;

  @Field(() => String)
  name!: string;
}
