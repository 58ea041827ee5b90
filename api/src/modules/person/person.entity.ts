import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { text, texts } from '../../records/columns.ts';
import { RecordEntity } from '../../records/record.entity.ts';
import { type Origin, origins } from '../enquiry/enquiry.rules.ts';
import type { Phone } from './person.rules.ts';

/** The texts that a search of people looks through; the expression of its index, so both must be written alike. */
export const PERSON_TEXT = `lower(name || ' ' || name_ne || ' ' || email || ' ' || guardian_name)`;

/** A phone number of a person, as it was typed. */
@ObjectType()
export class PersonPhone implements Phone {
  @Field(() => String)
  text!: string;

  @Field(() => String, { description: "As the world dials it, or '' where it is no number of any country." })
  number!: string;

  @Field(() => String, { description: "'' for the person's own, or a word: father, mother." })
  whose!: string;
}

/** Somebody whom the office advises: one file, however many enquiries. Staff alone make people. */
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
  /** In milliseconds, as cursors carry it. */
  @Property({ type: t.datetime, length: 3 })
  override createdAt: Date & Opt = new Date();

  @text() name!: string;
  @text('The name in Devanagari.') nameNe!: string;

  @Field(() => [PersonPhone])
  @Property({ type: t.json })
  phones!: PersonPhone[];

  @text() email!: string;

  @Field(() => String, { nullable: true, description: 'The AD day, as "2003-05-17".' })
  @Property({ type: t.date, nullable: true })
  birthDay: string | null = null;

  @text('ad or bs: the calendar in which the birthday was typed.')
  birthCalendar!: string;

  @text() guardianName!: string;
  @text('What the person has finished, such as "+2".') level!: string;
  @texts() destinations!: string[];
  @text('Results of tests, as staff write them.') scores!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The account that looks after the person; null: nobody yet.',
  })
  @Property({ type: t.uuid, nullable: true })
  counsellorId: string | null = null;

  @Field(() => String, { description: `How the person came: ${origins.join(', ')}.` })
  @Property({ type: t.text })
  origin!: Origin;

  @Field(() => ID, { nullable: true, description: 'The person whose file this one was merged into.' })
  @Property({ type: t.uuid, nullable: true })
  mergedIntoId: string | null = null;

  @Field(() => ID, { nullable: true, description: 'The import that brought the person.' })
  @Property({ type: t.uuid, nullable: true })
  importId: string | null = null;

  @text('What a search compares beside the texts.')
  searchKey!: string;

  /** The address in lower case: what makes two files one person's. */
  @Property({ type: t.text })
  emailKey!: string;

  /** What the order of names compares. */
  @Property({ type: t.text })
  nameKey!: string;

  /** All numbers of all phones, as the world dials them. */
  @Property({ type: t.array })
  numbers!: string[];

  /** The fingerprint of what created it, so that the same id with another content is noticed. */
  @Property({ type: t.text, default: '' })
  contentHash!: string & Opt;
}
