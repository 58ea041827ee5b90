import { Field, ObjectType } from 'type-graphql';

/** Whether a list has a next page, and its cursor. */
@ObjectType({ simpleResolvers: true })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => String, { nullable: true })
  endCursor!: string | null;
}
