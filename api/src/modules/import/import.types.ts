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

/** What a row may be a double of. */
@ObjectType()
export class RowMatch {
  @Field(() => String, { description: 'row, enquiry or person.' })
  kind!: 'row' | 'enquiry' | 'person';

  @Field(() => String, { description: 'phone or email: what both share.' })
  reason!: 'phone' | 'email';

  @Field(() => Int, { nullable: true, description: 'The other row, counted from 0.' })
  row!: number | null;

  @Field(() => ID, { nullable: true })
  id!: string | null;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'The number or address that both share, as the other has it.' })
  shared!: string;

  @Field(() => GraphQLISODateTime, { nullable: true })
  createdAt!: Date | null;
}

/** A row that shares a number or an address with an earlier row, or with somebody who is there already. */
@ObjectType()
export class DoubleRow {
  @Field(() => Int, { description: 'Counted from 0.' })
  row!: number;

  @Field(() => [RowMatch], { description: 'At most 3.' })
  others!: RowMatch[];

  @Field(() => Int, { description: 'How many there are.' })
  count!: number;
}

/** What an import would do. */
@ObjectType()
export class ImportPreview {
  @Field(() => Int, { description: 'Rows that can come in.' })
  ready!: number;

  @Field(() => [UnreadRow])
  unread!: UnreadRow[];

  @Field(() => [DoubleRow])
  doubles!: DoubleRow[];

  @Field(() => Import, { nullable: true, description: 'The same rows came in already, by this import.' })
  before!: Import | null;
}
