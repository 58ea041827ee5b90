import { type Opt, OptionalProps, t } from '@mikro-orm/core';
import { Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import type { Form } from '../forms/fields.ts';
import { staffOnly } from '../forms/nepali.ts';
import { isActive, type Visibility } from '../forms/visibility.ts';
import { field } from '../graphql/field.ts';
import { integer, moment, text, timestamp } from './columns.ts';

/** A row with optimistic locking: a record, an enquiry or the settings. */
export interface VersionedRow {
  id: string | number;
  version: number;
}

/** The id is generated before the first write, because the activity log's entry for the new record contains it. */
@ObjectType({ isAbstract: true } as object)
export abstract class RecordEntity {
  [OptionalProps]?: string;

  @Field(() => ID, { name: '_id', simple: false })
  @PrimaryKey({ type: t.uuid })
  id: string = v7();

  /** For optimistic locking. A save is refused if the row no longer has the version on which the save is based. */
  @field(Int)
  @Property({ type: t.integer, version: true })
  version: number & Opt = 1;

  @timestamp() createdAt: Date & Opt = new Date();

  @field(Date)
  @Property({ type: t.datetime, onUpdate: () => new Date() })
  updatedAt: Date & Opt = new Date();
}

/** If visitors may read a kind of records, they may read at least these fields. */
export const openRecord = ['_id', 'version', 'createdAt', 'updatedAt'] as const;

export const openFields = (form: Form): string[] =>
  Object.keys(form.shape).filter((name) => !staffOnly.includes(name));

/** A record that goes to the trash when it is deleted, and stays hidden until somebody restores it. */
@ObjectType({ isAbstract: true } as object)
@Filter({ name: 'live', cond: { deletedAt: null }, default: true })
export abstract class TrashableEntity extends RecordEntity {
  @moment('When the record was moved to the trash.') deletedAt: Date | null = null;
}

/** A record in a list that staff sort by hand. */
@ObjectType({ isAbstract: true } as object)
export abstract class OrderedEntity extends TrashableEntity {
  @integer('The position in its list, lowest first.') sortOrder: number & Opt = 0;
}

/** A record that staff can also hide from the site. */
@ObjectType({ isAbstract: true } as object)
export abstract class VisibleEntity extends OrderedEntity {
  @text() status!: Visibility;

  @field(Boolean)
  get isActive(): boolean & Opt {
    return isActive(this);
  }
}

export const ONLY_ID = 1;

/** Settings, which are stored in a table with a single row. */
@ObjectType({ isAbstract: true } as object)
export abstract class SettingsEntity {
  @PrimaryKey({ type: t.integer, autoincrement: false }) id: number & Opt = ONLY_ID;

  @field(Int)
  @Property({ type: t.integer, version: true })
  version: number & Opt = 1;
}
