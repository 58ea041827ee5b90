import { type Opt, t } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { field } from '../../graphql/field.ts';
import { day, indexOn, reference, TextArrayType, text, texts } from '../../records/columns.ts';
import { RecordEntity } from '../../records/record.entity.ts';
import { type Origin, origins } from '../enquiry/enquiry.rules.ts';
import type { Phone } from './person.rules.ts';

const indexed = indexOn('person');

/**
 * The SQL expression for the text that a search for people looks through, besides the column `search_key`. The index `search`
 * below has the same expression.
 */
export const PERSON_TEXT = `lower(name || ' ' || name_ne || ' ' || email || ' ' || guardian_name)`;

@ObjectType()
export class PersonPhone implements Phone {
  @field(String) text!: string;
  @field(String, "In international format; '' if it is not a valid number.") number!: string;
  @field(String, "'' for the person's own number, or a word such as father or mother.") whose!: string;
}

/** A person may have any number of enquiries. Only staff create people. */
@ObjectType()
@Entity()
@indexed('newest', '("created_at", "id") where merged_into_id is null')
@indexed('name', '("name_key" collate "C", "id") where merged_into_id is null')
@indexed(
  'counsellor',
  '("counsellor_id", "created_at", "id") where counsellor_id is not null and merged_into_id is null',
)
@indexed('merged', '("merged_into_id") where merged_into_id is not null')
@indexed('import', '("import_id", "id") where import_id is not null')
@indexed('email', `("email_key", "created_at", "id") where email_key <> ''`)
@indexed('numbers', 'using gin ("numbers")')
@indexed('search_key', 'using gin ("search_key" gin_trgm_ops)')
@indexed('search', `using gin (${PERSON_TEXT} gin_trgm_ops)`)
export class Person extends RecordEntity {
  /** Cursors contain this time in milliseconds, so the column must not be more precise. */
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

  /** The email address in lower case. People who share it may be the same person. */
  @Property({ type: t.text }) emailKey!: string;

  @Property({ type: t.text }) nameKey!: string;

  /** The phone numbers in international form. */
  @Property({ type: TextArrayType }) numbers!: string[];

  /** The hash of the request that created the person. A request with the same id but another hash is refused. */
  @Property({ type: t.text, default: '' }) contentHash!: string & Opt;
}
