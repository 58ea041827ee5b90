import { Field, GraphQLISODateTime, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../../graphql/page-info.ts';
import { Rows } from '../../graphql/rows.ts';
import { Activity } from '../../records/activity.entity.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { EnquiryNote } from '../enquiry/enquiry-note.entity.ts';
import { Touch } from '../enquiry/touch.entity.ts';
import { Person } from './person.entity.ts';
import { suggestionsPage } from './person.rules.ts';
import { PersonMerge } from './person-merge.entity.ts';

/** Who it may be, and what speaks for it. Staff decide. */
@ObjectType()
export class PersonMatch {
  @Field(() => Person)
  person!: Person;

  @Field(() => String, { description: 'phone, email, or name: what they share.' })
  reason!: string;
}

/** Who an enquiry that is being noted may come from. */
@ObjectType()
export class FrontDesk {
  @Rows(suggestionsPage)
  @Field(() => [PersonMatch], { description: 'At most 5.' })
  people!: PersonMatch[];

  @Rows(suggestionsPage)
  @Field(() => [Enquiry], { description: 'At most 5, without those of the listed people.' })
  enquiries!: Enquiry[];
}

/** Something that happened in a person's file. One of the last five is set, as `kind` says. */
@ObjectType()
export class PersonEntry {
  @Field(() => GraphQLISODateTime)
  at!: Date;

  @Field(() => String, { description: 'enquiry, touch, note, change or merge.' })
  kind!: string;

  @Field(() => String, { description: 'For `before`.' })
  cursor!: string;

  @Field(() => Enquiry, {
    nullable: true,
    description: 'The enquiry; of a touch or a note, the one it is about.',
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

/** One page of the people. */
@ObjectType()
export class PersonConnection {
  @Field(() => [PersonEdge])
  edges!: PersonEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Exact to 10,000; of a search to 1,000.' })
  totalCount!: number;

  @Field(() => Boolean, { description: 'There are more than totalCount says.' })
  totalIsCapped!: boolean;

  @Field(() => Boolean, { description: 'Nothing is written as the search has it; these names are near it.' })
  isNear!: boolean;
}
