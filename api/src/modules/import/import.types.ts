import { ID, InputType, Int, ObjectType } from 'type-graphql';
import { field, nullable } from '../../graphql/field.ts';
import { Import } from './import.entity.ts';

/** How a column of the sheet is read. */
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

/** A sheet of enquiries. */
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

/** A row that cannot be read. */
@ObjectType()
export class UnreadRow {
  @field(Int, 'Counted from 0.') row!: number;
  @field(String) reason!: string;
}

/** A phone number or e-mail address that rows share. */
@ObjectType()
export class SharedValue {
  @field(String, 'phone or email.') reason!: 'phone' | 'email';
  @field(String, 'As written in the first of the rows.') text!: string;
}

/** An existing enquiry or person with a phone number or e-mail address of a row. */
@ObjectType()
export class KnownMatch {
  @field(String, 'enquiry or person.') kind!: 'enquiry' | 'person';
  @field(String, 'What it shares with the rows: phone or email.') reason!: 'phone' | 'email';
  @field(ID) id!: string;
  @field(String) name!: string;
  @field(Date) createdAt!: Date;
}

/** Rows that share a phone number or e-mail address with each other, or with an existing enquiry or person. */
@ObjectType()
export class DoubleGroup {
  @field([SharedValue]) shared!: SharedValue[];

  @field([Int], 'The rows, counted from 0. If `known` is empty, the first one is the original.')
  rows!: number[];

  @field([KnownMatch], 'The people and enquiries with that number or address, at most 3.')
  known!: KnownMatch[];

  @field(Int, 'How many there are; a lower bound if the rows share two values.') knownCount!: number;
}

/** A preview of an import. */
@ObjectType()
export class ImportPreview {
  @field(Int, 'The number of rows that can be imported.') ready!: number;
  @field([UnreadRow]) unread!: UnreadRow[];
  @field([DoubleGroup], 'In the order of their first duplicates.') doubles!: DoubleGroup[];
  @nullable(Import, 'An earlier import of the same rows.') before!: Import | null;
}
