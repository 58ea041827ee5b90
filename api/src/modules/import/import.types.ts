import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import { field, nullable } from '../../graphql/field.ts';
import { integer, key, moment, timestamp } from '../../records/columns.ts';

/** An import. Its rows and file name are not stored, because personal data in them would remain after a person is erased. */
@ObjectType()
@Entity()
@Index({ properties: ['contentHash'] })
export class Import {
  /** The client may choose the id, so that the server recognises a repeated import. */
  @key() id: string & Opt = v7();

  @integer('The number of imported rows. Each became an enquiry and a person.') rows!: number;
  @integer('The number of rows that staff left out as duplicates.') leftOut!: number;
  @integer('The number of rows that could not be read.') unread!: number;

  /** The hash of the rows and of the settings with which they are read. */
  @Property({ type: t.text }) contentHash!: string;
  @Property({ type: t.uuid }) adminId!: string;

  @Property({ type: t.text }) admin!: string;

  @Field(() => String, { name: 'adminName', description: 'The name of who ran the import, at the time.' })
  @Property({ type: t.text })
  name!: string;

  @timestamp() createdAt: Date & Opt = new Date();
  @moment('When the import was undone; null if it was not.') undoneAt: Date | null = null;

  @field(Int, 'The number of rows removed when the import was undone.')
  @Property({ type: t.integer, default: 0 })
  removed: number & Opt = 0;
}

/** A row that was kept when the import was undone, because staff had already worked with it. */
@ObjectType()
export class KeptImport {
  @nullable(ID) enquiryId!: string | null;
  @nullable(ID) personId!: string | null;
  @field(String) name!: string;
}

@InputType()
export class ImportColumnInput {
  @nullable(String, 'The name in the header row; empty without one.') header?: string | null;

  @nullable(
    String,
    'Required. One of the fields of an import, such as name, phone, createdOn, message or skip.',
  )
  field?: string | null;

  @nullable(String, 'For days: BS, AD or both.') calendar?: string | null;

  @nullable(String, 'For days that end with the year: day or month, whichever comes first.')
  order?: string | null;
}

@InputType()
export class ImportInput {
  @nullable(ID, 'A UUIDv7 from the client. The same id with the same content is the same import.')
  id?: string | null;

  @nullable([ImportColumnInput], 'Required.') columns?: ImportColumnInput[] | null;
  @nullable([[String]], 'Required. At most 5,000 rows, without the header row.') rows?: string[][] | null;
  @nullable(String, 'Required. The origin of rows without one.') origin?: string | null;
  @nullable(String, 'The status of rows without one; default: contacted.') status?: string | null;
  @nullable(ID, 'The counsellor of rows without one.') counsellorId?: string | null;
  @nullable([Int], 'Rows to leave out, counted from 0.') leaveOut?: number[] | null;
}

@ObjectType()
export class UnreadRow {
  @field(Int, 'Counted from 0.') row!: number;
  @field(String) reason!: string;
}

@ObjectType()
export class SharedValue {
  @field(String, 'phone or email.') reason!: 'phone' | 'email';
  @field(String, 'As written in the first of the rows.') text!: string;
}

/** An existing record with the same phone number or email address as a row. */
@ObjectType()
export class KnownMatch {
  @field(String, 'enquiry or person.') kind!: 'enquiry' | 'person';
  @field(String, 'What it shares with the rows: phone or email.') reason!: 'phone' | 'email';
  @field(ID) id!: string;
  @field(String) name!: string;
  @field(Date) createdAt!: Date;
}

@ObjectType()
export class DoubleGroup {
  @field([SharedValue]) shared!: SharedValue[];

  @field([Int], 'The rows, counted from 0. If `known` is empty, the first one is the original.')
  rows!: number[];

  @field([KnownMatch], 'The people and enquiries with that number or address, at most 3.')
  known!: KnownMatch[];

  @field(Int, 'How many there are; a lower bound if the rows share two values.') knownCount!: number;
}

@ObjectType()
export class ImportPreview {
  @field(Int, 'The number of rows that can be imported.') ready!: number;
  @field([UnreadRow]) unread!: UnreadRow[];
  @field([DoubleGroup], 'In the order of their first duplicates.') doubles!: DoubleGroup[];
  @nullable(Import, 'An earlier import of the same rows.') before!: Import | null;
}
