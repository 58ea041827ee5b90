import { Field, GraphQLISODateTime, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../../graphql/page-info.ts';
import { Rows } from '../../graphql/rows.ts';
import { Activity } from '../../records/activity.entity.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { EnquiryNote } from '../enquiry/enquiry-note.entity.ts';
import { Touch } from '../enquiry/touch/touch.entity.ts';
import { Person } from './person.entity.ts';
import { suggestionsPage } from './person.rules.ts';
import { PersonMerge } from './person-merge.entity.ts';

/** A person who may be the same, with the reason. Staff decide. */
@ObjectType()
export class PersonMatch {
  @Field(() => Person)
  person!: Person;

  @Field(() => String, { description: 'What they share: phone, email or name.' })
  reason!: string;
}

/** Known people and enquiries for an enquiry that is being typed. */
@ObjectType()
export class FrontDesk {
  @Rows(suggestionsPage)
  @Field(() => [PersonMatch], { description: 'At most 5.' })
  people!: PersonMatch[];

  @Rows(suggestionsPage)
  @Field(() => [Enquiry], { description: 'At most 5, except those of the listed people.' })
  enquiries!: Enquiry[];
}

/** An entry in a person's timeline. `kind` tells which of the last five fields is set. */
@ObjectType()
export class PersonEntry {
  @Field(() => GraphQLISODateTime)
  at!: Date;

  @Field(() => String, { description: 'enquiry, touch, note, change or merge.' })
  kind!: string;

  @Field(() => String, { description: 'The cursor for `before`.' })
  cursor!: string;

  @Field(() => Enquiry, {
    nullable: true,
    description: 'The enquiry itself, or the enquiry of a touch or note.',
  })
  enquiry!: Enquiry | null;

  @Field(() => Touch, { nullable: true })
  touch!: Touch | null;

  @Field(() => EnquiryNote, { nullable: true })
  note!: EnquiryNote | null;

  @Field(() => Activity, { nullable: true })
  change!: Activity | null;

  @Field(() => PersonMerge, { nullable: true })
  merge!: PersonMerge | null;
}

@ObjectType()
export class PersonEdge {
  @Field(() => Person)
  node!: Person;

  @Field(() => String)
  cursor!: string;
}

/** A page of people. */
@ObjectType()
export class PersonConnection {
  @Field(() => [PersonEdge])
  edges!: PersonEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Exact up to 10,000; for a search up to 1,000.' })
  totalCount!: number;

  @Field(() => Boolean, { description: 'Whether there are more than totalCount.' })
  totalIsCapped!: boolean;

  @Field(() => Boolean, { description: 'Whether there was no exact match and these are similar names.' })
  isNear!: boolean;
}
