import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { field } from '../../graphql/field.ts';
import { day, reference, text, texts } from '../../records/columns.ts';
import { RecordEntity } from '../../records/record.entity.ts';
import { type Origin, origins } from '../enquiry/enquiry.rules.ts';
import type { Phone } from './person.rules.ts';

/** The text in which a search for people looks. The expression must be written exactly as in the index. */
export const PERSON_TEXT = `lower(name || ' ' || name_ne || ' ' || email || ' ' || guardian_name)`;

/** A phone number of a person, as typed and normalised. */
@ObjectType()
export class PersonPhone implements Phone {
  @field(String) text!: string;
  @field(String, "In international format; '' if it is not a valid number.") number!: string;
  @field(String, "'' for the person's own number, or a word such as father or mother.") whose!: string;
}

/** A person whom the office advises: one file for any number of enquiries. Only staff create people. */
@ObjectType()
@Entity()
@Index({
  name: 'person_newest',
  expression: `create index "person_newest" on "person" ("created_at", "id") where merged_into_id is null`,
})
@Index({
  name: 'person_name',
  expression: `create index "person_name" on "person" ("name_key" collate "C", "id") where merged_into_id is null`,
})
@Index({
  name: 'person_counsellor',
  expression: `create index "person_counsellor" on "person" ("counsellor_id", "created_at", "id") where counsellor_id is not null and merged_into_id is null`,
})
@Index({
  name: 'person_merged',
  expression: `create index "person_merged" on "person" ("merged_into_id") where merged_into_id is not null`,
})
@Index({
  name: 'person_import',
  expression: `create index "person_import" on "person" ("import_id", "id") where import_id is not null`,
})
@Index({
  name: 'person_email',
  expression: `create index "person_email" on "person" ("email_key", "created_at", "id") where email_key <> ''`,
})
@Index({
  name: 'person_numbers',
  expression: `create index "person_numbers" on "person" using gin ("numbers")`,
})
@Index({
  name: 'person_search_key',
  expression: `create index "person_search_key" on "person" using gin ("search_key" gin_trgm_ops)`,
})
@Index({
  name: 'person_without_key',
  expression: `create index "person_without_key" on "person" ("id") where search_key = ''`,
})
@Index({
  name: 'person_search',
  expression: `create index "person_search" on "person" using gin (${PERSON_TEXT} gin_trgm_ops)`,
})
export class Person extends RecordEntity {
  /** The precision is milliseconds, as in the cursors. */
  @Property({ type: t.datetime, length: 3 }) override createdAt: Date & Opt = new Date();
  @text() name!: string;
  @text('The name in Devanagari.') nameNe!: string;

  @field([PersonPhone])
  @Property({ type: t.json })
  phones!: PersonPhone[];

  @text() email!: string;
  @day('The day in AD, for example "2003-05-17".') birthDay: string | null = null;
  @text('The calendar in which the birthday was typed: ad or bs.') birthCalendar!: string;
  @text() guardianName!: string;
  @text('The completed level of education, such as "+2".') level!: string;
  @texts() destinations!: string[];
  @text('Test results, as staff write them.') scores!: string;
  @reference('The responsible account; null if there is none yet.') counsellorId: string | null = null;
  @text(`How the person came to the office: ${origins.join(', ')}.`) origin!: Origin;
  @reference('The person that this one was merged into.') mergedIntoId: string | null = null;
  @reference('The import that created the person.') importId: string | null = null;
  @text('Normalised name words and phone numbers for the search.') searchKey!: string;

  /** The e-mail address in a form for comparison. People with the same address may be the same person. */
  @Property({ type: t.text }) emailKey!: string;

  /** The key for sorting by name. */
  @Property({ type: t.text }) nameKey!: string;

  /** The person's phone numbers in international format. */
  @Property({ type: t.array }) numbers!: string[];

  /** The hash of the request that created the person, by which the same id with other content is refused. */
  @Property({ type: t.text, default: '' }) contentHash!: string & Opt;
}
