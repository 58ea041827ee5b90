import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Import } from './import.entity.ts';

/** How a column of the sheet is read. */
@InputType()
export class ImportColumnInput {
  @Field(() => String, { nullable: true, description: 'The name in the header row; empty without one.' })
  header?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Required. One of the fields of an import, such as name, phone, createdOn, message or skip.',
  })
  field?: string | null;

  @Field(() => String, { nullable: true, description: 'For days: BS, AD or both.' })
  calendar?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'For days that end with the year: day or month, whichever comes first.',
  })
  order?: string | null;
}

/** A sheet of enquiries. */
@InputType()
export class ImportInput {
  @Field(() => ID, {
    nullable: true,
    description: 'A UUIDv7 from the client. The same id with the same content is the same import.',
  })
  id?: string | null;

  @Field(() => [ImportColumnInput], { nullable: true, description: 'Required.' })
  columns?: ImportColumnInput[] | null;

  @Field(() => [[String]], {
    nullable: true,
    description: 'Required. At most 5,000 rows, without the header row.',
  })
  rows?: string[][] | null;

  @Field(() => String, { nullable: true, description: 'Required. The origin of rows without one.' })
  origin?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The status of rows without one; default: contacted.',
  })
  status?: string | null;

  @Field(() => ID, { nullable: true, description: 'The counsellor of rows without one.' })
  counsellorId?: string | null;

  @Field(() => [Int], { nullable: true, description: 'Rows to leave out, counted from 0.' })
  leaveOut?: number[] | null;
}

/** A row that cannot be read. */
@ObjectType()
export class UnreadRow {
  @Field(() => Int, { description: 'Counted from 0.' })
  row!: number;

  @Field(() => String)
  reason!: string;
}

/** A phone number or e-mail address that rows share. */
@ObjectType()
export class SharedValue {
  @Field(() => String, { description: 'phone or email.' })
  reason!: 'phone' | 'email';

  @Field(() => String, { description: 'As written in the first of the rows.' })
  text!: string;
}

/** An existing enquiry or person with a phone number or e-mail address of a row. */
@ObjectType()
export class KnownMatch {
  @Field(() => String, { description: 'enquiry or person.' })
  kind!: 'enquiry' | 'person';

  @Field(() => String, { description: 'What it shares with the rows: phone or email.' })
  reason!: 'phone' | 'email';

  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => GraphQLISODateTime)
  createdAt!: Date;
}

/** Rows that share a phone number or e-mail address with each other, or with an existing enquiry or person. */
@ObjectType()
export class DoubleGroup {
  @Field(() => [SharedValue])
  shared!: SharedValue[];

  @Field(() => [Int], {
    description: 'The rows, counted from 0. If `known` is empty, the first one is the original.',
  })
  rows!: number[];

  @Field(() => [KnownMatch], {
    description: 'The people and enquiries with that number or address, at most 3.',
  })
  known!: KnownMatch[];

  @Field(() => Int, { description: 'How many there are; a lower bound if the rows share two values.' })
  knownCount!: number;
}

/** A preview of an import. */
@ObjectType()
export class ImportPreview {
  @Field(() => Int, { description: 'The number of rows that can be imported.' })
  ready!: number;

  @Field(() => [UnreadRow])
  unread!: UnreadRow[];

  @Field(() => [DoubleGroup], { description: 'In the order of their first duplicates.' })
  doubles!: DoubleGroup[];

  @Field(() => Import, { nullable: true, description: 'An earlier import of the same rows.' })
  before!: Import | null;
}
