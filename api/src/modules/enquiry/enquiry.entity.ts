import { type Opt, t } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ID, ObjectType } from 'type-graphql';
import type { Locale } from '../../forms/nepali.ts';
import { field, nullable } from '../../graphql/field.ts';
import { connectionOf } from '../../graphql/page-info.ts';
import { Rows } from '../../graphql/rows.ts';
import {
  day,
  indexOn,
  moment,
  nullableText,
  optionalText,
  reference,
  TextArrayType,
  text,
} from '../../records/columns.ts';
import { RecordEntity } from '../../records/record.entity.ts';
import type { enquiryStatuses, Origin } from './enquiry.rules.ts';
import { columnOf, inboxNotice, origins, snippetOf } from './enquiry.rules.ts';
import { searchedFields } from './inbox/search.rules.ts';
import type { Seat } from './seat/seat.rules.ts';
import { pointWords } from './spam/spam.points.ts';
import type { FollowUpKind } from './touch/touch.rules.ts';

/** Queries for lists of enquiries leave out these columns, because only the outbox and `EnquiryMail` use them. */
export const mailFields = [
  ...['State', 'At', 'Error', 'Due', 'Tries', 'To'].map((part) => `notice${part}`),
  ...['State', 'At', 'Error', 'Due', 'Tries'].map((part) => `acknowledgement${part}`),
];

export type MailState = 'none' | 'waiting' | 'sent' | 'failed';

/** An inbox search and its index use this expression. */
export const ENQUIRY_TEXT = `enquiry_text(${searchedFields.map(columnOf).join(', ')})`;

@ObjectType({ simpleResolvers: true })
export class Campaign {
  @field(String, 'utm_source.') source!: string;
  @field(String) medium!: string;
  @field(String) campaign!: string;
  @field(String, 'The path of the first page.') landing!: string;
  @field(String, 'The website that the visitor came from, as its host.') referrer!: string;
}

/** Queries repeat this condition of the index `enquiry_mail`, so that PostgreSQL can use the index. */
export const MAIL_OPEN = `notice_state in ('waiting', 'failed') or acknowledgement_state in ('waiting', 'failed')`;

const indexed = indexOn('enquiry');

/** Uses `simpleResolvers`, because type-graphql's default resolvers create three objects for each field of each row. */
@ObjectType({ simpleResolvers: true })
@Entity()
@Unique({ properties: ['idempotencyKey', 'contentHash'] })
@indexed('inbox', `("created_at", "id") where not is_held`)
@indexed('status', `("status", "created_at", "id") where not is_held`)
@indexed('held', `("created_at", "id") where is_held`)
@indexed('email_key', `("email_key", "created_at", "id") where email_key <> ''`)
@indexed(
  'due',
  `("follow_up_on", coalesce("follow_up_time", '24:00'), "created_at", "id") where follow_up_on is not null and status <> 'completed' and not is_held`,
)
@indexed(
  'new',
  `("created_at", "id", "counsellor_id") where status = 'new' and follow_up_on is null and import_id is null and not is_held`,
)
@indexed('open', `("created_at", "id", "counsellor_id") where status <> 'completed' and not is_held`)
@indexed(
  'counsellor',
  `("counsellor_id", "created_at", "id") where counsellor_id is not null and not is_held`,
)
@indexed('person', `("person_id", "created_at", "id") where person_id is not null`)
@indexed('import', `("import_id", "id") where import_id is not null`)
@indexed('batch', `("batch_id", "seat", "created_at", "id") where batch_id is not null`)
@indexed('phone', `("phone_number", "created_at", "id") where phone_number <> ''`)
@indexed('search_key', `using gin ("search_key" gin_trgm_ops)`)
@indexed('mail', `(least(notice_due, acknowledgement_due)) where ${MAIL_OPEN}`)
@indexed('search', `using gin (${ENQUIRY_TEXT} gin_trgm_ops)`)
export class Enquiry extends RecordEntity {
  /** Limited to milliseconds, because cursors contain the time in milliseconds. */
  @Property({ type: t.datetime, length: 3 })
  override createdAt: Date & Opt = new Date();

  @text() name!: string;
  @text() email!: string;
  @optionalText() phone: string & Opt = '';
  @optionalText() company: string & Opt = '';

  @optionalText("A key of the contact form's Service Interest, what else was sent, or ''.")
  service: string & Opt = '';

  @text() message!: string;
  @text() status!: keyof typeof enquiryStatuses;

  @day('The day to get back to them, as "2026-11-21".') followUpOn: string | null = null;

  @nullableText('The time on that day in Nepal, as "14:30"; null where none is agreed.')
  followUpTime: string | null = null;

  @field(String, 'call or visit.')
  @Property({ type: t.text, default: 'call' })
  followUpKind!: FollowUpKind & Opt;

  @reference('The account that looks after it; null: nobody yet.') counsellorId: string | null = null;

  @reference('The person that staff attached it to.') personId: string | null = null;

  @reference('The class in which it has or wants a seat.') batchId: string | null = null;

  @field(String, "joined, held, waiting, wants, left, or '' without a class.")
  @Property({ type: t.text, default: '' })
  seat: Seat & Opt = '';

  @field(String, `How it came: ${origins.join(', ')}.`)
  @Property({ type: t.text, default: 'website' })
  origin!: Origin & Opt;

  @nullable(Campaign)
  @Property({ type: t.json, nullable: true })
  campaign: Campaign | null = null;

  @optionalText(
    "The page or service it is about: a path of the site, or 'service:' and a slug; '' if unknown.",
  )
  about: string & Opt = '';

  @field(String, 'The language of the form: en or ne.')
  @Property({ type: t.text, default: 'en' })
  locale!: Locale & Opt;

  @reference('The import that brought it.') importId: string | null = null;

  /** When staff first logged a call, message or visit, or changed the status from new; `createdAt` if staff entered the row. */
  @Property({ type: t.datetime, nullable: true })
  answeredAt: Date | null = null;

  @moment('When staff last touched it or wrote a note; null: never.')
  touchedAt: Date | null = null;

  @field(String, 'The first words of the message, on one line.')
  get snippet(): string & Opt {
    return snippetOf(this.message);
  }

  @text("The phone number as the world dials it, or '' where it is none; the first where there are several.")
  phoneNumber!: string;

  @field(String, 'What a search compares beside the texts.')
  @Property({ type: t.text, default: '' })
  searchKey!: string & Opt;

  /** The email address in lower case. Enquiries with the same address count as sent by the same person. */
  @Property({ type: t.text })
  emailKey!: string;

  /** The client's Idempotency-Key. A retry or double click does not create a second enquiry. */
  @Property({ type: t.text })
  idempotencyKey!: string;

  /** The hash of the visitor's fields (`enquiry-identity.ts`). Unique together with `idempotencyKey`. */
  @Property({ type: t.text, default: '' })
  contentHash!: string & Opt;

  @field(Boolean, 'Held back as spam: not in the inbox until staff release it.')
  @Property({ type: t.boolean, default: false })
  isHeld!: boolean & Opt;

  /** The spam points (`spam.points.ts`), separated by spaces. */
  @Property({ type: t.text, default: '' })
  spamPoints!: string & Opt;

  @field([String], 'Why it is held, in sentences.')
  get heldFor(): string[] {
    return this.isHeld ? pointWords(this.spamPoints.split(' ')) : [];
  }

  @nullableText("The version of the consent that stood above the form's button; null from other clients.")
  consentVersion: string | null = null;

  @moment('When the sender agreed to it.')
  consentAt: Date | null = null;

  // Columns about the notice to the office, then about the acknowledgement to the visitor. Both are exposed as `EnquiryMail`.
  @Property({ type: t.text, default: 'none' })
  noticeState!: MailState & Opt;

  @Property({ type: t.datetime, nullable: true })
  noticeAt: Date | null = null;

  /** Why the notice is waiting or has failed, in a sentence. */
  @Property({ type: t.text, nullable: true })
  noticeError: string | null = null;

  /**
   * When to send the notice; null if none is waiting. Before a server sends the notice, it postpones this time, so that no
   * other server sends the same notice.
   */
  @Property({ type: t.datetime, nullable: true })
  noticeDue: Date | null = null;

  /**
   * The number of attempts that ended with "try again later" or a lost reply. A resend by staff sets this to BY_HAND
   * (`outbox.rules.ts`), so that the notice is sent even if the enquiry is old.
   */
  @Property({ type: t.smallint, default: 0 })
  noticeTries!: number & Opt;

  /** After a partial delivery, the office addresses that still need the notice; null means all office addresses. */
  @Property({ type: TextArrayType, nullable: true })
  noticeTo: string[] | null = null;

  @Property({ type: t.text, default: 'none' })
  acknowledgementState!: MailState & Opt;

  @Property({ type: t.datetime, nullable: true })
  acknowledgementAt: Date | null = null;

  @Property({ type: t.text, nullable: true })
  acknowledgementError: string | null = null;

  @Property({ type: t.datetime, nullable: true })
  acknowledgementDue: Date | null = null;

  @Property({ type: t.smallint, default: 0 })
  acknowledgementTries!: number & Opt;
}

@ObjectType({ simpleResolvers: true })
export class EnquiryConnection extends connectionOf(Enquiry, 'Exact to 10,000; of a search to 1,000.') {
  @field(Boolean, 'There are more than totalCount says.') totalIsCapped!: boolean;
  @field(Boolean, 'Nothing is written as the search has it; these names are near it.') isNear!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class InboxChange {
  @Rows(inboxNotice)
  @field([Enquiry], 'New enquiries, newest first.')
  received!: Enquiry[];

  @Rows(inboxNotice)
  @field(
    [Enquiry],
    'Enquiries whose status, follow-up, counsellor, notes or touches staff changed, as they are now; newest first.',
  )
  changed!: Enquiry[];

  @field([ID], 'The ids of enquiries that were erased for good.') erased!: string[];

  @field(Boolean, 'Whether records other than enquiries have changed; `changes` lists them.')
  elsewhere!: boolean;
}
