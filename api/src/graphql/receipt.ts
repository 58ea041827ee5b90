import { Field, ID, ObjectType } from 'type-graphql';

/** The answer to a visitor who sent a form. Only staff can read the stored record. */
@ObjectType()
export class Receipt {
  @Field(() => ID, { name: '_id' })
  id!: string;

  @Field(() => String)
  message!: string;
}
