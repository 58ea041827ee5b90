import { type Opt, PrimaryKeyProp, t } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import { key, moment, requiredReference, TextArrayType, text, timestamp } from '../../records/columns.ts';

export interface Remembered {
  kept: Record<string, unknown>;
  gone: Record<string, unknown>;
  /** The values of the kept person directly after the merge. */
  after: Record<string, unknown>;
  /** The ids of people whom staff had marked as different from the merged person, but not from the kept person. */
  apart: string[];
}

@ObjectType()
@Entity()
@Index({ properties: ['keptId', 'id'] })
@Index({ properties: ['goneId', 'id'] })
export class PersonMerge {
  @key() id: string & Opt = v7();

  @requiredReference() keptId!: string;
  @requiredReference() goneId!: string;
  @text('The name of the merged person at the time.') goneName!: string;

  /** The values with which the merge can be undone; null after 30 days, when it can no longer be undone. */
  @Property({ type: t.json, nullable: true }) before: Remembered | null = null;

  /** The ids of the enquiries that the merge moved. */
  @Property({ type: TextArrayType }) moved!: string[];
  @Property({ type: t.text }) admin!: string;

  @Field(() => String, { name: 'adminName', description: 'The name of who merged them, at the time.' })
  @Property({ type: t.text })
  name!: string;

  @timestamp() createdAt: Date & Opt = new Date();
  @moment('When the merge was undone; null if it was not.') undoneAt: Date | null = null;
}

/** Staff have marked these two people as different. The person with the smaller id comes first. */
@Entity()
@Index({ properties: ['otherId'] })
export class PersonApart {
  [PrimaryKeyProp]?: ['oneId', 'otherId'];

  @PrimaryKey({ type: t.uuid }) oneId!: string;
  @PrimaryKey({ type: t.uuid }) otherId!: string;

  /** The id of the account that marked the people as different. */
  @Property({ type: t.uuid }) by!: string;
  @Property({ type: t.datetime }) createdAt: Date & Opt = new Date();
}
