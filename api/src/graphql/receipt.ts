import { Field, ID, ObjectType } from 'type-graphql';

/** What a visitor who sent something is told; nothing of it can be read back without signing in. */
@ObjectType()
export class Receipt {
  @Field(() => ID, { name: '_id' })
  id!: string;

  @Field(() => String)
  message!: string;
}
