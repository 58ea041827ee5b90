import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import { moment, text } from '../../records/columns.ts';

/** What a merge remembers of two people, to be undone. */
export interface Remembered {
  kept: Record<string, unknown>;
  gone: Record<string, unknown>;
  /** The kept one as the merge left it. */
  after: Record<string, unknown>;
  /** The people that the gone one was kept apart from, and the kept one was not. */
  apart: string[];
}

/** Two files that staff joined, with what is needed to part them again. */
@ObjectType()
@Entity()
@Index({ properties: ['keptId', 'id'] })
@Index({ properties: ['goneId', 'id'] })
export class PersonMerge {
  @Field(() => ID, { name: '_id' })
  @PrimaryKey({ type: t.uuid })
  id: string & Opt = v7();

  @Field(() => ID)
  @Property({ type: t.uuid })
  keptId!: string;

  @Field(() => ID)
  @Property({ type: t.uuid })
  goneId!: string;

  @text('The name in the file that was joined, as it was then.')
  goneName!: string;

  /** Null after 30 days: then a merge cannot be undone. */
  @Property({ type: t.json, nullable: true })
  before: Remembered | null = null;

  /** The ids of the enquiries that went from one file to the other. */
  @Property({ type: t.array })
  moved!: string[];

  @Property({ type: t.text })
  admin!: string;

  @Property({ type: t.text })
  name!: string;

  @Field(() => String, { description: 'The name of who merged them, as it was then.' })
  get adminName(): string & Opt {
    return this.name || this.admin;
  }

  @Field(() => GraphQLISODateTime)
  @Property({ type: t.datetime })
  createdAt: Date & Opt = new Date();

  @moment('When it was undone; null: it holds.')
  undoneAt: Date | null = null;
}
