import { ObjectType } from 'type-graphql';
import { field, nullable } from './field.ts';

/** Whether a list has a next page, and its cursor. */
@ObjectType({ simpleResolvers: true })
export class PageInfo {
  @field(Boolean) hasNextPage!: boolean;
  @nullable(String) endCursor!: string | null;
}
