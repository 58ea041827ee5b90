import { type Opt, OptionalProps, t } from '@mikro-orm/core';
import { Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';
import { v7 } from 'uuid';

/** A row with an optimistic lock: a record, an enquiry, the settings. */
export interface VersionedRow {
  id: string | number;
  version: number;
}

/** What every stored record has. The id is minted here, before the first write, so that a retry can name its row. */
@ObjectType({ isAbstract: true } as object)
export abstract class RecordEntity {
  [OptionalProps]?: string;

  @Field(() => ID, { name: '_id' })
  @PrimaryKey({ type: t.uuid })
  id: string = v7();

  /** Optimistic lock: sent back with a save, and refused when another save came first. */
  @Field(() => Int)
  @Property({ type: t.integer, version: true })
  version: number & Opt = 1;

  @Field(() => GraphQLISODateTime)
  @Property({ type: t.datetime })
  createdAt: Date & Opt = new Date();

  @Field(() => GraphQLISODateTime)
  @Property({ type: t.datetime, onUpdate: () => new Date() })
  updatedAt: Date & Opt = new Date();
}

/** The fields of every record that a public row has. */
export const openRecord = ['_id', 'version', 'createdAt', 'updatedAt'] as const;

/** A record that is deleted into the trash, and shown nowhere until it is restored. */
@ObjectType({ isAbstract: true } as object)
@Filter({ name: 'live', cond: { deletedAt: null }, default: true })
export abstract class TrashableEntity extends RecordEntity {
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Since when it is in the trash.' })
  @Property({ type: t.datetime, nullable: true })
  deletedAt: Date | null = null;
}

/** A record that stands at a place in a list which staff order. */
@ObjectType({ isAbstract: true } as object)
export abstract class OrderedEntity extends TrashableEntity {
  @Field(() => Int, { description: 'The place in its list, lowest first.' })
  @Property({ type: t.integer })
  sortOrder: number & Opt = 0;
}
