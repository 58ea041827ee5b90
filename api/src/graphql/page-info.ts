import { Field, ObjectType } from 'type-graphql';

/** How to read on in a list that is answered in pages. */
@ObjectType()
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => String, { nullable: true })
  endCursor!: string | null;
}
