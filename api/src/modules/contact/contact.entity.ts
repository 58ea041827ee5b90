import { t } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../../graphql/page-info.ts';
import { Rows } from '../../graphql/rows.ts';
import { text } from '../../records/columns.ts';
import { RecordEntity } from '../../records/record.entity.ts';
import type { contactStatuses } from './contact.form.ts';
import { inboxNotice, searchedFields } from './contact.rules.ts';

/** What a search of the inbox looks through; the expression of its index, so both must be written alike. */
export const CONTACT_TEXT = `contact_text(${searchedFields.join(', ')})`;

/** An enquiry that a visitor sent. Newest first is the order of its id: UUIDv7 begins with the time. */
@ObjectType()
@Entity()
@Index({ properties: ['status', 'id'] })
@Index({ properties: ['emailKey', 'id'] })
@Index({
  name: 'contact_due',
  expression: `create index "contact_due" on "contact" ("follow_up_on", "id" desc) where follow_up_on is not null and status <> 'completed'`,
})
@Index({
  name: 'contact_phone',
  expression: `create index "contact_phone" on "contact" ("phone_number", "id") where phone_number <> ''`,
})
@Index({
  name: 'contact_search',
  expression: `create index "contact_search" on "contact" using gin (${CONTACT_TEXT} gin_trgm_ops)`,
})
export class Contact extends RecordEntity {
  @text() name!: string;
  @text() email!: string;
  @text() phone!: string;
  @text() company!: string;

  @text("A key of the contact form's Service Interest, or ''.")
  service!: string;

  @text() message!: string;
  @text() status!: keyof typeof contactStatuses;

  @Field(() => String, { nullable: true, description: 'The day to get back to them, as "2026-11-21".' })
  @Property({ type: t.date, nullable: true })
  followUpOn: string | null = null;

  @text("The phone number as the world dials it, or '' where it is none.")
  phoneNumber!: string;

  /** The address in lower case: what makes two enquiries one person's. */
  @Property({ type: t.text })
  emailKey!: string;

  /** The sender's own name for this send, so that a retry or a double click stays one enquiry. */
  @Property({ type: t.text })
  @Unique()
  idempotencyKey!: string;
}

@ObjectType()
export class ContactEdge {
  @Field(() => Contact)
  node!: Contact;

  @Field(() => String)
  cursor!: string;
}

/** One page of the inbox. */
@ObjectType()
export class ContactConnection {
  @Field(() => [ContactEdge])
  edges!: ContactEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Exact to 10,000; of a search to 1,000.' })
  totalCount!: number;

  @Field(() => Boolean, { description: 'There are more than totalCount says.' })
  totalIsCapped!: boolean;
}

/** What happened in the inbox since the notice before. */
@ObjectType()
export class InboxChange {
  @Rows(inboxNotice)
  @Field(() => [Contact], { description: 'New enquiries, newest first.' })
  received!: Contact[];

  @Rows(inboxNotice)
  @Field(() => [Contact], {
    description:
      'Enquiries whose status, follow-up date or notes staff changed, as they are now; newest first.',
  })
  changed!: Contact[];
}
