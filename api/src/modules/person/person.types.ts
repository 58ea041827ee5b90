import { ObjectType } from 'type-graphql';
import { field, nullable } from '../../graphql/field.ts';
import { connectionOf } from '../../graphql/page-info.ts';
import { Rows } from '../../graphql/rows.ts';
import { Activity } from '../../records/activity.entity.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { EnquiryNote } from '../enquiry/enquiry-note.entity.ts';
import { Touch } from '../enquiry/touch/touch.entity.ts';
import { Person } from './person.entity.ts';
import { suggestionsPage } from './person.rules.ts';
import { PersonMerge } from './person-merge.entity.ts';

/** A person who may be identical with another person, or who may have sent an enquiry. Staff decide. */
@ObjectType()
export class PersonMatch {
  @field(Person) person!: Person;
  @field(String, 'What they share: phone, email or name.') reason!: string;
}

@ObjectType()
export class FrontDesk {
  @Rows(suggestionsPage)
  @field([PersonMatch], 'At most 5.')
  people!: PersonMatch[];

  @Rows(suggestionsPage)
  @field([Enquiry], 'At most 5, except those of the listed people.')
  enquiries!: Enquiry[];
}

/** `kind` determines which of the nullable fields are set. */
@ObjectType()
export class PersonEntry {
  @field(Date) at!: Date;
  @field(String, 'enquiry, touch, note, change or merge.') kind!: string;
  @field(String, 'The cursor for `before`.') cursor!: string;
  @nullable(Enquiry, 'The enquiry itself, or the enquiry of a touch or note.') enquiry!: Enquiry | null;
  @nullable(Touch) touch!: Touch | null;
  @nullable(EnquiryNote) note!: EnquiryNote | null;
  @nullable(Activity) change!: Activity | null;
  @nullable(PersonMerge) merge!: PersonMerge | null;
}

@ObjectType()
export class PersonConnection extends connectionOf(Person, 'Exact up to 10,000; for a search up to 1,000.') {
  @field(Boolean, 'Whether there are more than totalCount.') totalIsCapped!: boolean;
  @field(Boolean, 'Whether there was no exact match and these are similar names.') isNear!: boolean;
}
