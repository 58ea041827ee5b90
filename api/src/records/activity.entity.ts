import { t } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLJSON } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import { PageInfo } from '../graphql/page-info.ts';
import { text } from './columns.ts';

/** What somebody did to a record, and when: written with the change itself, or not at all. */
@ObjectType()
@Entity()
@Index({ properties: ['recordId', 'id'] })
export class Activity {
  @Field(() => ID, { name: '_id' })
  @PrimaryKey({ type: t.uuid })
  id: string = v7();

  @Field(() => GraphQLISODateTime)
  @Property({ type: t.datetime })
  createdAt: Date = new Date();

  @Property({ type: t.uuid })
  adminId!: string;

  @text('The address of the admin, as it was then.')
  admin!: string;

  /** '' in entries from before accounts had names. */
  @Property({ type: t.text })
  name: string = '';

  @Field(() => String, { description: 'The name of the admin, as it was then; the address in old entries.' })
  get adminName(): string {
    return this.name || this.admin;
  }

  @text(
    'created, updated, deleted, restored, reordered, noted, touched, released, emptied, erased, downloaded, merged, unmerged or parted.',
  )
  action!: string;

  @text('The kind of record: Service, BlogPost, Enquiry, ...')
  kind!: string;

  @text() recordId!: string;

  @text("The record's name or title, as it was then.")
  title!: string;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The changed fields as they were.' })
  @Property({ type: t.json, nullable: true })
  before: object | null = null;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The changed fields as they became.' })
  @Property({ type: t.json, nullable: true })
  after: object | null = null;
}

@ObjectType()
export class ActivityEdge {
  @Field(() => Activity)
  node!: Activity;

  @Field(() => String)
  cursor!: string;
}

/** A page of the audit log, newest first. */
@ObjectType()
export class ActivityConnection {
  @Field(() => [ActivityEdge])
  edges!: ActivityEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Exact to 10,000.' })
  totalCount!: number;
}
