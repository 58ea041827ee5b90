import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Import } from './import.entity.ts';

/** How a column of the sheet is read. */
@InputType()
export class ImportColumnInput {
  @Field(() => String, { nullable: true, description: 'What its first row calls it; empty without a name.' })
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
    description: 'For days whose year stands last: day or month, whichever is first.',
  })
  order?: string | null;
}

/** A sheet of enquiries. */
@InputType()
export class ImportInput {
  @Field(() => ID, {
    nullable: true,
    description: 'A UUIDv7 of the client. The same id with the same content is the same import.',
  })
  id?: string | null;

  @Field(() => [ImportColumnInput], { nullable: true, description: 'Required.' })
  columns?: ImportColumnInput[] | null;

  @Field(() => [[String]], {
    nullable: true,
    description: 'Required. At most 5,000 rows, without the names of the columns.',
  })
  rows?: string[][] | null;

  @Field(() => String, { nullable: true, description: 'Required. How those came whose row does not say it.' })
  origin?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The status of rows that have none; contacted unless said otherwise.',
  })
  status?: string | null;

  @Field(() => ID, { nullable: true, description: 'Who looks after those whose row names nobody.' })
  counsellorId?: string | null;

  @Field(() => [Int], { nullable: true, description: 'Rows that stay out, counted from 0.' })
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

/** A number or an address that rows share. */
@ObjectType()
export class SharedValue {
  @Field(() => String, { description: 'phone or email.' })
  reason!: 'phone' | 'email';

  @Field(() => String, { description: 'As the first of the rows has it.' })
  text!: string;
}

/** An enquiry or a person with a number or an address of a row. */
@ObjectType()
export class KnownMatch {
  @Field(() => String, { description: 'enquiry or person.' })
  kind!: 'enquiry' | 'person';

  @Field(() => String, { description: 'phone or email: what it shares with the rows.' })
  reason!: 'phone' | 'email';

  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => GraphQLISODateTime)
  createdAt!: Date;
}

/** Rows that share a number or an address with each other, or with an enquiry or a person. */
@ObjectType()
export class DoubleGroup {
  @Field(() => [SharedValue])
  shared!: SharedValue[];

  @Field(() => [Int], {
    description: 'The rows, counted from 0. Where nobody is known, the first one is no double.',
  })
  rows!: number[];

  @Field(() => [KnownMatch], {
    description: 'The people and enquiries with that number or address, at most 3.',
  })
  known!: KnownMatch[];

  @Field(() => Int, { description: 'How many there are; at least, where the rows share two values.' })
  knownCount!: number;
}

/** What an import would do. */
@ObjectType()
export class ImportPreview {
  @Field(() => Int, { description: 'Rows that can come in.' })
  ready!: number;

  @Field(() => [UnreadRow])
  unread!: UnreadRow[];

  @Field(() => [DoubleGroup], { description: 'In the order of their first doubles.' })
  doubles!: DoubleGroup[];

  @Field(() => Import, { nullable: true, description: 'The same rows came in already, by this import.' })
  before!: Import | null;
}
