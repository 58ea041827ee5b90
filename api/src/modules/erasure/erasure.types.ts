import { Field, ID, Int, ObjectType } from 'type-graphql';
import { field, nullable } from '../../graphql/field.ts';
import { Person } from '../person/person.entity.ts';

/** The number of rows with one label. */
@ObjectType()
export class ErasureCount {
  @field(String, 'A name for people, such as "Notes".') label!: string;
  @field(Int) count!: number;
}

/** What erasing a record would remove permanently. */
@ObjectType()
export class ErasurePreview {
  @Field(() => ID, { name: '_id' })
  id!: string;

  @field(String) kind!: string;
  @field([ErasureCount]) counts!: ErasureCount[];
  @nullable(Person, 'The person of an enquiry, who is kept when it is erased.') person!: Person | null;
}

/** What was erased, when and by whom. Contains no personal data of visitors. */
@ObjectType()
export class ErasureReceipt {
  @Field(() => ID, { name: '_id' })
  id!: string;

  @field(String) kind!: string;
  @field(Date) erasedAt!: Date;
  @field(String) by!: string;
  @field([ErasureCount]) counts!: ErasureCount[];
}
