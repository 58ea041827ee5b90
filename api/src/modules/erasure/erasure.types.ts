import { Field, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';
import { Person } from '../person/person.entity.ts';

/** How much of one sort. */
@ObjectType()
export class ErasureCount {
  @Field(() => String, { description: 'As people call it: "Notes".' })
  label!: string;

  @Field(() => Int)
  count!: number;
}

/** What erasing a record for good would remove. */
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
    description: 'The person of an enquiry, who stays when it is erased.',
  })
  person!: Person | null;
}

/** What was erased, when and by whom. Holds no personal data of a visitor. */
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
