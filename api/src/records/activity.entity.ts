import { t } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import { connectionOf } from '../graphql/page-info.ts';
import { json, key, text, timestamp } from './columns.ts';

/** An entry of the activity log, written in the same transaction as the change that it describes. */
@ObjectType()
@Entity()
@Index({ properties: ['recordId', 'id'] })
export class Activity {
  @key() id: string = v7();

  @timestamp() createdAt: Date = new Date();
  @Property({ type: t.uuid }) adminId!: string;
  @text("The account's e-mail address at the time.") admin!: string;

  @Field(() => String, { name: 'adminName', description: "The account's name at the time." })
  @Property({ type: t.text })
  name!: string;

  @text(
    'created, updated, deleted, restored, reordered, noted, touched, released, emptied, erased, downloaded, merged, unmerged or parted.',
  )
  action!: string;

  @text('The kind of record: Service, BlogPost, Enquiry, ...') kind!: string;
  @text() recordId!: string;
  @text("The record's name or title at the time.") title!: string;

  @json('The changed fields before the change.') before: object | null = null;
  @json('The changed fields after the change.') after: object | null = null;
}

@ObjectType()
export class ActivityConnection extends connectionOf(Activity, 'Exact up to 10,000.') {}
