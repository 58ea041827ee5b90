import { ObjectType } from 'type-graphql';
import { field, rowId } from './field.ts';

/** The response to a visitor who sent a form. Only staff can read the stored record. */
@ObjectType()
export class Receipt {
  @rowId() id!: string;
  @field(String) message!: string;
}
