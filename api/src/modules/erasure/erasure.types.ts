import { Field, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';
import { Person } from '../person/person.entity.ts';

/** The number of rows with one label. */
@ObjectType()
export class ErasureCount {
  @Field(() => String, { description: 'A name for people, such as "Notes".' })
  label!: string;

  @Field(() => Int)
  count!: number;
}

/** What erasing a record would remove permanently. */
@ObjectType()
export class ErasurePreview {
  @Field(() => ID, { name: '_id' })
  id!: string;

  @Field(() => String)
  kind!: string;

  @Field(() => [ErasureCount])
  counts!: ErasureCount[];

  @Field(() => Person, {
    nullable: true,
    description: 'The person of an enquiry, who is kept when it is erased.',
  })
  person!: Person | null;
}

/** What was erased, when and by whom. Contains no personal data of visitors. */
@ObjectType()
export class ErasureReceipt {
  @Field(() => ID, { name: '_id' })
  id!: string;

  @Field(() => String)
  kind!: string;

  @Field(() => GraphQLISODateTime)
  erasedAt!: Date;

  @Field(() => String)
  by!: string;

  @Field(() => [ErasureCount])
  counts!: ErasureCount[];
}
