import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import { field, nullable } from '../../graphql/field.ts';
import { integer, moment, timestamp } from '../../records/columns.ts';

/**
 * One imported sheet of enquiries. Only counts and a fingerprint are stored, not the rows: erasing would not find a second register
 * of these people. The file name is not stored either, because it may contain a name.
 */
@ObjectType()
@Entity()
@Index({ properties: ['contentHash'] })
export class Import {
  /** May come from the client, so that a repeated import is recognised. */
  @Field(() => ID, { name: '_id' })
  @PrimaryKey({ type: t.uuid })
  id: string & Opt = v7();

  @integer('The number of imported rows. Each became an enquiry and a person.') rows!: number;
  @integer('The number of rows that staff left out as duplicates.') leftOut!: number;
  @integer('The number of rows that could not be read.') unread!: number;

  /** The fingerprint of the rows and of the settings with which they were read. */
  @Property({ type: t.text }) contentHash!: string;
  @Property({ type: t.uuid }) adminId!: string;

  /** The e-mail address of the account that ran the import. */
  @Property({ type: t.text }) admin!: string;
  @Property({ type: t.text }) name!: string;

  @field(String, 'The name, at the time, of the account that ran the import.')
  get adminName(): string & Opt {
    return this.name || this.admin;
  }

  @timestamp() createdAt: Date & Opt = new Date();
  @moment('When the import was undone; null if it was not.') undoneAt: Date | null = null;

  @Field(() => Int, { description: 'The number of rows removed when the import was undone.' })
  @Property({ type: t.integer, default: 0 })
  removed: number & Opt = 0;
}

/** A row that is kept when its import is undone, because staff have worked with it since. */
@ObjectType()
export class KeptImport {
  @nullable(ID) enquiryId!: string | null;
  @nullable(ID) personId!: string | null;
  @field(String) name!: string;
}
